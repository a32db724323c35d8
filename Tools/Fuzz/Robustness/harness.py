"""Runs PrimeTime from outside, judges how it ends, and counts what was tried."""

import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time

ROWS = []

# What would steer a terminal; a newline and a tab don't.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\u2028\u2029]")


def row(name):
    """Registers a function as a row of the table."""
    def register(body):
        ROWS.append((name, body))
        return body
    return register


class Run:
    """What an ended run said."""

    def __init__(self, output, errors=b""):
        self.output = output
        self.text = (output + errors).decode("utf-8", "replace")


class Harness:
    def __init__(self, program, work, seconds, seed):
        self.program, self.work, self.seconds, self.seed = program, work, seconds, seed
        self.counts = {}

    def begin(self, name):
        self.name = name
        self.counts[name] = {"times": 0, "wrong": 0, "lost": 0, "crashed": 0}
        self.random = random.Random(f"{self.seed} {name}")
        self.fresh()

    def fresh(self):
        """An empty data folder for the next runs."""
        self.data = tempfile.mkdtemp(dir=self.work)
        self.favorites = os.path.join(self.data, "favoritePrimes.json")

    def repeatedly(self):
        """Numbers, for as long as a row may take; at least one."""
        end, number = time.monotonic() + self.seconds, 0
        while number == 0 or time.monotonic() < end:
            yield number
            number += 1

    def path(self, name, content=None):
        """A path in the working folder, of a file with some content."""
        path = os.path.join(self.work, name)
        if content is not None:
            with open(path, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, path):
        try:
            with open(path, "rb") as file:
                return file.read().removesuffix(b"\n")
        except OSError:
            return None

    def command(self, *arguments):
        return [self.program, "--data-dir", self.data, *arguments]

    def start(self, *arguments, **options):
        """Starts the program; streams that aren't given are the null device."""
        for stream in ("stdin", "stdout", "stderr"):
            options.setdefault(stream, subprocess.DEVNULL)
        # In a group of its own: the kernel stops no process of one whose shell has gone.
        return subprocess.Popen(self.command(*arguments), bufsize=0, process_group=0, **options)

    def end(self, child):
        """The status of a process, None if it doesn't end within half a minute."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return child.wait(30)
        child.kill()

    def run(self, *arguments, input=b"", expected=(0,), seconds=30, **options):
        """Runs the program with lines on standard input, and judges its status."""
        data = input if isinstance(input, bytes) else ("\n".join(input) + "\n").encode()
        if "stdin" not in options:
            options["input"] = data
        for stream in ("stdout", "stderr"):
            options.setdefault(stream, subprocess.PIPE)
        try:
            ended = subprocess.run(self.command(*arguments), timeout=seconds, **options)
            status, run = ended.returncode, Run(ended.stdout or b"", ended.stderr or b"")
        except subprocess.TimeoutExpired as late:
            status, run = None, Run(late.stdout or b"", late.stderr or b"")
        if not self.judge(status, *expected):
            self.path(f"failed-{self.name[:20]}-{self.counts[self.name]['times']}.in", data)
            print(f"  {' '.join(arguments)[:300]}\n  {run.text[-300:]!r}", file=sys.stderr)
        return run

    def judge(self, status, *expected):
        """Counts an attempt; a status that isn't expected is a failure, and so is None for no end."""
        self.counts[self.name]["times"] += 1
        if status is not None and status < 0:
            status = 128 - status  # as a shell has it
        kind = "crashed" if status is None or status > 128 else "wrong"
        self.require(status in expected, f"status {status} instead of {expected}", kind)
        return status in expected

    def require(self, condition, why, kind="wrong"):
        counts = self.counts[self.name]
        if not condition:
            counts[kind] += 1
            print(f"{kind}: {self.name}, attempt {counts['times']}: {why}", file=sys.stderr, flush=True)

    def says(self, run, text):
        self.require(text in run.text, f"did not say {text!r}, but {run.text[-300:]!r}")

    def steers_nothing(self, run):
        found = STEERING.search(run.text)
        self.require(not found, f"{found and found.group()!r} reaches the terminal")

    def holds(self, content):
        found = self.read(self.favorites)
        self.require(found == content.encode(), f"the list is {found and found[:80]}, not {content}", "lost")

    @property
    def failures(self):
        return sum(count for counts in self.counts.values() for kind, count in counts.items() if kind != "times")
