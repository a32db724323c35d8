import ComposableCore
import Foundation
import TestSupport
import Testing

/// A stack as a value: its ids, its screens, and its encoding.
struct StackStateTests {
  @Test func screensArePushedAndPoppedAtTheEnd() {
    var path = StackState<String>()
    let inbox = path.append("inbox")
    path.append("draft")
    path[id: inbox] = "archive"
    path.pop(to: inbox)
    #expect(Array(path) == ["archive"])
    path.pop(from: inbox)
    #expect(path.isEmpty)
  }

  @Test func idsAreNotReusedAfterAPop() {
    var path = StackState(["inbox", "draft"])
    path.popLast()
    #expect(path.append("settings") == 2)
    path.removeAll()
    #expect(path.append("inbox") == 3)
  }

  @Test func restoringAnEarlierValueKeepsTheNextID() {
    var path = StackState(["inbox"])
    let earlier = path
    path.append("draft")
    path.restore(earlier)
    #expect(path.append("settings") == 2)
    #expect(path.ids == [0, 2])
  }

  @Test func poppingFromAScreenPopsThoseAboveIt() {
    var path: StackState = ["a", "b", "c", "d"]
    path.pop(from: 2)
    #expect(path.ids == [0, 1])
    path.pop(to: 0)
    #expect(path.ids == [0])
    #expect(path.popLast() == "a")
    #expect(path.popLast() == nil)
  }

  @Test func screensAreFoundByIdAndByIndex() {
    var path: StackState = ["a", "b"]
    path[0] = "archive"
    path[1] += "!"
    path[id: 1]? += "?"
    #expect(path[id: 0] == "archive")
    #expect(path.last == "b!?")
    #expect(path[id: 5] == nil)
    #expect(path.contains(id: 1))
    let titles = path.elements.map { "\($0.id): \($0.state)" }
    #expect(titles == ["0: archive", "1: b!?"])
  }

  @Test(arguments: [false, true])
  func settingNilPopsAScreenAndThoseAboveIt(inPlace: Bool) {
    var path: StackState = ["a", "b", "c"]
    if inPlace {
      func clear(_ state: inout String?) { state = nil }
      clear(&path[id: 1])
    } else {
      path[id: 1] = nil
    }
    #expect(path.ids == [0])
    #expect(path.append("d") == 3)
  }

  @Test func changingInPlaceCopiesNothing() {
    var path: StackState = [[1], [2]]
    func address() -> UnsafeRawPointer? { path[1].withUnsafeBytes { $0.baseAddress } }
    path[id: 1]?.reserveCapacity(100)
    let before = address()
    path[id: 1]?.append(3)
    path[1].append(4)
    #expect(path[1] == [2, 3, 4])
    #expect(address() == before)
  }

  @Test func misuseIsReportedAndChangesNothing() {
    var path: StackState = ["a"]
    let found = reportedMessages {
      path.pop(from: 7)
      path.pop(to: 7)
      path[id: 7] = "b"
      path[id: 7] = nil
      path[3] = "c"
    }
    #expect(found.count == 4)
    #expect(found.first?.contains("expected a screen with id 7") == true)
    #expect(path == ["a"])
  }

  @Test func stacksAreEqualIfTheirScreensAndIdsAre() {
    var path: StackState = ["a", "b"]
    path.popLast()
    #expect(path == ["a"])
    path.append("b")
    #expect(path != ["a", "b"])
    #expect(Set([path, path]).count == 1)
  }

  @Test func idsAreNotReusedAfterAStackWasSaved() throws {
    var path: StackState = ["a", "b"]
    path.popLast()
    var loaded = try JSONDecoder().decode(
      StackState<String>.self, from: JSONEncoder().encode(path))
    #expect(loaded == path)
    #expect(loaded.append("c") == 2)
  }

  @Test func theNextIDIsEncoded() throws {
    let text = #"{"elements": [{"id": 3, "state": "inbox"}], "nextID": 7}"#
    var path = try JSONDecoder().decode(StackState<String>.self, from: Data(text.utf8))
    #expect(path.append("draft") == 7)
    #expect(path.ids == [3, 7])
  }

  @Test(arguments: [
    #"{"elements": [{"id": 3, "state": 0}], "nextID": 3}"#,
    #"{"elements": [{"id": 3, "state": 0}, {"id": 3, "state": 0}], "nextID": 7}"#,
    #"{"elements": [{"id": -1, "state": 0}], "nextID": 7}"#,
    #"{"elements": [], "nextID": -1}"#,
    #"{"elements": [], "nextID": 9223372036854775807}"#,
  ])
  func idsThatCouldCollideAreRefused(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StackState<Int>.self, from: Data(text.utf8))
    }
  }

  @Test func anActionIsEncoded() throws {
    let actions: [StackAction<Int, String>] = [.element(3, "a"), .popFrom(2), .push(1)]
    let data = try JSONEncoder().encode(actions)
    #expect(try JSONDecoder().decode([StackAction<Int, String>].self, from: data) == actions)
  }

  @Test func aDifferenceNamesTheScreen() {
    let diff = stateDiff(["a", "b"] as StackState, ["a", "c"])
    #expect(diff?.contains("id: 1") == true, "\(diff ?? "")")
    #expect(diff?.contains("births") == false)
  }

  @Test func idsAscend() {
    #expect(StackID(1) < StackID(2))
    #expect("\(StackID(7))" == "7")
  }
  /// Random pushes, pops and changes, compared with a plain list of ids and states.
  @Test(arguments: 0..<20 as Range<UInt64>) func aStackBehavesLikeAPlainList(seed: UInt64) throws {
    struct Plain {
      var id: Int
      var state: Int
    }
    var random = SeededGenerator(seed: seed)
    var path = StackState<Int>()
    var plain: [Plain] = []
    var next = 0
    for step in 0..<200 {
      let id = StackID(plain.randomElement(using: &random)?.id ?? next)
      let index = plain.firstIndex { $0.id == id.number }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2:
        path.append(step)
        plain.append(Plain(id: next, state: step))
        next += 1
      case 3:
        path.popLast()
        _ = plain.popLast()
      case 4:
        path[id: id] = nil
        if let index { plain.removeSubrange(index...) }
      case 5:
        guard let index else { continue }
        path.pop(to: id)
        plain.removeSubrange((index + 1)...)
      case 6:
        path[id: id]? += 1
        if let index { plain[index].state += 1 }
      default:
        path = try JSONDecoder().decode(StackState<Int>.self, from: JSONEncoder().encode(path))
      }
      #expect(path.ids.map(\.number) == plain.map(\.id))
      #expect(path.elementsEqual(plain.map(\.state)))
      #expect(plain.allSatisfy { path[id: StackID($0.id)] == $0.state })
    }
  }
}
