"""Replays mutants of session files; none may crash, hang, or steer the terminal.

Usage: sessions.py PROGRAM SECONDS SEED FILE...
"""

import os
import random
import re
import subprocess
import sys
import tempfile
import time

program, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
files = [open(name, "rb").read() for name in sys.argv[4:]]
choose = random.Random(seed)
extremes = [b"9223372036854775807", b"-9223372036854775808", b"1e308", b"0", b"-1", b"18446744073709551615", b"\"nan\"", b"null"]
texts = ["\u009b31m", "\u202e", "\u0600<", "\u0000", "\ufeff", "\r\n", "{", "]", "\"", "\\u0000", "\udcff"]
verbs = b":history all\n:state\n:diff 0 1\n:effects\n:undo\n:redo\n:goto 1\nc.inc\n:view\n:history\n"


def mutant():
    data = choose.choice(files)
    for _ in range(choose.choice([1, 1, 1, 2, 5])):
        lines = data.split(b"\n")
        kind = choose.randrange(8)
        line = choose.randrange(len(lines))
        place = choose.randrange(len(data) + 1)
        if kind == 0:  # a number
            numbers = list(re.finditer(rb"(?<=[:,\[])-?\d+(\.\d+)?", data))
            if numbers:
                number = choose.choice(numbers)
                data = data[: number.start()] + choose.choice(extremes) + data[number.end():]
        elif kind == 1:  # a byte
            data = data[:place] + bytes([choose.randrange(256)]) + data[place + 1:]
        elif kind == 2:  # cut
            data = data[:place]
        elif kind == 3:  # a line twice, or none
            lines[line: line + 1] = [lines[line]] * choose.choice([0, 2, 3])
            data = b"\n".join(lines)
        elif kind == 4:  # two lines exchanged
            other = choose.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            data = b"\n".join(lines)
        elif kind == 5:  # a text
            data = data[:place] + choose.choice(texts).encode("utf-8", "surrogateescape") + data[place:]
        elif kind == 6:  # a line of another file
            lines.insert(line, choose.choice(choose.choice(files).split(b"\n")))
            data = b"\n".join(lines)
        else:  # a member left out
            members = list(re.finditer(rb"\"\w+\":(\"[^\"]*\"|-?\d+|true|false),?", data))
            if members:
                member = choose.choice(members)
                data = data[: member.start()] + data[member.end():]
    return data


steering = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\u2028\u2029]")
count, failures, end = 0, 0, time.monotonic() + seconds
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "mutant.jsonl")
    while time.monotonic() < end:
        data = mutant()
        with open(path, "wb") as file:
            file.write(data)
        count += 1
        page = ["--replay", path, "-c", ":save " + os.path.join(folder, "page.html")]
        arguments = choose.choice([["--replay", path], ["--json", "--replay", path], page])
        command = [program, "--data-dir", folder, "--virtual-time"] + arguments
        try:
            run = subprocess.run(command, input=b"" if arguments is page else verbs, capture_output=True, timeout=30)
            problem = None if run.returncode in (0, 65, 66) else f"status {run.returncode}"
            found = steering.search((run.stdout + run.stderr).decode("utf-8", "replace"))
            if found:
                problem = f"{found.group()!r} reaches the terminal"
        except subprocess.TimeoutExpired:
            problem = "it takes more than 30 s"
        if problem:
            failures += 1
            kept = f"mutant-{seed}-{count}.jsonl"
            os.replace(path, kept)
            print(f"FAILS {kept}: {problem}: {' '.join(arguments)}", flush=True)
print(f"sessions: {count} mutants with seed {seed}, {failures} failures")
sys.exit(1 if failures else 0)
