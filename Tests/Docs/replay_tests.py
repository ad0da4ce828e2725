#!/usr/bin/env python3
"""What docs_replay.py takes and refuses, on documents of its own: replay_tests.py"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

# A document, whether it passes, and what is said of it.
DOCUMENTS = [
    ('```\n$ echo one\none\n```\n', True, '1 commands replayed'),
    ('```\n$ echo one\ntwo\n```\n', False, 'prints\n    one\n  and not\n    two'),
    ('```\n$ echo one\n```\n', False, 'prints\n    one'),
    ('```\n$ true\none\n```\n', False, 'and not\n    one'),
    # Standard error counts, and so does the status for the next command.
    ('```\n$ echo one >&2; false\none\n$ echo $?\n1\n```\n', True, '2 commands replayed'),
    # One shell for the whole document, and here-documents.
    ('```\n$ x=5\n```\ntext\n```\n$ cat <<END\n> $x\n> END\n5\n```\n', True, '2 commands replayed'),
    # A line that stands for any number of others.
    ('```\n$ seq 9\n1\n…\n9\n```\n', True, ''), ('```\n$ seq 9\n1\n…\n8\n```\n', False, 'and not'),
    # What differs from run to run, in its form alone.
    ('```\n$ echo 7 cases in 0.3 s\n7 cases in 12 s\n```\n', True, ''),
    ('```\n$ echo 7 cases in 0.3 s\n8 cases in 12 s\n```\n', False, 'and not'),
    # Files, and blocks that are not run.
    ('<!-- file: a.txt -->\n```\nhello\n```\n```\n$ cat a.txt\nhello\n```\n', True, '1 commands replayed'),
    ('<!-- not replayed: it would hurt -->\n```\n$ exit 3\n```\n', True, 'not replayed: line 2: it would hurt'),
    ('<!-- not replayed: made by a program -->\n# Title\n```\n$ exit 3\n```\n', True, 'made by a program'),
    ('```\necho one\n```\n', False, 'neither replayed nor marked'),
    ('```json\n{}\n```\n', False, 'neither replayed nor marked'),
    ('text\n\n<!-- not replayed: x -->\ntext\n```\n$ true\n```\n', False, 'stands before no block'),
    ('```\n$ true\n', False, 'has no end'),
    ('```\n$ exit 3\n$ echo one\none\n```\n', False, 'the shell ended after 0 of 2 commands'),
]


def main():
    failures = []
    with tempfile.TemporaryDirectory() as directory:
        for number, (text, passes, said) in enumerate(DOCUMENTS):
            path = os.path.join(directory, '%d.md' % number)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
            result = subprocess.run(
                [os.path.join(HERE, 'docs_replay.py'), '/bin/true', path], stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True)
            if (result.returncode == 0) != passes or said not in result.stdout:
                failures.append('document %d ends with %d:\n%s' % (number, result.returncode, result.stdout))
    if failures:
        sys.exit('\n'.join(failures))
    print('%d documents taken and refused' % len(DOCUMENTS))


main()
