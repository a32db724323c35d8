"""Broken pipes, a full device, slow input, and signals without a terminal."""

import json
import os
import signal
import subprocess
import time

from harness import Run, row


@row("the reader of standard output goes away")
def gone_reader(h):
    script = h.path("script", "c.inc\n" * 20_000)
    for _ in h.repeatedly():
        child = h.start("--script", script, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        child.stdout.readline()
        child.stdout.close()
        said = child.stderr.read()
        h.judge(h.end(child), 141)
        h.require(said == b"", f"said {said}")


@row("standard output is full or closed, input is closed")
def broken_descriptors(h):
    lines = ["c.inc"] * 100
    with open("/dev/full", "wb") as full:
        h.run("-c", "c.inc", expected=(74,), stdout=full, seconds=10)
        h.run(input=lines, expected=(74,), stdout=full, stderr=full, seconds=10)
    h.run("-c", "c.inc", expected=(74,), preexec_fn=lambda: os.close(1), seconds=10)
    h.run(expected=(74,), preexec_fn=lambda: os.close(0))
    h.run(expected=(0,), stdin=subprocess.DEVNULL)
    h.run(expected=(66, 74), stdin=os.open(h.work, os.O_RDONLY))


@row("input slower than effects, and byte by byte")
def slow_input(h):
    lines = ["game.start", "timer.start", "c.set 1000", "c.nth", "game.counter.playNext", "timer.stop", ":wait 0.3s",
             ":state alertNthPrime"]
    for _ in h.repeatedly():
        run = slowly(h, "--json", [line + "\n" for line in lines], 0.05)
        h.says(run, '"n":1000,"prime":7919')
        # Actions are numbered without gaps, whether a line or an effect sent them.
        actions = [event for event in map(json.loads, run.output.splitlines()) if event["type"] == "action"]
        h.require([event["seq"] for event in actions] == list(range(1, len(actions) + 1)), "an action was not told", "lost")
        h.says(slowly(h, "--quiet", "c.set 41\nc.inc\n:state count\n", 0.002), "42")


def slowly(h, option, parts, pause):
    child = h.start(option, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for part in parts:
        child.stdin.write(part.encode())
        time.sleep(pause)
    output, _ = child.communicate(timeout=30)
    h.judge(child.returncode, 0)
    return Run(output)


@row("SIGINT, SIGTERM during a line, an effect, a wait")
def signals(h):
    search = "c.set 999999999999\nc.nth\n"
    for _ in h.repeatedly():
        for lines in ("c.inc", "timer.start\n", search, search + ":wait\n"):
            for kind, status in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
                child = h.start("--quiet", stdin=subprocess.PIPE)
                child.stdin.write(lines.encode())
                started(h, child)
                time.sleep(h.random.uniform(0, 0.2))
                child.send_signal(kind)
                h.judge(h.end(child), status)
                child.stdin.close()


def started(h, child):
    """Waits until a process handles SIGTERM, for at most ten seconds."""
    for _ in range(1_000):
        caught = h.read(f"/proc/{child.pid}/status").split(b"SigCgt:")[1].split()[0]
        if int(caught, 16) >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.01)
