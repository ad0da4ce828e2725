"""The reports that the browser tests open. All are written by the program: campaigns against a peer with planted faults and
against the miniatures, which are wrong on purpose, and pages rendered from JSON reports that were filled up here."""
import base64
import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PEER = os.path.join(HERE, 'wrong_peer.py')

HOSTILE = [
    '</script><script>window.injected = 1</script>', '<img src=x onerror="window.injected = 2">',
    '"><b onmouseover=\'window.injected = 3\' autofocus onfocus=window.injected=4>', '<!--<script>', '&lt;i&gt;',
    'a\u202eb\u2066c\u200bd\ufeff\u2028\u2029', 'nul\x00bell\x07\x1b[31m\r\n\t', '\ue000\uffff\U0010ffff',
    'javascript:window.injected=5', '<svg onload=window.injected=6>', 'x' * (1 << 20),
]


class Reports:
    """Makes the pages in a folder."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.peer = "'%s' '%s'" % (PEER, program)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments, expected=(0,)):
        result = subprocess.run([self.program, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)
        if result.returncode not in expected:
            raise RuntimeError('%s: status %d\n%s' % (' '.join(arguments), result.returncode, result.stderr))
        return result

    def load(self, name):
        with open(self.path(name), encoding='utf-8') as file:
            return json.load(file)

    def render(self, report, page, *options):
        """The page of a report that is not one of the program's own."""
        with open(self.path(page + '.json'), 'w', encoding='utf-8') as file:
            json.dump(report, file)
        self.run('report', 'render', page + '.json', '--html', page + '.html', *options)

    def make(self):
        conformance = self.run('conformance', os.path.join(ROOT, 'Fixtures/bundle/corpus.json'), '--peer', self.peer, '--html',
                               'conformance.html', '--format', 'json', expected=(1,))
        self.run('fuzz', '--generators', 'spec,zip', '--cases', '200', '--quiet', '--peer', self.peer, '--ledger',
                 'ledger', '--report', 'campaign', expected=(1,))
        self.run('fuzz', '--miniatures', '--targets', 'miniature.accepting,miniature.crashing,miniature.hanging',
                 '--cases', '512', '--case-time', '300', '--quiet', '--ledger', 'miniatures', '--report', 'small',
                 expected=(1,))
        for finding in self.load('small/report.json')['findings']:
            self.run('minimize', finding['id'], '--miniatures', '--case-time', '300', '--quiet', '--ledger', 'miniatures',
                     '--peer', "'%s' serve --miniatures --mended" % self.program)
        with open(self.path('night.json'), 'w', encoding='utf-8') as file:
            json.dump({'coverage': {'StrictJSON': {'lines': 1000, 'missed': 40}}}, file)
        self.run('report', 'render', 'small/report.json', '--ledger', 'miniatures', '--coverage', 'night.json', '--power',
                 os.path.join(ROOT, 'Reports/power.md'), '--html', 'miniatures.html')
        self.run('report', 'render', 'campaign/report.json', '--html', 'campaign.html')
        self.make_hostile()
        self.run('diff', 'small/report.json', 'campaign/report.json', '--html', 'diff.html', expected=(1,))
        self.make_large(json.loads(conformance.stdout))

    def make_hostile(self):
        """Every text of a campaign is hostile; the input is JSON and an archive full of it."""
        report = self.load('campaign/report.json')
        report['findings'] += self.load('small/report.json')['findings']
        report['findings'] = [dict(finding) for finding in report['findings'] for _ in range(2)]
        kept = {'report', 'kind', 'verdict', 'by', 'expectedBy', 'inputBase64', 'minimizedBase64'}
        turn = iter(range(1 << 30))

        def replace(value, key=None):
            if isinstance(value, dict):
                return {name: replace(member, name) for name, member in value.items()}
            if isinstance(value, list):
                return [replace(element, key) for element in value]
            if isinstance(value, str) and (key not in kept or value not in ('accept', 'reject') and key == 'verdict'):
                return HOSTILE[next(turn) % len(HOSTILE)]
            return value

        hostile = replace(report)
        inputs = [
            ('{"a</script><img src=x onerror=window.injected=7>":["\\ud800","\\udfff\\u202e","\\u0000","\u202e<b>",'
             '{"deep":%s1%s}],"n":1e999,"d":1,"d":2}' % ('[' * 300, ']' * 300)).encode(),
            b'{"cut":"\xed\xa0\x80', b'[' * 100000, b'PK\x03\x04' + b'<img src=x onerror=alert(1)>' * 40, b'PK\x01\x02' * 4000,
            b'PK\x05\x06' + b'\xff' * 60, b'', b'\xff\xfe<\x00b\x00>\x00', ('x' * (1 << 20)).encode(),
        ]
        for index, finding in enumerate(hostile['findings']):
            finding['inputBase64'] = base64.b64encode(inputs[index % len(inputs)]).decode()
        self.render(hostile, 'hostile')

    @staticmethod
    def padded(case):
        """A case whose input is 20 KB larger."""
        whole = base64.b64decode(case['inputBase64']) + bytes(range(256)) * 80
        return dict(case, inputBase64=base64.b64encode(whole).decode(), inputBytes=len(whole))

    def make_large(self, report):
        """20,000 cases and 200 findings with large inputs, out of the cases of a conformance run."""
        wrong = [self.padded(case) for case in report['cases'] if case['disagreements']]
        right = [case for case in report['cases'] if not case['disagreements']]
        cases = [dict(wrong[index % len(wrong)], name='finding %d' % index) for index in range(200)]
        cases += [dict(right[index % len(right)], name='%d: %s' % (index, right[index % len(right)]['name']))
                  for index in range(19800)]
        self.render(dict(report, cases=cases), 'large')
