"""Arbitrary bytes and lines on standard input."""

from harness import row

WORDS = """counter.setCount counter.slidingCount game.counter.setCount game.counter.slidingCount game.start c.inc
    game.counter.playNext fav.delete fav.prime t.start t.stop primeModal.save :undo :redo :goto :diff :state :view :help
    :history :effects # \x22 ' \\ -1 0 on 9223372036854775807 9223372036854775808 -9223372036854775808
    -9223372036854775809 1e30 1e308 1e-400 nan inf -inf 0x7f 99999999999999999999999999999999999 +5 -0 1_000 0.1 ''
    , .. counter 7 é""".split()


@row("random bytes")
def random_bytes(h):
    for _ in h.repeatedly():
        h.steers_nothing(h.run(input=h.random.randbytes(h.random.randrange(1, 20_000)), expected=(0, 65)))


@row("random lines of commands")
def random_lines(h):
    for number in h.repeatedly():
        lines = [" ".join(h.random.choice(WORDS) for _ in range(3)) for _ in range(40)]
        h.run("--virtual-time", "--seed", str(number), input=lines, expected=(0, 65))


@row("a line of 10 MB, then one that counts")
def long_line(h):
    run = h.run("--quiet", input=b"x" * 10_000_000 + b"\nc.inc\n:state count\n", expected=(65,))
    h.says(run, "longer than")
    h.says(run, "1")


@row("many lines")
def many_lines(h):
    count = int(20_000 * h.seconds)
    h.says(h.run("--quiet", input=["c.inc"] * count + [":state count"], seconds=300), str(count))
