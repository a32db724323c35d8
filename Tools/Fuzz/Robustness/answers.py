"""A server in the place of Wolfram Alpha that means harm; the program must end in time, small and silent."""

import contextlib
import os
import resource
import socket
import threading
import time

from harness import row

SECRET = "SECRET-APP-ID"
OK = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"




def echo(text):
    body = ('{"queryresult":{"error":{"code":5,"msg":"%s"}}}' % text).encode()
    return OK + b"Content-Length: %d\r\n\r\n" % len(body) + body


def redirect(location):
    return b"HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n" % location.encode()


# What is sent first, and what again and again: a flood, or every 0.05 s if it is short.
ANSWERS = [
    (OK + b"\r\n", b" " * 65_536),
    (OK + b"Content-Length: 99999999999\r\n\r\n", b"{" * 65_536),
    (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65_536 + b"\r\n"),
    (b"HTTP/1.1 200 OK\r\n", b"X-Header: y\r\n" * 100),
    (b"", os.urandom(65_536)),
    (OK + b"Content-Length: 1000\r\n\r\n", b"{"),
    (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    (b'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n', None),
    (redirect("file:///etc/passwd"), None),
    (redirect(f"http://x.{SECRET}.invalid/"), None),
    (redirect("/again"), None),
    (echo(SECRET + "\u0301"), None),
    (echo("\u0301".join(SECRET)), None),
    (echo("\\u009b31m\\u202e" + SECRET.lower()), None),
    (OK + b"\r\n" + b"[" * 100_000, None),
    (OK + b"Content-Length: -5\r\n\r\n{}", None),
    (os.urandom(5_000), None),
    # Says nothing for a while, and closes at once.
    (b"", b""),
    (b"", None),
]


@row("answers of a hostile server")
def server(h):
    listener = socket.create_server(("127.0.0.1", 0))
    current = 0

    def answer(connection, first, again):
        with contextlib.suppress(OSError), connection:
            connection.recv(65_536)
            connection.sendall(first)
            while again is not None:
                connection.sendall(again)
                time.sleep(0.05 if len(again) < 100 else 0)

    def serve():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=answer, args=(connection, *ANSWERS[current]), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    environment = {
        "PATH": "/usr/bin:/bin", "HOME": h.data, "no_proxy": "127.0.0.1", "WOLFRAM_ALPHA_APP_ID": SECRET,
        "WOLFRAM_ALPHA_URL": f"http://127.0.0.1:{listener.getsockname()[1]}", "WOLFRAM_ALPHA_TIMEOUT": "2",
    }
    for number in h.repeatedly():
        current = number % len(ANSWERS)
        start = time.monotonic()
        run = h.run("--nth-prime", "wolfram", "-c", "c.set 10", "-c", "c.nth", "-c", ":wait", expected=(0, 65), seconds=20,
                    env=environment)
        took = time.monotonic() - start
        plain = "".join(character for character in run.text if character.isascii()).lower()
        h.require(SECRET.lower() not in plain, f"answer {current}: it prints the app id")
        h.require(took < 5, f"answer {current}: it takes {took:.1f} s")
    size = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    h.require(size < 400_000, f"it takes {size >> 10} MB")
