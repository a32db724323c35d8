"""Types random keys in windows of random sizes; the program must survive, answer and leave the terminal as it was.

Usage: keys.py PROGRAM SECONDS SEED
"""

import fcntl
import os
import pty
import random
import select
import signal
import struct
import sys
import tempfile
import termios
import time

program, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
choose = random.Random(seed)
keys = ["a", "c.inc", "\t", "\x7f", "\x01", "\x05", "\x02", "\x06", "\x0b", "\x15", "\x17", "\x19", "\x14", "\x0c",
        "\x12", "\x07", "\x10", "\x0e", "\x1b", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[3~",
        "\x1bb", "\x1bf", "\x1bd", "\x1b\x7f", "\x1b[1;5C", "\x1b]0;x\x07", "素", "e\u0301", "\u202e", "\r", "\r",
        "timer.start\r", "timer.stop\r", ":watch timer\r", ":watch\r", ":help\r", ":undo\r", "x" * 400, "\x13", "\x11"]


def play(number):
    folder = tempfile.mkdtemp()
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    child = os.fork()
    if child == 0:
        os.setsid()
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
        for descriptor in range(3):
            os.dup2(theirs, descriptor)
        term = choose.choice(["xterm", "xterm", "dumb"])
        os.execve(program, [program, "--data-dir", folder], {"TERM": term, "HOME": folder, "PATH": "/usr/bin:/bin", "PAGER": ""})
    said = b""

    def read(until, limit=20):
        nonlocal said
        end = time.monotonic() + limit
        while time.monotonic() < end:
            if until and until in said:
                return True
            if select.select([ours], [], [], 0.02)[0]:
                try:
                    said = (said + os.read(ours, 65536))[-200000:]
                except OSError:
                    return False
            elif until is None:
                return True
        return False

    def fail(why):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return why

    if not read(b"prime>"):
        return fail("there is no prompt")
    for _ in range(60):
        if choose.random() < 0.3:
            size = struct.pack("HHHH", choose.randint(1, 30), choose.randint(1, 100), 0, 0)
            fcntl.ioctl(ours, termios.TIOCSWINSZ, size)
        os.write(ours, "".join(choose.choice(keys) for _ in range(choose.randint(1, 8))).encode())
        read(None, 0.05)
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return f"it ended with {status}"
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    read(None, 0.2)
    if choose.random() < 0.5:
        os.write(ours, b"\x11\x07\x15\x03")
        read(None, 0.5)
        said = b""
        os.write(ours, b"\x15:state\r")
        if not read(b"activityFeed"):
            return fail("it does not answer")
        os.write(ours, b"\x15:quit\r")
        wanted = 0
    else:
        # Also while Ctrl-S blocks its output.
        if choose.random() < 0.5:
            os.write(ours, b"\x13:help\r:help\r")
            time.sleep(0.1)
        os.kill(child, signal.SIGTERM)
        wanted = 143
    end = time.monotonic() + (10 if wanted == 0 else 2)
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            break
        if wanted == 0:
            read(None, 0.05)
        else:
            time.sleep(0.02)
    else:
        return fail("it does not end")
    if os.waitstatus_to_exitcode(status) != wanted:
        return f"it ended with {os.waitstatus_to_exitcode(status)}, not {wanted}"
    if termios.tcgetattr(theirs) != before:
        return "it left the terminal changed"
    os.close(ours)
    os.close(theirs)
    return None


count, failures, end = 0, 0, time.monotonic() + seconds
while time.monotonic() < end:
    count += 1
    choose.seed(seed * 1_000_003 + count)
    problem = play(count)
    if problem:
        failures += 1
        print(f"FAILS game {count} of seed {seed}: {problem}", flush=True)
print(f"keys: {count} games with seed {seed}, {failures} failures")
sys.exit(1 if failures else 0)
