#!/usr/bin/env python3
"""The client of `protoparity egress fetch` in network namespaces: real resolvers, real servers, real packets.

network_tests.py PROTOPARITY: needs root, iproute2, dnsmasq, openssl; says so and ends with 0 where they are not to be had.
One namespace is the client's, two are hosts on its local networks. A canary sees every packet that leaves the client and
every connection to what nothing may connect to; its log is the proof.
"""
import base64
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TAG = 'pp%d' % (os.getpid() % 100000)
CLIENT, A, B = TAG + 'c', TAG + 'a', TAG + 'b'
HOST_A, HOST_B = '192.168.77.2', '192.168.78.2'
# Of an address that answers nothing at all.
SILENT = '192.168.77.50'
DAEMON_PORTS = [5037, 5554, 5555, 5585, 8765, 8766, 8769]
SERVER_PORTS = [8080, 8443, 8444, 8445, 8446, 8447]
# Where nothing may ever arrive, on addresses of the client itself.
FORBIDDEN_ADDRESSES = ['169.254.169.254/32', '10.0.2.2/32', '10.0.2.3/32', '100.100.100.200/32', 'fd00:ec2::254/128']


def run(*command, check=True, **options):
    return subprocess.run(command, check=check, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


def skip(reason):
    print('network tests: skipped, ' + reason)
    sys.exit(0)


class Network:
    """Three namespaces, a DNS server, the servers and the canaries."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        self.hosts = os.path.join(folder, 'hosts')
        self.logs = {name: os.path.join(folder, name + '.log') for name in (CLIENT, A, B)}

    def __enter__(self):
        for name in (CLIENT, A, B):
            run('ip', 'netns', 'add', name)
            run('ip', '-n', name, 'link', 'set', 'lo', 'up')
        for index, (name, net) in enumerate(((A, '192.168.77'), (B, '192.168.78'))):
            inside, outside = 'v%d' % index, 'w0'
            run('ip', '-n', CLIENT, 'link', 'add', inside, 'type', 'veth', 'peer', 'name', outside, 'netns', name)
            for space, interface, address in ((CLIENT, inside, net + '.1/24'), (name, outside, net + '.2/24')):
                run('ip', '-n', space, 'address', 'add', address, 'dev', interface)
                run('ip', '-n', space, 'link', 'set', interface, 'up')
            prefix = 'fd77:%d::' % index
            for space, interface, address in ((CLIENT, inside, prefix + '1/64'), (name, outside, prefix + '2/64')):
                run('ip', '-n', space, 'address', 'add', address, 'dev', interface, 'nodad')
        for address in FORBIDDEN_ADDRESSES:
            run('ip', '-n', CLIENT, 'address', 'add', address, 'dev', 'lo')
        run('ip', '-n', CLIENT, 'neigh', 'add', SILENT, 'lladdr', '02:00:00:00:00:99', 'dev', 'v0', 'nud', 'permanent')
        self.certificates()
        self.resolv('resolv.conf', HOST_A)
        self.resolv('silent.conf', SILENT)
        dnsmasq = self.dnsmasq()
        for name, address in ((A, HOST_A), (B, HOST_B)):
            self.start(name, sys.executable, HERE + '/servers.py', address, self.folder, self.hosts, str(dnsmasq.pid))
        everything = sorted({80, 443, 3128, *DAEMON_PORTS, *SERVER_PORTS})
        self.start(CLIENT, sys.executable, HERE + '/canary.py', self.logs[CLIENT], ports(everything), 'lo', 'v0', 'v1')
        for name in (A, B):
            self.start(name, sys.executable, HERE + '/canary.py', self.logs[name], ports([80, 443, *DAEMON_PORTS]))
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
        for name in (CLIENT, A, B):
            run('ip', 'netns', 'delete', name, check=False)

    def start(self, name, *command):
        """Starts a server in a namespace and waits until it says that it is ready."""
        process = subprocess.Popen(['ip', 'netns', 'exec', name, *command], stdout=subprocess.PIPE, text=True)
        self.processes.append(process)
        if process.stdout.readline().strip() != 'ready':
            raise RuntimeError('%s does not start in %s' % (command, name))

    def resolv(self, name, server):
        with open(os.path.join(self.folder, name), 'w') as file:
            file.write('nameserver %s\noptions timeout:1 attempts:1\n' % server)

    def dnsmasq(self):
        names = {
            'good.test': [HOST_A], 'both.test': [HOST_A, HOST_B], 'b.test': [HOST_B], 'mixed.test': [HOST_A, '127.0.0.1'],
            'mixed6.test': [HOST_A, '::1'], 'loop.test': ['127.0.0.1'], 'meta.test': ['169.254.169.254'],
            'emulator.test': ['10.0.2.2'], 'mapped.test': ['::ffff:127.0.0.1'], 'linklocal.test': ['fe80::1'],
            'rebind.test': [HOST_A], 'change.test': [HOST_A], 'nat.test': ['64:ff9b::7f00:1'],
            'many.test': ['192.168.79.%d' % number for number in range(1, 66)],
            'most.test': [HOST_A] + ['192.168.79.%d' % number for number in range(1, 64)],
            'silent.test': [SILENT],
        }
        with open(self.hosts, 'w') as file:
            file.writelines('%s %s\n' % (address, name) for name, all in names.items() for address in all)
        aliases = ['--cname=alias%d.test,alias%d.test' % (number, number + 1) for number in range(5)]
        aliases += ['--cname=alias5.test,good.test', '--cname=evil0.test,evil1.test', '--cname=evil1.test,loop.test']
        process = subprocess.Popen([
            'ip', 'netns', 'exec', A, 'dnsmasq', '--keep-in-foreground', '--conf-file=/dev/null', '--no-resolv',
            '--no-hosts', '--addn-hosts=' + self.hosts, '--listen-address=' + HOST_A, '--bind-interfaces', '--user=root',
            '--pid-file=', '--log-facility=' + os.path.join(self.folder, 'dnsmasq.log'), *aliases])
        self.processes.append(process)
        return process

    def rebind(self, name, address):
        with open(self.hosts) as file:
            lines = [line for line in file if line.split()[1] != name]
        with open(self.hosts, 'w') as file:
            file.writelines(lines + ['%s %s\n' % (address, name)])
        # The DNS server is the first process; `ip netns exec` becomes it.
        self.processes[0].send_signal(signal.SIGHUP)
        time.sleep(0.5)

    def certificates(self):
        def openssl(*arguments):
            run('openssl', *arguments, cwd=self.folder)

        openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca-key.pem', '-out', 'ca.pem', '-days', '2',
                '-subj', '/CN=test authority')
        openssl('genrsa', '-out', 'key.pem', '2048')
        for name, subject, names, days in (
                ('good', 'good.test', 'DNS:good.test,DNS:both.test,DNS:b.test,DNS:rebind.test,IP:' + HOST_A, '2'),
                ('other-name', 'other.test', 'DNS:other.test', '2'), ('expired', 'good.test', 'DNS:good.test', '-1')):
            with open(os.path.join(self.folder, 'names'), 'w') as file:
                file.write('subjectAltName=' + names)
            openssl('req', '-new', '-key', 'key.pem', '-subj', '/CN=' + subject, '-out', 'request.pem')
            openssl('x509', '-req', '-in', 'request.pem', '-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial',
                    '-days', days, '-extfile', 'names', '-out', name + '.pem')
        openssl('req', '-x509', '-key', 'key.pem', '-subj', '/CN=good.test', '-addext', 'subjectAltName=DNS:good.test',
                '-days', '2', '-out', 'self-signed.pem')
        key = subprocess.run(['openssl', 'rsa', '-in', 'key.pem', '-pubout', '-outform', 'DER'], cwd=self.folder,
                             check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        self.pin = 'sha256//' + base64.b64encode(hashlib.sha256(key).digest()).decode()

    def fetch(self, program, url, *options, resolver='resolv.conf'):
        """What the client says: a status, or a code."""
        environment = dict(os.environ, HOME=self.folder)
        for name in ('http_proxy', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY'):
            environment[name] = 'http://127.0.0.1:3128'
        # The mounts of `ip netns exec` are its own.
        command = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'
        process = subprocess.run(
            ['ip', 'netns', 'exec', CLIENT, 'sh', '-c', command, os.path.join(self.folder, resolver), program, 'egress',
             'fetch', url, '--allow-network', '--dev', '--ca', os.path.join(self.folder, 'ca.pem'), '--format', 'json',
             *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, timeout=60)
        try:
            answer = json.loads(process.stdout)
        except ValueError:
            return 'no answer: %s' % process.stderr.decode(), {}
        return (str(int(answer['status'])) if answer['verdict'] == 'accept' else answer['code']), answer

    def log(self, name):
        with open(self.logs[name]) as file:
            return file.read().splitlines()


def ports(numbers):
    return ','.join(map(str, numbers))


def cases(network):
    """(name, URL, expected, options)"""
    http, tls = 'http://good.test:8080', 'https://good.test:8443'

    def to(url, base=http):
        return base + '/to?u=' + url.replace('&', '%26').replace('#', '%23')

    short = ['--total-time', '1500']
    yield from [
        ('a name', http + '/ok', '200'), ('an address', 'http://192.168.77.2:8080/ok', '200'),
        ('an address as one number', 'http://3232255234:8080/ok', '200'), ('by way of CNAMEs', 'http://alias0.test:8080/ok', '200'),
        ('another host', 'http://b.test:8080/ok', '200'), ('two addresses', 'http://both.test:8080/ok', '200'),
        ('64 addresses', 'http://most.test:8080/ok', '200', '--connect-time', '5000', '--total-time', '6000'),
        ('65 addresses', 'http://many.test:8080/ok', 'too_many_addresses'), ('no such name', 'http://none.test:8080/', 'resolution_failed'),
        ('nobody listens', 'http://good.test:8081/', 'connection_failed'),
    ]
    for spelling in ('127.0.0.1', '127.1', '0x7f000001', '2130706433', '017700000001', 'localhost', 'LOCALHOST.', 'a.localhost',
                     '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '①②⑦.⓪.⓪.①', '0', '0.0.0.0', '[::]',
                     '169.254.169.254', '[::ffff:a9fe:a9fe]', '10.0.2.2', '10.0.2.3', '100.100.100.200', '[fd00:ec2::254]',
                     '[fe80::1]', '[::127.0.0.1]', '[2002:7f00:1::]'):
        for port in ('8080', '80'):
            yield 'spelled %s:%s' % (spelling, port), 'http://%s:%s/' % (spelling, port), 'blocked_'
            yield 'redirect to %s:%s' % (spelling, port), to('http://%s:%s/' % (spelling, port)), 'blocked_'
    for name in ('loop', 'meta', 'emulator', 'mapped', 'linklocal', 'nat', 'mixed', 'mixed6', 'evil0'):
        yield 'answer: ' + name, 'http://%s.test:8080/ok' % name, 'blocked_'
        yield 'redirect to the name ' + name, to('http://%s.test:8080/ok' % name), 'blocked_'
    for port in DAEMON_PORTS:
        yield 'the daemon port %d' % port, 'http://good.test:%d/' % port, 'blocked_port'
        yield 'redirect to the daemon port %d' % port, to('http://good.test:%d/' % port), 'blocked_port'
    yield from [
        ('rebinding between redirects', 'http://rebind.test:8080/rebind?name=rebind.test&to=127.0.0.1&location=/ok', 'blocked_loopback'),
        ('redirect from https to http', to(http + '/ok', tls), 'redirect_downgrade'),
        ('redirect to another scheme', to('ftp://good.test/'), 'unsupported_scheme'),
        ('redirect with credentials', to('http://u:p@good.test:8080/ok'), 'credentials_in_url'),
        ('redirect to a relative path', to('ok'), '200'), ('redirect to another host', to('http://b.test:8080/ok'), '200'),
        ('redirect loop', http + '/loop', 'too_many_redirects'), ('five redirects', http + '/count?n=5', '200'),
        ('six redirects', http + '/count?n=6', 'too_many_redirects'), ('two locations', http + '/two-locations', 'invalid_response'),
        ('a location in an interim answer', http + '/interim', '200'),
        ('silence while connecting', 'http://silent.test:8080/', 'timeout', '--connect-time', '1000'),
        ('silence while handshaking', 'https://good.test:8447/', 'timeout', '--connect-time', '1000'),
        ('silence before the answer', http + '/stall-answer', 'timeout', *short),
        ('silence in the header', http + '/stall-header', 'timeout', *short),
        ('silence in the body', http + '/stall-body', 'timeout', *short), ('a trickle', http + '/trickle', 'timeout', *short),
        ('silence after redirects', http + '/to?u=/stall-answer', 'timeout', *short),
        ('header at the limit', http + '/headers?n=65536', '200'), ('header one past', http + '/headers?n=65537', 'response_too_large'),
        ('endless headers', http + '/endless-headers', 'response_too_large'), ('an endless line', http + '/endless-line', 'response_too_large'),
        ('endless interim answers', http + '/endless-interim', 'response_too_large'),
        ('body at the limit', http + '/body?n=1048576', '200'), ('body one past', http + '/body?n=1048577', 'response_too_large'),
        ('an endless body', http + '/endless-body', 'response_too_large'), ('endless chunks', http + '/endless-chunks', 'response_too_large'),
        ('endless trailers', http + '/endless-trailers', 'response_too_large'),
        ('gzip at the limit', http + '/gzip?n=1048576', '200'), ('gzip one past', http + '/gzip?n=1048577', 'response_too_large'),
        ('a gzip bomb', http + '/gzip?n=200000000', 'response_too_large'),
        ('a gzip bomb in gzip', http + '/gzip-twice?n=200000000', 'response_too_large'),
        ('broken gzip', http + '/gzip-broken', 'invalid_response'), ('HTTP/0.9', http + '/http09', 'invalid_response'),
        ('no answer', http + '/nothing', 'invalid_response'),
        ('TLS', tls + '/ok', '200'), ('TLS by address', 'https://192.168.77.2:8443/ok', '200'),
        ('TLS, other spelling', 'HTTPS://GOOD.test.:8443/ok', '200'), ('TLS, wrong name', 'https://good.test:8444/ok', 'tls_failed'),
        ('TLS, name of a CNAME', 'https://alias0.test:8443/ok', 'tls_failed'),
        ('TLS, self-signed', 'https://good.test:8445/ok', 'tls_failed'), ('TLS, expired', 'https://good.test:8446/ok', 'tls_failed'),
        ('TLS to a plain server', 'https://good.test:8080/ok', 'timeout', '--connect-time', '1000'),
        ('plain to a TLS server', 'http://good.test:8443/ok', 'invalid_response'),
        ('pin', tls + '/ok', '200', '--pin', network.pin),
        ('another pin', tls + '/ok', 'pin_mismatch', '--pin', 'sha256//' + base64.b64encode(bytes(32)).decode()),
        ('backup pin', tls + '/ok', '200', '--pin', 'sha256//' + base64.b64encode(bytes(32)).decode(), '--pin', network.pin),
    ]


def more_checks(network, program):
    """What is not told by one verdict; yields (name, whether it holds, details)."""
    code, _ = network.fetch(program, 'http://change.test:8080/ok')
    network.rebind('change.test', '127.0.0.1')
    later, _ = network.fetch(program, 'http://change.test:8080/ok')
    yield 'an answer that changes', (code, later) == ('200', 'blocked_loopback'), (code, later)

    code, _ = network.fetch(program, 'http://good.test:8080/ok', '--connect-time', '1000', resolver='silent.conf')
    yield 'a DNS server that is silent', code == 'timeout', code

    with open(os.path.join(network.folder, '.netrc'), 'w') as file:
        file.write('machine good.test login u password p\n')
    _, answer = network.fetch(
        program, 'http://good.test:8080/echo?x=é', '--header', 'X-A: b', '--header', 'Authorization: c', '--method', 'POST',
        '--data', 'body')
    request = base64.b64decode(answer.get('bodyBase64', '')).decode()
    lines = request.split('\r\n')
    wanted = ['POST /echo?x=%C3%A9 HTTP/1.1', 'Host: good.test:8080', 'X-A: b', 'Authorization: c', 'Content-Length: 4']
    yield 'what is sent', all(line in lines for line in wanted), request
    names = sorted(line.split(':')[0].lower() for line in lines[1:] if ':' in line)
    yield 'nothing else is sent', names == sorted(
        ['host', 'accept', 'accept-encoding', 'x-a', 'authorization', 'content-length']), names
    for url, kept in (('http://good.test:8080/echo', True), ('http://b.test:8080/echo', False)):
        _, answer = network.fetch(
            program, 'http://good.test:8080/to?status=307&u=' + url, '--header', 'Authorization: c')
        echoed = base64.b64decode(answer.get('bodyBase64', '')).decode()
        yield 'Authorization to ' + url, ('Authorization: c' in echoed) == kept and 'GET /echo' in echoed, echoed


def check_packets(network):
    """The proof: yields every line of a canary that should not be there."""
    allowed = {(HOST_A, port) for port in [*SERVER_PORTS, 8081, 53]} | {(HOST_B, port) for port in SERVER_PORTS}
    allowed |= {(SILENT, 8080), (SILENT, 53)} | {('192.168.79.%d' % number, 8080) for number in range(1, 66)}
    for line in network.log(CLIENT):
        words = line.split()
        if words[0] != 'packet' or words[1] == 'lo' or (words[3], int(words[4])) not in allowed:
            yield 'client: ' + line
    for name in (A, B):
        yield from ('host: ' + line for line in network.log(name))


def check_canaries(network):
    """Whether the canaries see what they are there for; yields what they miss."""
    attempt = 'import socket, sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 2).close()'
    for address, port in (('127.0.0.1', 8080), ('::1', 80), ('169.254.169.254', 80), ('10.0.2.2', 5555), (HOST_A, 5037)):
        run('ip', 'netns', 'exec', CLIENT, sys.executable, '-c', attempt, address, str(port))
        time.sleep(0.2)
        where = A if address == HOST_A else CLIENT
        if 'accepted %s %d' % (address, port) not in network.log(where):
            yield 'no canary saw a connection to %s:%d' % (address, port)
        if where == CLIENT and 'packet lo tcp %s %d' % (address, port) not in network.log(CLIENT):
            yield 'no canary saw a packet to %s:%d' % (address, port)


def main():
    program = os.path.abspath(sys.argv[1])
    for tool in ('ip', 'dnsmasq', 'openssl'):
        if not shutil.which(tool):
            skip('%s is not installed' % tool)
    trial = run('ip', 'netns', 'add', TAG + 't', check=False)
    if trial.returncode != 0:
        skip('network namespaces are not permitted: ' + trial.stdout.strip())
    run('ip', 'netns', 'delete', TAG + 't')
    failures = []
    count = 0
    with tempfile.TemporaryDirectory() as folder, Network(folder) as network:
        for name, url, expected, *options in cases(network):
            code, _ = network.fetch(program, url, *options)
            count += 1
            if not (code.startswith(expected) if expected == 'blocked_' else code == expected):
                failures.append('%s: %s, not %s' % (name, code, expected))
        for name, holds, details in more_checks(network, program):
            count += 1
            if not holds:
                failures.append('%s: %s' % (name, details))
        failures += check_packets(network)
        failures += check_canaries(network)
    for failure in failures:
        print('network tests: ' + failure)
    # The closing line that runners count.
    print('network tests: %d passed, %d failed' % (count - min(count, len(failures)), len(failures)))
    sys.exit(1 if failures else 0)


main()
