import Foundation
import Sessions
import Testing

@testable import Inspector

/// The differences convert the old state to the new one, and contain no more than necessary.
struct StateChangesTests {
  private func changes(_ old: StateTree, _ new: StateTree) -> (changes: String, paths: String) {
    var changes = StateChanges()
    func text(_ trees: [StateTree]) -> String { trees.map(\.text).joined(separator: ",") }
    return (text(changes.changes(from: old, to: new)), text(changes.paths))
  }

  private func list(_ numbers: ClosedRange<Int>) -> StateTree {
    .array(numbers.map(StateTree.integer))
  }

  @Test func aStateThatIsTheSameHasNoChanges() {
    #expect(changes(list(1...3), list(1...3)).changes == "")
  }

  @Test func aMemberIsNamedByItsPath() {
    let changes = changes(
      .object([.init("game", .object([.init("count", .integer(1))]))]),
      .object([.init("game", .object([.init("count", .integer(2))]))]))
    #expect(changes.changes == "[2,2]")
    #expect(changes.paths == #"[0,0],[0,"game"],[1,"count"]"#)
  }

  @Test func aMemberThatIsGoneIsRemoved() {
    #expect(changes(.object([.init("a", .null)]), .object([])).changes == "[1]")
  }

  @Test func anElementThatIsAddedIsAllThatIsWritten() {
    #expect(changes(list(1...50), list(1...51)).changes == "[0,50,0,[51]]")
  }

  @Test func aListThatForgetsItsOldestElementWritesOnlyTheNewest() {
    #expect(changes(list(1...50), list(2...51)).changes == "[0,0,1,[]],[0,49,0,[51]]")
  }

  @Test func anElementThatChangedIsChangedInPlace() {
    #expect(
      changes(.array([.integer(1), .integer(2)]), .array([.integer(1), .integer(3)])).changes
        == "[1,3]")
  }

  @Test func aWholeStateCanBecomeAnother() {
    #expect(changes(.null, .bool(true)).changes == "[0,true]")
  }
}
