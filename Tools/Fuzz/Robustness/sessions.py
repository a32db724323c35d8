"""Sessions: the same bytes again, their replay, and mutants."""

import glob
import os
import re

from harness import row

SEEDED = ["game.start", ":wait 1.25s", "game.counter.setCount -17", "game.counter.playNext", "timer.start", ":wait 300ms",
          "counter.setCount 1000", "counter.nthPrimeButtonTapped", "game.counter.playNext", ":undo 2", ":redo", ":history",
          ":state", "timer.stop"]
# Every verb that reads the past.
READING = [":history all", ":state", ":diff 0 1", ":effects", ":undo", ":redo", ":goto 1", "c.inc", ":view", ":history"]
EXTREMES = [b"9223372036854775807", b"-9223372036854775808", b"1e308", b"0", b"-1", b"18446744073709551615", b'"nan"', b"null"]
TEXTS = ["\u009b31m", "\u202e", "\u0600<", "\u0000", "\ufeff", "\r\n", "{", "]", '"', "\\u0000", "\udcff"]


@row("virtual time and a seed: the same bytes")
def same_bytes(h):
    for mode in ([], ["--json"]):
        found = set()
        for _ in h.repeatedly():
            h.fresh()
            session = f"{h.data}/session"
            run = h.run(*mode, "--virtual-time", "--seed", "42", "--record", session, input=SEEDED)
            found.add((run.output.replace(h.data.encode(), b""), h.read(session)))
            h.run("--replay", session)
        h.require(len(found) == 1, "other bytes than the first time")


@row("mutants of sessions")
def mutants(h):
    files = [h.read(file) for file in sorted(glob.glob("Tests/PrimeTimeTests/Sessions/*.jsonl"))]
    for _ in h.repeatedly():
        path = h.path("mutant.jsonl", mutant(h.random, files))
        page = ["--replay", path, "-c", f":save {h.data}/page.html"]
        arguments = h.random.choice([["--replay", path], ["--json", "--replay", path], page])
        before = h.failures
        h.steers_nothing(h.run("--virtual-time", *arguments, input=[] if arguments is page else READING, expected=(0, 65, 66)))
        if h.failures > before:
            os.replace(path, h.path(f"failed-mutant-{h.failures}.jsonl"))


def mutant(random, files):
    """A session with some of its numbers, bytes, lines and members changed."""
    data = random.choice(files)
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        lines = data.split(b"\n")
        line, place = random.randrange(len(lines)), random.randrange(len(data) + 1)

        def replaced(pattern, by):
            found = list(re.finditer(pattern, data))
            if not found:
                return data
            one = random.choice(found)
            return data[:one.start()] + by + data[one.end():]

        match random.randrange(7):
            case 0:
                data = replaced(rb"(?<=[:,\[])-?\d+(\.\d+)?", random.choice(EXTREMES))
            case 1:
                data = data[:place] + random.randbytes(1) + data[place + 1:]
            case 2:
                data = data[:place]
            case 3:
                lines[line:line + 1] = [lines[line]] * random.choice([0, 2, 3])
                data = b"\n".join(lines)
            case 4:
                lines[line] = random.choice(random.choice(files).split(b"\n"))
                data = b"\n".join(lines)
            case 5:
                data = data[:place] + random.choice(TEXTS).encode("utf-8", "surrogateescape") + data[place:]
            case _:
                data = replaced(rb'"\w+":("[^"]*"|-?\d+|true|false),?', b"")
    return data
