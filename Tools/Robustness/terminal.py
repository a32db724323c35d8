#!/usr/bin/env python3
"""Part of robustness.sh: runs PrimeTime on a terminal, sends a signal, and prints the result on one line.

    terminal.py PROGRAM DIRECTORY SIGNAL MOMENT DELAY

SIGNAL is INT, TERM or TSTP (which SIGCONT follows), MOMENT is line, effect, wait or save, DELAY is in seconds. Exits 1
unless the program ended as it should, with the terminal in the modes it was found in and the file whole.
"""
import json, os, pty, select, signal, sys, termios, time

program, directory, signal_name, moment, delay = sys.argv[1:]
favorites = directory + "/favoritePrimes.json"


def fail(why):
    print(f"{signal_name} during {moment} after {delay} s: {why}; screen: {screen[-300:]!r}")
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    sys.exit(1)


def pump(until=None, seconds=10.0):
    """Reads the screen until it shows a text or a timeout; returns whether it did."""
    global screen
    end = time.monotonic() + seconds
    seen = len(screen)
    while time.monotonic() < end:
        if until is not None and until in screen[seen:]:
            return True
        ready, _, _ = select.select([terminal], [], [], 0.02)
        if ready:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                return until is None
            screen += data
    return until is None


def ended(seconds=10.0):
    """Waits for the program to exit; returns its status, or None."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG | os.WUNTRACED)
        if pid and os.WIFSTOPPED(status):
            return "stopped"
        if pid:
            return os.waitstatus_to_exitcode(status)
        pump(seconds=0.02)
    return None


def primes(limit):
    """All primes below a limit."""
    sieve = bytearray([1]) * limit
    for n in range(2, int(limit**0.5) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, limit, n)))
    return [n for n in range(2, limit) if sieve[n]]


def modes():
    """The modes without the kernel's counters and the size of the window."""
    return termios.tcgetattr(keep)[:6] + [termios.tcgetattr(keep)[6]]


screen = b""
terminal, keep = pty.openpty()
found = modes()
child = os.fork()
if child == 0:
    os.setsid()
    os.close(terminal)
    # The first terminal that a session leader opens becomes its controlling terminal.
    controlling = os.open(os.ttyname(keep), os.O_RDWR)
    for descriptor in range(3):
        os.dup2(controlling, descriptor)
    os.environ["TERM"] = "xterm"
    os.execv(program, [program, "--quiet", "--data-dir", directory])

if not pump(b"prime>"):
    fail("no prompt")


def type_(text, until=b"prime>", seconds=20.0):
    os.write(terminal, text)
    if until is not None and not pump(until, seconds):
        fail(f"no answer to {text!r}")


if moment == "save":
    # Enough output that the signal arrives while it is written.
    before = primes(2_000_000)
    with open(favorites, "w") as file:
        json.dump(before, file)
    type_(b"favoritePrimes.load\n")
    type_(b"favoritePrimes.delete 0\n")
    os.write(terminal, b"favoritePrimes.save\n")
elif moment == "line":
    type_(b"counter.inc", b"inc")
else:
    type_(b"counter.set 999999999999\n")
    os.write(terminal, b"counter.nth\n" + (b":wait\n" if moment == "wait" else b""))

time.sleep(float(delay))
number = getattr(signal, "SIG" + signal_name)
os.kill(child, number)
if signal_name == "TERM":
    status = ended()
    if status != 143:
        fail(f"ended with {status}")
else:
    if signal_name == "TSTP":
        if ended() != "stopped":
            fail("did not stop")
        if modes() != found:
            fail("stopped with the terminal changed")
        os.kill(child, signal.SIGCONT)
    pump(seconds=0.05)
    if signal_name == "INT":
        # Whatever the signal interrupted, the next line must run.
        type_(b":state count\n", b"999999999999" if moment in ("effect", "wait") else b"0")
    if signal_name == "TSTP" and moment == "wait":
        os.kill(child, signal.SIGINT)
        pump(seconds=0.05)
    os.write(terminal, b"\x15:quit\n")
    status = ended()
    if status != 0:
        fail(f"ended with {status}")
if modes() != found:
    fail("left the terminal changed")
if moment == "save":
    content = open(favorites).read()
    try:
        held = json.loads(content)
    except ValueError:
        held = None
    if held not in (before, before[1:]):
        fail(f"lost: the file holds {len(content)} bytes of neither")
    if signal_name != "TERM" and held != before[1:]:
        fail("lost: it was not saved")
print(f"{signal_name} during {moment} after {delay} s: right")
