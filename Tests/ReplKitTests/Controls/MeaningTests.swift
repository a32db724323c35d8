import Testing

@testable import ReplKit

struct MeaningTests {
  private let names = [
    "counter.incrTapped", "counter.setCount", "timer.start", "timer.stop", "timer.stopAll",
    "game.counter.setCount", "game.timer.stop",
  ].enumerated().map { (name: $1, value: $0) }

  @Test(arguments: [
    ("counter.incrTapped", ["counter.incrTapped"]), ("c.inc", ["counter.incrTapped"]),
    ("C.INCRTAPPED", ["counter.incrTapped"]), ("timer.stop", ["timer.stop"]),
    ("timer.STOP", ["timer.stop"]), ("t.st", ["timer.start", "timer.stop", "timer.stopAll"]),
    ("g.c.s", ["game.counter.setCount"]), ("timer", ["timer"]), ("g.t", ["game.timer"]),
    ("counter.", ["counter.incrTapped", "counter.setCount"]), ("c..", []), ("x", []),
    ("timer.stop.now", []),
  ])
  func aNameIsFoundByItsPartsOrTheirBeginnings(typed: String, found: [String]) {
    #expect(Meaning.all(of: typed[...], among: names).map(\.path) == found)
  }

  @Test func aGroupHasNoValue() {
    #expect(Meaning.all(of: "game", among: names).map(\.values) == [[]])
    #expect(Meaning.all(of: "g.t.s", among: names).map(\.values) == [[6]])
  }

  @Test(arguments: [
    ("", ["counter", "timer", "game"]), ("t", ["timer"]),
    ("timer.sto", ["timer.stop", "timer.stopAll"]), ("g.", ["game.counter", "game.timer"]),
    ("timer.stop", ["timer.stop", "timer.stopAll"]), ("x.", []),
  ])
  func namesAreCompletedPartByPart(typed: String, found: [String]) {
    let meanings = Meaning.all(of: typed[...], among: names, isUnfinished: true)
    #expect(meanings.map(\.path) == found)
  }

  @Test func twoThingsMayHaveTheSameName() {
    let named = [(name: "a.b", value: 0), (name: "a.b", value: 1)]
    #expect(Meaning.all(of: "a.b", among: named).map(\.values) == [[0, 1]])
  }
}
