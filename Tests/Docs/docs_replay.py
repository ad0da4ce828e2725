#!/usr/bin/env python3
"""Runs every command in README.md and docs, and compares what it prints: docs_replay.py PROTOPARITY [DOCUMENT…]

A fenced block with lines that begin with `$ ` is replayed: each such line is a command, with the lines behind it that begin
with `> ` (a here-document), and what follows is what it prints, standard error among it. The blocks of a document run one
after another in one shell, in a directory of its own, with `protoparity` in PATH, and the repository's Fixtures where they
are named. What differs from run to run is named in elastic.txt beside this script.

A comment before a block says what else it is:
  <!-- file: NAME -->            the block is the content of this file
  <!-- not replayed: REASON -->  it is not run; at the head of a document, none of its blocks is
A line of dots, `…`, in the expected output stands for any number of lines. Every other block is a defect of the document.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# How long the commands of a document may take, in seconds.
PATIENCE = 120
SEPARATOR = '@@@@ next @@@@'
COMMENT = re.compile(r'<!-- (file|not replayed): (.+?) -->$')


class Defect(Exception):
    pass


class Command:
    def __init__(self, line, text):
        self.line, self.text, self.output = line, text, []


class Document:
    """The commands and files of a document in its order, and its blocks that are not replayed."""

    def __init__(self, name):
        self.name = name
        # ('file', name, text) and ('command', Command)
        self.steps = []
        # (line, reason)
        self.skipped = []
        with open(os.path.join(ROOT, name), encoding='utf-8') as file:
            self.read(file.read().split('\n'))

    def read(self, lines):
        kind = value = block = None
        heads = True
        reason = None
        for number, line in enumerate(lines, 1):
            fence = line.startswith('```')
            if block is not None:
                if not fence:
                    block.append(line)
                    continue
                self.take(start, block, kind, value, reason)
                kind = value = block = None
            elif fence:
                block, start, heads = [], number, False
            else:
                comment = COMMENT.match(line)
                if comment:
                    kind, value = comment.groups()
                    # Above everything else it is about the whole document.
                    if heads and kind == 'not replayed':
                        reason, kind = value, None
                elif line.strip():
                    if kind:
                        raise Defect('%s:%d: the comment stands before no block' % (self.name, number))
                    heads = heads and line.startswith('<!--')
        if block is not None:
            raise Defect('%s: the last block has no end' % self.name)

    def take(self, number, block, kind, value, reason):
        if kind == 'file':
            self.steps.append(('file', value, '\n'.join(block) + '\n'))
        elif kind or reason:
            self.skipped.append((number, value or reason))
        elif block and block[0].startswith('$ '):
            self.steps += [('command', command) for command in self.commands(number, block)]
        else:
            raise Defect('%s:%d: this block is neither replayed nor marked' % (self.name, number))

    @staticmethod
    def commands(number, block):
        commands = []
        for offset, line in enumerate(block, 1):
            if line.startswith('$ '):
                commands.append(Command(number + offset, line[2:]))
            elif line == '>' or line.startswith('> ') and not commands[-1].output:
                commands[-1].text += '\n' + line[2:]
            else:
                commands[-1].output.append(line)
        return commands


def elastic():
    """Patterns with what stands for their matches, for one document or for all (`*`)."""
    patterns = []
    with open(os.path.join(HERE, 'elastic.txt'), encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip('\n')
            if line and not line.startswith('#'):
                parts = line.split(None, 2)
                if len(parts) != 3:
                    sys.exit('elastic.txt:%d: a line is DOCUMENT NAME PATTERN' % number)
                patterns.append((parts[0], parts[1], re.compile(parts[2])))
    return patterns


def normalized(lines, document, patterns):
    out = []
    for line in lines:
        for name, word, pattern in patterns:
            if name in ('*', document):
                line = pattern.sub('<%s>' % word, line)
        out.append(line.rstrip())
    while out and not out[-1]:
        out.pop()
    return out


def matches(expected, shown):
    """Whether the lines are the same; a line of dots stands for any number of them."""
    if '…' not in expected:
        return expected == shown
    at = expected.index('…')
    head, rest = expected[:at], expected[at + 1:]
    return shown[:at] == head and any(matches(rest, shown[start:]) for start in range(at, len(shown) + 1))


def run(document, program):
    """What each command of the document printed."""
    with tempfile.TemporaryDirectory() as directory:
        # Thousands of files, which most documents do without.
        if any(step[0] == 'command' and 'Fixtures' in step[1].text for step in document.steps):
            shutil.copytree(os.path.join(ROOT, 'Fixtures'), os.path.join(directory, 'Fixtures'))
        script = ['exec 2>&1']
        for step in document.steps:
            if step[0] == 'file':
                script.append("cat > %s <<'@@@@ end of file @@@@'\n%s@@@@ end of file @@@@" % (step[1], step[2]))
            else:
                # Two things that are made in one millisecond would have no order by time.
                script.append(
                    "%s\nreplayed=$?; sleep 0.01; printf '\\n%s\\n'; (exit $replayed)" % (step[1].text, SEPARATOR))
        path = os.path.dirname(program) + ':' + os.environ['PATH']
        settings = dict(os.environ, PATH=path, HOME=directory, LC_ALL='C.UTF-8', TZ='UTC')
        try:
            # The script is a file: commands that read standard input must not eat it.
            with open(os.path.join(directory, '.script'), 'w', encoding='utf-8') as file:
                file.write('\n'.join(script) + '\n')
            result = subprocess.run(
                ['bash', '.script'], cwd=directory, env=settings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            sys.exit('%s: the commands take longer than %d s' % (document.name, PATIENCE))
    parts = result.stdout.decode(errors='replace').split('\n%s\n' % SEPARATOR)
    return [part.split('\n') for part in parts]


def check(document, program, patterns):
    """How many commands ran, and those that print something else."""
    commands = [step[1] for step in document.steps if step[0] == 'command']
    if not commands:
        return 0, []
    outputs = run(document, program)
    failures = []
    if len(outputs) != len(commands) + 1:
        failures.append('%s: the shell ended after %d of %d commands' % (document.name, len(outputs) - 1, len(commands)))
    for command, output in zip(commands, outputs):
        expected = normalized(command.output, document.name, patterns)
        shown = normalized(output, document.name, patterns)
        if not matches(expected, shown):
            failures.append('%s:%d: $ %s\n  prints\n    %s\n  and not\n    %s' % (
                document.name, command.line, command.text, '\n    '.join(shown), '\n    '.join(expected)))
    return len(commands), failures


def main():
    if len(sys.argv) < 2:
        sys.exit('usage: docs_replay.py PROTOPARITY [DOCUMENT…]')
    program = os.path.abspath(sys.argv[1])
    names = sys.argv[2:] or ['README.md'] + sorted(
        'docs/' + name for name in os.listdir(os.path.join(ROOT, 'docs')) if name.endswith('.md'))
    patterns = elastic()
    failures = []
    for name in names:
        try:
            document = Document(name)
        except Defect as defect:
            failures.append(str(defect))
            continue
        count, more = check(document, program, patterns)
        failures += more
        print('%s: %d commands replayed' % (name, count))
        reasons = {}
        for line, reason in document.skipped:
            reasons.setdefault(reason, []).append(line)
        for reason, lines in reasons.items():
            shown = ', '.join(map(str, lines[:5])) + (', …' if len(lines) > 5 else '')
            print('  not replayed: line %s: %s' % (shown, reason))
    if failures:
        sys.exit('\n'.join(failures))


main()
