import Testing

@testable import ReplKit

struct NamesTests {
  private let names = Names([
    "counter.incrTapped", "counter.setCount", "timer.start", "timer.stop", "timer.stopAll",
    "game.counter.setCount", "game.timer.stop",
  ])

  @Test(arguments: [
    ("counter.incrTapped", ["counter.incrTapped"]), ("c.inc", ["counter.incrTapped"]),
    ("C.INCRTAPPED", ["counter.incrTapped"]), ("timer.stop", ["timer.stop"]),
    ("timer.STOP", ["timer.stop"]), ("t.st", ["timer.start", "timer.stop", "timer.stopAll"]),
    ("g.c.s", ["game.counter.setCount"]), ("timer", ["timer"]), ("g.t", ["game.timer"]),
    ("counter.", ["counter.incrTapped", "counter.setCount"]), ("c..", []), ("x", []),
    ("timer.stop.now", []),
  ])
  func aNameIsFoundByItsPartsOrTheirBeginnings(typed: String, found: [String]) {
    #expect(names.matches(typed).map(\.path) == found)
  }

  @Test func aGroupHasNoIndex() {
    #expect(names.matches("game") == [.init(path: "game", index: nil)])
    #expect(names.matches("g.t.s") == [.init(path: "game.timer.stop", index: 6)])
  }

  @Test(arguments: [
    ("", ["counter", "timer", "game"]), ("t", ["timer"]),
    ("timer.sto", ["timer.stop", "timer.stopAll"]), ("g.", ["game.counter", "game.timer"]),
    ("timer.stop", ["timer.stop", "timer.stopAll"]), ("x.", []),
  ])
  func namesAreCompletedPartByPart(typed: String, found: [String]) {
    #expect(names.completions(typed).map(\.path) == found)
  }

  @Test func ofTwoNamesThatAreTheSameTheFirstIsFound() {
    #expect(Names(["a.b", "a.b"]).matches("a.b") == [.init(path: "a.b", index: 0)])
    #expect(Names(["a", "a.b"]).matches("a") == [.init(path: "a", index: 0)])
  }
}
