import Testing

@testable import ComposableCore

/// R2: the order of observers, and changes to the list during an update.
@MainActor struct ObserverListTests {
  private final class Observer {}

  let list = ObserverList<Int>(notifications: NotificationQueue(.onMainActor()))

  @Test func observersAreUpdatedInTheOrderInWhichTheyWereAdded() {
    var seen: [String] = []
    let observers = ["a", "b", "c"].map { name in
      let observer = Observer()
      list.add(observer) { seen.append("\(name) \($0)") }
      return observer
    }
    list.remove(observers[1])
    list.update(1)
    #expect(seen == ["a 1", "c 1"])
  }

  @Test func anObserverThatIsRemovedDuringAnUpdateIsNotUpdated() {
    var seen: [String] = []
    let (first, second) = (Observer(), Observer())
    list.add(first) { [list] in
      seen.append("first \($0)")
      list.remove(second)
    }
    list.add(second) { seen.append("second \($0)") }
    list.update(1)
    #expect(seen == ["first 1"])
  }

  @Test func anObserverThatIsAddedDuringAnUpdateIsUpdatedNextTime() {
    var seen: [String] = []
    let (first, second) = (Observer(), Observer())
    list.add(first) { [list] in
      seen.append("first \($0)")
      if $0 == 1 { list.add(second) { seen.append("second \($0)") } }
    }
    list.update(1)
    #expect(seen == ["first 1"])
    list.update(2)
    #expect(seen == ["first 1", "first 2", "second 2"])
  }

  @Test func aPartIsComputedOnlyWhileItIsObserved() {
    var computed = 0
    let parts = list.part { number -> Int in
      computed += 1
      return number * 2
    }
    let observer = Observer()
    list.update(1)
    #expect(list.isEmpty)
    var seen: [Int] = []
    parts.add(observer) { seen.append($0) }
    list.update(2)
    parts.remove(observer)
    list.update(3)
    #expect(list.isEmpty)
    #expect(seen == [4])
    #expect(computed == 1)
  }
}
