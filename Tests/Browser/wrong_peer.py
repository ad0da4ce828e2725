#!/usr/bin/env python3
"""A peer with planted faults: wrong_peer.py PROTOPARITY answers like `protoparity serve`, but for these.

It does not check CRCs, points one level too high where a state key is wrong, accepts what stands behind an archive, takes
duplicate keys, and dies where entries overlap.
"""
import json
import os
import subprocess
import sys


def planted(target, verdict):
    code, path = verdict.get('code'), verdict.get('path', '')
    if code in ('crc_mismatch', 'trailing_data'):
        return {'verdict': 'accept'}
    if code == 'overlapping_entries':
        os._exit(3)
    if target == 'spec' and path.endswith('.stateKey'):
        return {'verdict': 'reject', 'code': code, 'path': path[:-len('.stateKey')]}
    return verdict


def main():
    honest = subprocess.Popen([sys.argv[1], 'serve'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    hello = json.loads(honest.stdout.readline())
    print(json.dumps(dict(hello, name='wrong <b>peer</b>')), flush=True)
    for line in sys.stdin.buffer:
        honest.stdin.write(line)
        honest.stdin.flush()
        answer = json.loads(honest.stdout.readline())
        if 'verdict' in answer:
            answer['verdict'] = planted(json.loads(line)['target'], answer['verdict'])
        print(json.dumps(answer), flush=True)


if __name__ == '__main__':
    main()
