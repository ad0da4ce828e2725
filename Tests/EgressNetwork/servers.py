"""HTTP and TLS servers that misbehave in every way a client should survive. Runs in the namespace of one host.

servers.py ADDRESS CERTIFICATES HOSTS_FILE DNSMASQ_PID: prints `ready` once everything listens.
"""
import gzip
import os
import signal
import socket
import ssl
import sys
import threading
import time
import urllib.parse

ADDRESS, CERTIFICATES, HOSTS_FILE, DNSMASQ_PID = sys.argv[1:5]
HTTP_PORT = 8080
TLS_PORTS = {8443: 'good', 8444: 'other-name', 8445: 'self-signed', 8446: 'expired'}
TLS_STALL_PORT = 8447
# More than any limit, so that only the limit ends it.
ENDLESS = 64 << 20


def answer(connection, status='200 OK', headers=(), body=b''):
    lines = ['HTTP/1.1 ' + status, 'Content-Length: %d' % len(body), *headers, '', '']
    connection.sendall('\r\n'.join(lines).encode() + body)


def send_many(connection, piece, total=ENDLESS):
    for _ in range(total // len(piece)):
        connection.sendall(piece)


def rebind(connection, query):
    """The name of this host becomes another address before the redirect to it is followed."""
    with open(HOSTS_FILE) as file:
        lines = [line for line in file if not line.split()[1:] == [query['name']]]
    with open(HOSTS_FILE, 'w') as file:
        file.writelines(lines + ['%s %s\n' % (query['to'], query['name'])])
    os.kill(int(DNSMASQ_PID), signal.SIGHUP)
    time.sleep(0.5)
    answer(connection, '302 Found', ['Location: ' + query['location']])


def header_block(count):
    """An answer whose header has exactly this many bytes."""
    start = b'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n'
    rest = count - len(start) - 2
    fields = b''
    while rest > 0:
        size = min(rest, 1000) if rest - 1000 >= 10 or rest <= 1000 else rest - 10
        fields += b'X: ' + b'h' * (size - 5) + b'\r\n'
        rest -= size
    return start + fields + b'\r\n'


def serve(connection, request):
    target = request.split(b'\r\n')[0].split(b' ')[1].decode()
    path, _, query_text = target.partition('?')
    query = dict(urllib.parse.parse_qsl(query_text, keep_blank_values=True))
    if path == '/ok':
        answer(connection, body=b'hello')
    elif path == '/echo':
        answer(connection, body=request)
    elif path == '/to':
        answer(connection, query.get('status', '302') + ' Found', ['Location: ' + query['u']])
    elif path == '/loop':
        answer(connection, '302 Found', ['Location: /loop'])
    elif path == '/count':
        n = int(query['n'])
        answer(connection, '302 Found', ['Location: /count?n=%d' % (n - 1)]) if n else answer(connection, body=b'there')
    elif path == '/rebind':
        rebind(connection, query)
    elif path == '/body':
        answer(connection, body=b'b' * int(query['n']))
    elif path == '/headers':
        connection.sendall(header_block(int(query['n'])))
    elif path == '/stall-answer':
        time.sleep(20)
    elif path == '/stall-header':
        connection.sendall(b'HTTP/1.1 200 OK\r\nX: ')
        time.sleep(20)
    elif path == '/stall-body':
        connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc')
        time.sleep(20)
    elif path == '/trickle':
        connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
        for _ in range(100):
            connection.sendall(b'x')
            time.sleep(0.2)
    elif path == '/endless-headers':
        connection.sendall(b'HTTP/1.1 200 OK\r\n')
        send_many(connection, b'X: y\r\n' * 1000)
    elif path == '/endless-line':
        connection.sendall(b'HTTP/1.1 200 OK\r\nX: ')
        send_many(connection, b'y' * 8192)
    elif path == '/endless-interim':
        send_many(connection, b'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n' * 100)
    elif path == '/endless-body':
        connection.sendall(b'HTTP/1.1 200 OK\r\n\r\n')
        send_many(connection, b'z' * 8192)
    elif path == '/endless-chunks':
        connection.sendall(b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        send_many(connection, b'1\r\nz\r\n' * 1000)
    elif path == '/endless-trailers':
        connection.sendall(b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n')
        send_many(connection, b'X: y\r\n' * 1000)
    elif path == '/gzip':
        packed = gzip.compress(b'\0' * int(query['n']))
        answer(connection, headers=['Content-Encoding: gzip'], body=packed)
    elif path == '/gzip-twice':
        packed = gzip.compress(gzip.compress(b'\0' * int(query['n'])))
        answer(connection, headers=['Content-Encoding: gzip, gzip'], body=packed)
    elif path == '/gzip-broken':
        answer(connection, headers=['Content-Encoding: gzip'], body=gzip.compress(b'a' * 100)[:-8] + b'\xff' * 8)
    elif path == '/two-locations':
        answer(connection, '302 Found', ['Location: /ok', 'Location: http://127.0.0.1/'])
    elif path == '/interim':
        connection.sendall(b'HTTP/1.1 103 Early Hints\r\nLocation: http://127.0.0.1/\r\n\r\n')
        answer(connection, body=b'hello')
    elif path == '/http09':
        connection.sendall(b'just text\r\n')
    elif path == '/nothing':
        pass
    else:
        answer(connection, '404 Not Found')


def handle(connection):
    try:
        connection.settimeout(20)
        request = b''
        while b'\r\n\r\n' not in request:
            piece = connection.recv(65536)
            if not piece:
                return
            request += piece
        serve(connection, request)
    except (OSError, ssl.SSLError):
        pass
    finally:
        connection.close()


def listen(port, context=None, stalls=False):
    listener = socket.create_server((ADDRESS, port), backlog=64)

    def wrapped(connection):
        try:
            handle(context.wrap_socket(connection, server_side=True))
        except (OSError, ssl.SSLError):
            connection.close()

    def loop():
        held = []
        while True:
            connection, _ = listener.accept()
            if stalls:
                held.append(connection)
            else:
                threading.Thread(target=wrapped if context else handle, args=(connection,), daemon=True).start()

    threading.Thread(target=loop, daemon=True).start()


def main():
    listen(HTTP_PORT)
    for port, name in TLS_PORTS.items():
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain('%s/%s.pem' % (CERTIFICATES, name), '%s/key.pem' % CERTIFICATES)
        listen(port, context)
    listen(TLS_STALL_PORT, stalls=True)
    print('ready', flush=True)
    signal.pause()


main()
