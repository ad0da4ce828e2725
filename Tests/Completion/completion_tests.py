#!/usr/bin/env python3
"""Completes command lines in the real shells: completion_tests.py PROTOPARITY

Each shell runs on a terminal of its own, gets a line and a TAB, and shows what became of the line. bash's function and
fish's `complete -C` are asked for all candidates as well. What is offered for which words, the Swift tests know; here it
is that the shells ask, and show the answer at the right place of the line.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 20
MARK = 'LINE:'

# What is typed before TAB, and what then stands there; the cursor is at the end.
LINES = [
    ('protoparity vali', 'protoparity validate'),
    ('protoparity help comple', 'protoparity help completion'),
    ('protoparity validate --mod', 'protoparity validate --mode'),
    ('protoparity validate --mode d', 'protoparity validate --mode device'),
    ('protoparity validate --mode=d', 'protoparity validate --mode=device'),
    ('protoparity validate some-s', 'protoparity validate some-spec.json'),
    ('protoparity validate --contract some-s', 'protoparity validate --contract some-spec.json'),
    ('protoparity validate --contract=some-s', 'protoparity validate --contract=some-spec.json'),
    ('protoparity export --asset sun=some-s', 'protoparity export --asset sun=some-spec.json'),
    ('protoparity fuzz --targets json,eg', 'protoparity fuzz --targets json,egress'),
    ('protoparity fuzz --generators mani', 'protoparity fuzz --generators manifest'),
    # Compared without the slash behind it, which zsh takes back where the cursor moves.
    ('protoparity fuzz --ledger a-dir', 'protoparity fuzz --ledger a-directory'),
    ('protoparity library imp', 'protoparity library import'),
    ('protoparity completion z', 'protoparity completion zsh'),
    # Nothing is made of what nobody knows, and no file where none is meant.
    ('protoparity nonsen', 'protoparity nonsen'),
    ('protoparity validate --mode some-s', 'protoparity validate --mode some-s'),
]

BASH_CANDIDATES = [
    (['validate', '--mode', ''], ['host', 'device']),
    # Bash cuts at the equals sign, and wants only what stands behind it.
    (['validate', '--mode', '=', ''], ['host', 'device']),
    (['fuzz', '--targets', 'json,spec,eg'], ['json,spec,egress']),
    (['validate', 'some-'], ['some-spec.json']),
    (['export', '--asset', 'sun', '=', 'some-'], ['some-spec.json']),
    (['fuzz', '--ledger', ''], ['a-directory']),
    (['completion', ''], ['bash', 'zsh', 'fish']),
]

FISH_CANDIDATES = [
    ('protoparity completion ', ['bash', 'fish', 'zsh']),
    ('protoparity validate --mode ', ['device', 'host']),
    ('protoparity validate --mode=', ['--mode=device', '--mode=host']),
    ('protoparity validate some-', ['some-spec.json']),
    ('protoparity findings st', ['state\tsets new, minimized, promoted or fixed by hand']),
]

failures = []


def check(shell, given, shown, expected):
    if shown != expected:
        failures.append('%s: %r\n  shows    %r\n  expected %r' % (shell, given, shown, expected))


class Session:
    """A shell on a terminal."""

    def __init__(self, command, environment, directory):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(directory)
            os.execvpe(command[0], command, environment)
        self.output = ''

    def send(self, text):
        os.write(self.terminal, text.encode())

    def wait_for(self, pattern):
        """Reads until the pattern matches what was written since the last call; returns the match."""
        end = time.monotonic() + PATIENCE
        while True:
            match = re.search(pattern, self.output)
            if match:
                self.output = self.output[match.end():]
                return match
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.terminal], [], [], left)[0]:
                raise TimeoutError('no %r in %r' % (pattern, self.output[-400:]))
            try:
                self.output += os.read(self.terminal, 65536).decode(errors='replace')
            except OSError:
                raise TimeoutError('the shell ended: %r' % self.output[-400:])

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)

    def complete(self, line):
        """What stands on the line after TAB: it is made an argument of echo, and run."""
        # Ctrl-A to the beginning, Ctrl-E to the end; quotes keep signs of the line from the shell.
        self.send(line + '\t')
        time.sleep(0.1)
        self.send("\x01echo '" + MARK + "\x05'E''ND\n")
        return self.wait_for(re.escape(MARK) + r'([^\r\n]*?)END\r?\n').group(1)


def environment(program, directory):
    return {
        'PATH': os.path.dirname(program) + ':' + os.environ['PATH'], 'HOME': directory, 'TERM': 'dumb',
        'LC_ALL': 'C.UTF-8', 'PS1': '> ', 'XDG_CONFIG_HOME': directory + '/config', 'XDG_DATA_HOME': directory + '/data',
    }


START = {
    'bash': (['bash', '--norc', '--noprofile', '-i'],
             "bind 'set enable-bracketed-paste off'; bind 'set bell-style none'; source <(protoparity completion bash)"),
    'zsh': (['zsh', '-f', '-i'],
            'bindkey -e; unsetopt beep zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; '
            'source <(protoparity completion zsh)'),
    'fish': (['fish', '--no-config', '-i'], 'protoparity completion fish | source'),
}


def type_in(shell, settings, directory):
    command, start = START[shell]
    session = Session(command, settings, directory)
    try:
        # Divided so that its own echo does not look like the answer.
        session.send(start + "; echo 'rea''dy'\n")
        session.wait_for(r'ready\r?\n')
        for line, expected in LINES:
            check(shell, line, session.complete(line).rstrip(' /'), expected)
    finally:
        session.close()


def bash_candidates(settings, directory):
    for words, expected in BASH_CANDIDATES:
        script = '''
            source <(protoparity completion bash)
            COMP_WORDS=(protoparity "$@") COMP_CWORD=$# COMP_LINE="protoparity $*"
            COMP_POINT=${#COMP_LINE}
            _protoparity protoparity
            printf '%s\\n' "${COMPREPLY[@]}"
        '''
        shown = subprocess.run(
            ['bash', '-c', script, 'bash', *words], cwd=directory, env=settings, check=True, text=True,
            stdout=subprocess.PIPE).stdout.split('\n')[:-1]
        check('bash candidates', words, shown, expected)


def fish_candidates(settings, directory):
    for line, expected in FISH_CANDIDATES:
        shown = subprocess.run(
            ['fish', '--no-config', '-c', 'protoparity completion fish | source; complete -C $argv[1]', line],
            cwd=directory, env=settings, check=True, text=True, stdout=subprocess.PIPE).stdout.split('\n')[:-1]
        check('fish candidates', line, sorted(entry.rstrip('\t') for entry in shown), expected)


def zsh_as_file(settings, directory):
    """The script also works as the file _protoparity in a folder of fpath."""
    folder = os.path.join(directory, 'functions')
    os.mkdir(folder)
    script = subprocess.run(['protoparity', 'completion', 'zsh'], env=settings, check=True, stdout=subprocess.PIPE).stdout
    with open(os.path.join(folder, '_protoparity'), 'wb') as file:
        file.write(script)
    session = Session(['zsh', '-f', '-i'], settings, directory)
    try:
        session.send("bindkey -e; unsetopt beep zle_bracketed_paste; fpath=(%s $fpath); autoload -Uz compinit; "
                     "compinit -u -D; echo 'rea''dy'\n" % folder)
        session.wait_for(r'ready\r?\n')
        for _ in range(2):
            line, expected = LINES[3]
            check('zsh from fpath', line, session.complete(line).rstrip(), expected)
    finally:
        session.close()


def main():
    if len(sys.argv) != 2:
        sys.exit('usage: completion_tests.py PROTOPARITY')
    program = os.path.abspath(sys.argv[1])
    missing = [shell for shell in START if not shutil.which(shell)]
    if missing:
        sys.exit('completion_tests.py: %s is missing; scripts/setup installs it' % ', '.join(missing))
    with tempfile.TemporaryDirectory() as directory:
        open(os.path.join(directory, 'some-spec.json'), 'w').close()
        os.mkdir(os.path.join(directory, 'a-directory'))
        settings = environment(program, directory)
        bash_candidates(settings, directory)
        fish_candidates(settings, directory)
        for shell in START:
            type_in(shell, settings, directory)
        zsh_as_file(settings, directory)
    if failures:
        sys.exit('\n'.join(failures))
    count = len(BASH_CANDIDATES) + len(FISH_CANDIDATES) + len(START) * len(LINES) + 2
    print('%d command lines completed in %s' % (count, ', '.join(START)))


main()
