"""The program on a terminal: signals, Ctrl-C in a long walk, random keys."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from files import stops
from harness import row

SEQUENCE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|[\r\x0f]")
KEYS = ["a", "c.inc", "\t", "\x7f", "\x01", "\x05", "\x02", "\x06", "\x0b", "\x15", "\x17", "\x19", "\x14", "\x0c",
        "\x12", "\x07", "\x10", "\x0e", "\x1b", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[3~",
        "\x1bb", "\x1bf", "\x1bd", "\x1b\x7f", "\x1b[1;5C", "\x1b]0;x\x07", "素", "e\u0301", "\u202e", "\r", "\r",
        "timer.start\r", "timer.stop\r", ":watch timer\r", ":watch\r", ":help\r", ":undo\r", "x" * 400, "\x13", "\x11",
        "\x1b[200~pasted", "\x1b[201~"]


class Terminal:
    """The program on a terminal of its own, typed into and read."""

    def __init__(self, h, *arguments):
        self.ours, self.theirs = pty.openpty()
        self.resize(24, 80)
        self.before = termios.tcgetattr(self.theirs)
        self.said = b""
        self.child = subprocess.Popen(
            h.command(*arguments), stdin=self.theirs, stdout=self.theirs, stderr=self.theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={"TERM": "xterm", "HOME": h.data, "PATH": "/usr/bin:/bin", "PAGER": "", "NO_COLOR": "1", "LANG": "C.UTF-8"})

    def resize(self, rows, columns):
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        self.said = b""
        os.write(self.ours, keys.encode())

    def read(self, seconds):
        """Reads what comes next; returns whether something did."""
        if not select.select([self.ours], [], [], seconds)[0]:
            return False
        self.said = (self.said + os.read(self.ours, 1 << 20))[-200_000:]
        return True

    def drain(self, seconds=0.2):
        while self.read(seconds):
            pass

    def until(self, text):
        """Reads up to a text; returns whether it came."""
        end = time.monotonic() + 20
        while text not in SEQUENCE.sub(b"", self.said) and time.monotonic() < end:
            self.read(0.02)
        return time.monotonic() < end

    def until_prompt(self, seconds=300):
        """Reads up to an empty prompt that stays; returns when it came, None if it didn't."""
        end, last = time.monotonic() + seconds, time.monotonic()
        while time.monotonic() < end:
            if self.read(0.05):
                last = time.monotonic()
            elif SEQUENCE.sub(b"", self.said[-300:]).rstrip(b" ").endswith(b"prime>"):
                return last
        return None

    def end(self):
        """The status when the program has ended, None if it doesn't; reads so that it can write."""
        end = time.monotonic() + 20
        while self.child.poll() is None and time.monotonic() < end:
            self.read(0.01)
        return self.child.returncode

    def close(self, h):
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        else:
            h.require(termios.tcgetattr(self.theirs) == self.before, "it left the terminal changed")
        os.close(self.ours)
        os.close(self.theirs)


@row("signals on a terminal, its modes restored")
def signals(h):
    search = ["counter.setCount 999999999999", "counter.nthPrimeButtonTapped"]
    for _ in h.repeatedly():
        for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGTSTP):
            for lines, rest in [([], "counter.inc"), (search, ""), (search, ":wait\r")]:
                terminal = Terminal(h, "--quiet")
                for line in lines:
                    terminal.until_prompt(20)
                    terminal.type(line + "\r")
                terminal.until_prompt(20)
                terminal.type(rest)
                terminal.drain(0.1)
                terminal.child.send_signal(kind)
                if kind == signal.SIGTSTP:
                    stops(h, terminal.child)
                if kind != signal.SIGTERM:
                    # Whatever was interrupted, the next line counts.
                    if kind == signal.SIGTSTP and rest.startswith(":wait"):
                        terminal.child.send_signal(signal.SIGINT)
                    terminal.drain(0.1)
                    terminal.type("\x15:state count\r")
                    count = b"999999999999" if lines else b"0"
                    h.require(terminal.until(b"\n" + count + b"\n"), f"{kind} at {rest!r} lost a line")
                    terminal.type("\x15:quit\r")
                h.judge(terminal.end(), 143 if kind == signal.SIGTERM else 0)
                terminal.close(h)


@row("Ctrl-C in the middle of a long walk")
def walks(h):
    steps = int(min(20_000 * h.seconds, 100_000))
    session = f"{h.data}/session.jsonl"
    lines = [line for n in range(0, steps, 2) for line in (f"counter.setCount {n}", "counter.incrTapped")]
    h.run("--quiet", input=[*lines, f":save {session}"], seconds=300)
    terminal = Terminal(h, "--replay", session)
    h.require(terminal.until_prompt(), f"the session did not open: {terminal.said[-200:]}", "crashed")
    for number in h.repeatedly():
        line = [":history all", f":diff 0 {steps - 1}", f":save {h.data}/again.jsonl", f":save {h.data}/again.html",
                f":replay {session}"][number % 5]
        terminal.drain()
        terminal.type(line + "\r")
        time.sleep(h.random.uniform(0.01, 0.5))
        terminal.type("\x03")
        pressed = time.monotonic()
        stopped = terminal.until_prompt(60)
        h.judge(0 if stopped else None, 0)
        h.require((stopped or 0) - pressed < 0.5, f"{line} stopped after {(stopped or 0) - pressed:.2f} s")
    terminal.type("\x15:quit\r")
    h.judge(terminal.end(), 0)
    terminal.close(h)


@row("random keys in windows of random sizes")
def keys(h):
    for number in h.repeatedly():
        terminal = Terminal(h)
        why = play(h, terminal)
        h.judge(0, 0)
        h.require(why is None, f"game {number}: {why}", "crashed")
        terminal.close(h)


def play(h, terminal):
    """Types keys and ends the program; returns what was wrong."""
    if not terminal.until(b"prime>"):
        return "there is no prompt"
    for _ in range(60):
        if h.random.random() < 0.3:
            terminal.resize(h.random.randint(1, 30), h.random.randint(1, 100))
        terminal.type("".join(h.random.choice(KEYS) for _ in range(h.random.randint(1, 8))))
        terminal.drain(0.02)
        if terminal.child.poll() is not None:
            return f"it ended with {terminal.child.returncode}"
    terminal.resize(24, 80)
    if h.random.random() < 0.5:
        terminal.type("\x1b[201~\x11\x07\x15\x03")
        terminal.drain(0.5)
        terminal.type("\x15:state\r")
        if not terminal.until(b"activityFeed"):
            return f"it does not answer: {terminal.said[-200:]}"
        terminal.type("\x15:quit\r")
        expected = (0,)
    else:
        # Also while Ctrl-S blocks its output.
        if h.random.random() < 0.5:
            terminal.type("\x13:help\r:help\r")
            time.sleep(0.1)
        terminal.child.send_signal(signal.SIGTERM)
        expected = (143, -signal.SIGTERM)
    ended = terminal.end()
    return None if ended in expected else f"it ended with {ended}, not {expected}"
