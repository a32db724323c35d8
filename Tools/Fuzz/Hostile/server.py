"""Answers for Wolfram Alpha on the loopback address, and means harm; the program must end in time, small and silent.

Usage: server.py PROGRAM SECONDS SEED
"""

import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

program, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
choose = random.Random(seed)
secret = "SECRET-APP-ID"
ok = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"


def flood(connection, head, chunk):
    connection.sendall(head)
    while True:
        connection.sendall(chunk)


def drip(connection, data):
    for byte in data:
        connection.sendall(bytes([byte]))
        time.sleep(0.05)


def echo(connection, text):
    body = ('{"queryresult":{"error":{"code":5,"msg":"%s"}}}' % text).encode()
    connection.sendall(ok + b"Content-Length: %d\r\n\r\n" % len(body) + body)


answers = [
    lambda c: flood(c, ok + b"\r\n", b" " * 65536),
    lambda c: flood(c, ok + b"Content-Length: 99999999999\r\n\r\n", b"{" * 65536),
    lambda c: flood(c, ok + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65536 + b"\r\n"),
    lambda c: flood(c, b"HTTP/1.1 200 OK\r\n", b"X-Header: y\r\n" * 100),
    lambda c: flood(c, b"", os.urandom(65536)),
    lambda c: drip(c, ok + b"Content-Length: 1000\r\n\r\n" + b"{" * 1000),
    lambda c: drip(c, b"HTTP/1.1 100 Continue\r\n\r\n" * 100),
    lambda c: c.sendall(b"HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"),
    lambda c: c.sendall(b"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"),
    lambda c: c.sendall(b"HTTP/1.1 302 Found\r\nLocation: http://x.%s.invalid/\r\nContent-Length: 0\r\n\r\n" % secret.encode()),
    lambda c: c.sendall(b"HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"),
    lambda c: echo(c, secret + "\u0301"),
    lambda c: echo(c, "\u0301".join(secret)),
    lambda c: echo(c, "\\u009b31m\\u202e" + secret.lower()),
    lambda c: c.sendall(ok + b"\r\n" + b"[" * 100_000),
    lambda c: c.sendall(ok + b"Content-Length: -5\r\n\r\n{}"),
    lambda c: c.sendall(os.urandom(choose.randint(1, 5000))),
    lambda c: time.sleep(30),
    lambda c: None,
]

listener = socket.create_server(("127.0.0.1", 0))
kind = 0


def serve():
    while True:
        connection, _ = listener.accept()

        def answer(connection=connection, kind=kind):
            try:
                connection.recv(65536)
                answers[kind](connection)
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

        threading.Thread(target=answer, daemon=True).start()


threading.Thread(target=serve, daemon=True).start()
count, failures, end = 0, 0, time.monotonic() + seconds
with tempfile.TemporaryDirectory() as folder:
    while time.monotonic() < end:
        kind = count % len(answers)
        count += 1
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": folder, "no_proxy": "127.0.0.1", "WOLFRAM_ALPHA_APP_ID": secret,
            "WOLFRAM_ALPHA_URL": f"http://127.0.0.1:{listener.getsockname()[1]}", "WOLFRAM_ALPHA_TIMEOUT": "2",
        }
        command = [program, "--data-dir", folder, "--nth-prime", "wolfram", "-c", "c.set 10", "-c", "c.nth", "-c", ":wait"]
        start = time.monotonic()
        try:
            run = subprocess.run(command, env=environment, capture_output=True, timeout=20)
            said = (run.stdout + run.stderr).decode("utf-8", "replace")
            plain = "".join(c for c in said if c.isascii()).lower()
            problem = None
            if run.returncode not in (0, 65):
                problem = f"status {run.returncode}"
            elif secret.lower() in plain:
                problem = "it prints the app id"
            elif time.monotonic() - start > 5:
                problem = f"it takes {time.monotonic() - start:.1f} s"
            elif resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > 400_000:
                problem = f"it takes {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10} MB"
        except subprocess.TimeoutExpired:
            problem = "it takes more than 20 s"
        if problem:
            failures += 1
            print(f"FAILS answer {kind}: {problem}", flush=True)
print(f"server: {count} answers, {failures} failures")
sys.exit(1 if failures else 0)
