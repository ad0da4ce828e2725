"""Watches one namespace: writes a line for every connection to ports that nothing may connect to, and for every TCP or UDP
packet that starts a conversation. Runs until it is killed.

canary.py LOG PORTS INTERFACE…
"""
import socket
import struct
import sys
import threading

LOG = open(sys.argv[1], 'a', buffering=1)
PORTS = [int(port) for port in sys.argv[2].split(',') if port]


def watch_port(family, port):
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    listener.bind(('', port))
    listener.listen(16)

    def loop():
        while True:
            connection, _ = listener.accept()
            LOG.write('accepted %s %d\n' % (connection.getsockname()[0], port))
            connection.close()

    threading.Thread(target=loop, daemon=True).start()


def destination(packet):
    """(kind, address, port) of a TCP packet with SYN and without ACK or of a UDP packet; None of anything else."""
    version = packet[0] >> 4
    if version == 4:
        protocol, header = packet[9], (packet[0] & 15) * 4
        address = socket.inet_ntop(socket.AF_INET, packet[16:20])
    elif version == 6:
        protocol, header = packet[6], 40
        address = socket.inet_ntop(socket.AF_INET6, packet[24:40])
    else:
        return None
    body = packet[header:]
    if protocol == 6 and len(body) >= 14 and body[13] & 0x12 == 0x02:
        return 'tcp', address, struct.unpack('!H', body[2:4])[0]
    if protocol == 17 and len(body) >= 4:
        return 'udp', address, struct.unpack('!H', body[2:4])[0]
    return None


def watch_interface(name):
    capture = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.ntohs(3))
    capture.bind((name, 3))
    while True:
        packet, (_, _, kind, _, _) = capture.recvfrom(65536)
        found = destination(packet)
        # What goes out; on the loopback interface every packet does.
        if found and kind == socket.PACKET_OUTGOING:
            LOG.write('packet %s %s %s %d\n' % (name, *found))


for port in PORTS:
    for family in (socket.AF_INET, socket.AF_INET6):
        watch_port(family, port)
threads = [threading.Thread(target=watch_interface, args=(name,)) for name in sys.argv[3:]]
for thread in threads:
    thread.start()
print('ready', flush=True)
for thread in threads:
    thread.join()
if not threads:
    threading.Event().wait()
