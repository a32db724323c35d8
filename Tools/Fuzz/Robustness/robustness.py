#!/usr/bin/env python3
"""Tries to break PrimeTime, and prints a table: attempts, wrong answers, lost files, crashes.

    Tools/Fuzz/Robustness/robustness.py                 a second for each row that is random
    Tools/Fuzz/Robustness/robustness.py --seconds 60    a minute for each
    Tools/Fuzz/Robustness/robustness.py keys --seed 7   the rows whose names have a text, repeated
    PRIMETIME=path Tools/Fuzz/Robustness/robustness.py  another build than the release build

"wrong" counts unexpected statuses or messages, "lost" files with neither the old value nor the new
one, "crashed" runs that trapped or did not end. Any makes the status 1, and the folder is kept.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import answers, files, lines, sessions, streams, terminals  # noqa: E401, F401: each adds its rows
from harness import ROWS, Harness


def build():
    options = ["swift", "build", "-c", "release", "--product", "PrimeTime"]
    subprocess.run(options, stdout=sys.stderr, check=True)
    path = subprocess.run([*options, "--show-bin-path"], capture_output=True, check=True, text=True).stdout
    return os.path.join(path.strip(), "PrimeTime")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("text", nargs="?", default="")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    arguments = parser.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
    program = os.path.abspath(os.environ.get("PRIMETIME") or build())
    harness = Harness(program, tempfile.mkdtemp(), arguments.seconds, arguments.seed)
    print(f"seed {arguments.seed}\n{'what was tried':54} {'times':>7} {'wrong':>6} {'lost':>6} {'crashed':>8}")
    for name, body in ROWS:
        if arguments.text in name:
            harness.begin(name)
            body(harness)
            times, wrong, lost, crashed = harness.counts[name].values()
            print(f"{name:54} {times:7,} {wrong:6} {lost:6} {crashed:8}", flush=True)
    if harness.failures == 0:
        shutil.rmtree(harness.work, ignore_errors=True)
    print(f"{harness.failures} failures" + (f"; see {harness.work}" if harness.failures else ""))
    sys.exit(1 if harness.failures else 0)


main()
