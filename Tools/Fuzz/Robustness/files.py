"""The favorites' file with kills, signals and full disks."""

import contextlib
import json
import resource
import signal
import subprocess
import sys
import time

from harness import row

PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]
# Makes 7 a favorite, and saves.
SAVE = ["-c", "counter.setCount 7", "-c", "c.isPrime", "-c", "primeModal.save", "-c", "favoritePrimes.save"]


@row("killed (SIGKILL) at any moment of a save")
def kills(h):
    lines = ["favoritePrimes.load"] + ["favoritePrimes.delete 0", "favoritePrimes.save"] * len(PRIMES)
    script = h.path("script", "\n".join(lines) + "\n")
    whole = json.dumps(PRIMES, separators=(",", ":"))
    for number in h.repeatedly():
        h.path(h.favorites, whole)
        child = h.start("--quiet", "--script", script)
        # Most after the first save, so that slow starts don't place every kill before it.
        while number % 4 and child.poll() is None and h.read(h.favorites) == whole.encode():
            pass
        time.sleep(h.random.uniform(0, 0.07 if number % 4 == 0 else 0.03))
        child.kill()
        child.wait()
        h.judge(0, 0)
        # Each save drops the first prime, so the file must hold the end of the whole list.
        found = json.loads(h.read(h.favorites) or "null")
        h.require(found == PRIMES[len(PRIMES) - len(found or []):], f"the list is {found}", "lost")


@row("full disk")
def full_disk(h):
    # 700 primes need more than the one block that may be written.
    lines = ["c.isPrime"] + [line for n in range(1_000_003, 1_010_003, 2) for line in (f"c.set {n}", "primeModal.save")]
    before = "[" + "2," * 30_000 + "3]"
    h.path(h.favorites, before)
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_024, 1_024))
    # Status 65: a number that is not prime is refused.
    h.run("--quiet", input=lines + ["favoritePrimes.save"], expected=(0, 65, 153), preexec_fn=limit)
    h.holds(before)
    h.fresh()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", h.data], capture_output=True).returncode != 0:
        return print("  not on a full file system: nothing can be mounted", file=sys.stderr)
    try:
        h.path(h.favorites, "[2,3]")
        with contextlib.suppress(OSError):
            h.path(f"{h.data}/filler", bytes(100_000))
        h.says(h.run(*SAVE, expected=(65,)), "No space left")
        h.holds("[2,3]")
        h.run("--record", f"{h.data}/session", "-c", "c.inc", expected=(73,), seconds=10)
        h.says(h.run("-c", "c.inc", "-c", f":save {h.data}/session", expected=(73,), seconds=10), "space")
    finally:
        subprocess.run(["umount", h.data])


@row("SIGINT, SIGTERM, SIGTSTP during a save")
def signals_during_a_save(h):
    lines = ["c.set 7", "c.isPrime", "primeModal.save"] + ["favoritePrimes.save"] * 200
    for number in h.repeatedly():
        kind = [signal.SIGINT, signal.SIGTERM, signal.SIGTSTP][number % 3]
        h.path(h.favorites, "[2,3]")
        child = h.start("--quiet", stdin=subprocess.PIPE)
        child.stdin.write(("\n".join(lines) + "\n").encode())
        # Before the list was saved, the handler may not be installed yet.
        while h.read(h.favorites) == b"[2,3]" and child.poll() is None:
            pass
        time.sleep(h.random.uniform(0, 0.1))
        child.send_signal(kind)
        if kind == signal.SIGTSTP:
            stops(h, child)
            child.stdin.write(b":quit\n")
        h.judge(h.end(child), {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGTSTP: 0}[kind])
        child.stdin.close()
        h.holds("[7]")


def stops(h, child):
    """Waits until a process has stopped, and continues it; otherwise SIGCONT would be lost."""
    end = time.monotonic() + 10
    while b") T " not in h.read(f"/proc/{child.pid}/stat") and time.monotonic() < end:
        time.sleep(0.005)
    h.require(time.monotonic() < end, "it did not stop")
    child.send_signal(signal.SIGCONT)
