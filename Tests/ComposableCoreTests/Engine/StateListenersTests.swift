import Testing

@testable import ComposableCore

/// R2: the order of listeners, and changes to the list during an update.
@MainActor struct StateListenersTests {
  private final class Listener {}

  let list = StateListeners<Int>(.onMainActor())

  @Test func listenersAreUpdatedInTheOrderInWhichTheyWereAdded() {
    var seen: [String] = []
    let listeners = ["a", "b", "c"].map { name in
      let listener = Listener()
      list.add(listener) { seen.append("\(name) \($0)") }
      return listener
    }
    list.remove(listeners[1])
    list.update(1)
    #expect(seen == ["a 1", "c 1"])
  }

  @Test func aListenerThatIsRemovedDuringAnUpdateIsNotUpdated() {
    var seen: [String] = []
    let (first, second) = (Listener(), Listener())
    list.add(first) { [list] in
      seen.append("first \($0)")
      list.remove(second)
    }
    list.add(second) { seen.append("second \($0)") }
    list.update(1)
    #expect(seen == ["first 1"])
  }

  @Test func aListenerThatIsAddedDuringAnUpdateIsUpdatedNextTime() {
    var seen: [String] = []
    let (first, second) = (Listener(), Listener())
    list.add(first) { [list] in
      seen.append("first \($0)")
      if $0 == 1 { list.add(second) { seen.append("second \($0)") } }
    }
    list.update(1)
    #expect(seen == ["first 1"])
    list.update(2)
    #expect(seen == ["first 1", "first 2", "second 2"])
  }

  @Test func aPartIsComputedOnlyWhileItHasListeners() {
    var computed = 0
    let parts = list.part { number -> Int in
      computed += 1
      return number * 2
    }
    let listener = Listener()
    list.update(1)
    #expect(list.isEmpty)
    var seen: [Int] = []
    parts.add(listener) { seen.append($0) }
    list.update(2)
    parts.remove(listener)
    list.update(3)
    #expect(list.isEmpty)
    #expect(seen == [4])
    #expect(computed == 1)
  }

  @Test func aPartIsComputedOnceForSeveralListeners() {
    var computed = 0
    let parts = list.part { number -> Int in
      computed += 1
      return number * 2
    }
    // A scope of the scope: each list tells its parent about a second listener.
    let texts = parts.part { "\($0)" }
    let (first, second) = (Listener(), Listener())
    var seen: [String] = []
    texts.add(first) { seen.append("first \($0)") }
    list.update(1)
    texts.add(second) { seen.append("second \($0)") }
    list.update(2)
    texts.remove(first)
    list.update(3)
    #expect(seen == ["first 2", "first 4", "second 4", "second 6"])
    #expect(computed == 3)
  }

  @Test func aListenerOfAScopeThatIsRemovedDuringAnUpdateIsNotUpdated() {
    var seen: [String] = []
    let parts = list.part { $0 * 2 }
    let (first, second, third) = (Listener(), Listener(), Listener())
    list.add(first) { [list] in
      seen.append("first \($0)")
      parts.remove(second)
      withExtendedLifetime(list) {}
    }
    parts.add(second) { seen.append("second \($0)") }
    parts.add(third) { seen.append("third \($0)") }
    list.update(1)
    #expect(seen == ["first 1", "third 2"])
  }
}
