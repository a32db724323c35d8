"""Part of robustness.sh: Ctrl-C stops what walks through a long session, by the clock.

    interrupt.py PROGRAM DIRECTORY STEPS LIMIT

Opens a session of so many steps on a terminal. Runs each verb to its end, and
interrupts it early, in the middle and late. Prints the times, and exits 1 if one does not stop
within LIMIT milliseconds.
"""
import os
import pty
import select
import subprocess
import sys
import time

# An empty line: the prompt, followed by the cursor.
PROMPT = b"prime> \r\x1b[7C"
STOPPED = b"Interrupted"
INTERRUPT = b"\x03"


class Terminal:
    """The program on a terminal, typed into and read."""

    def __init__(self, arguments, environment):
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.execve(arguments[0], arguments, environment)

    def read(self, texts, seconds):
        """Reads until one of `texts` comes; returns which one and when, or None."""
        end = time.monotonic() + seconds
        seen = b""
        while time.monotonic() < end:
            if not select.select([self.screen], [], [], 0.001)[0]:
                continue
            seen = seen[-32:] + os.read(self.screen, 1 << 20)
            for text in texts:
                if text in seen:
                    return text, time.monotonic()
        return None

    def drain(self):
        """Reads until nothing more comes."""
        while select.select([self.screen], [], [], 0.3)[0]:
            os.read(self.screen, 1 << 20)

    def type(self, keys):
        os.write(self.screen, keys)
        return time.monotonic()

    def end(self):
        """Reads until the program has ended; returns when."""
        try:
            while os.read(self.screen, 1 << 20):
                pass
        except OSError:
            pass  # Reading a terminal whose program has exited fails like this.
        os.waitpid(self.process, 0)
        return time.monotonic()

    def run(self, line, seconds):
        """Runs a line to its end; returns how long it took."""
        self.drain()
        start = self.type(line.encode() + b"\r")
        end = self.read([PROMPT], seconds)
        return None if end is None else end[1] - start


def main():
    program, folder, steps, limit = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
    session = os.path.join(folder, "session.jsonl")
    lines = "".join(f"counter.setCount {n}\ncounter.incrTapped\n" for n in range(0, steps, 2))
    subprocess.run(
        [program, "--quiet", "--data-dir", folder],
        input=(lines + f":save {session}\n").encode(), stdout=subprocess.DEVNULL, check=True)
    environment = {"TERM": "xterm", "PATH": os.environ["PATH"], "HOME": folder, "PAGER": "", "NO_COLOR": "1"}
    terminal = Terminal([program, "--data-dir", folder, "--replay", session], environment)
    if terminal.read([PROMPT], 120) is None:
        sys.exit("The session did not open.")
    print(f"{steps} steps: verb, seconds to its end, milliseconds to stop it early, midway, late")
    slow = 0
    saved = os.path.join(folder, "again")
    for line in [
        ":history all", f":diff 0 {steps - 1}", f":save {saved}.jsonl",
        f":save {saved}.html", f":save {saved}.swift", f":replay {session}",
    ]:
        whole = terminal.run(line, 300)
        if whole is None:
            sys.exit(f"'{line}' did not end.")
        print(f"{line.split('/')[0]:24} {whole:8.2f}", end="", flush=True)
        if whole < 2 * limit / 1000:
            print("   ends by itself")
            continue
        for moment in (0.1, 0.5, 0.9):
            terminal.drain()
            terminal.type(line.encode() + b"\r")
            time.sleep(whole * moment)
            pressed = terminal.type(INTERRUPT)
            found = terminal.read([STOPPED, PROMPT], 60)
            if found is None:
                sys.exit(f"'{line}' did not stop.")
            if found[0] == PROMPT:
                print("   ended   ", end="", flush=True)
                continue
            waited = (found[1] - pressed) * 1000
            print(f"   {waited:8.1f}", end="", flush=True)
            slow += waited > limit
        print()
    terminal.type(b":quit\r")
    sys.exit(1 if slow else 0)


main()
