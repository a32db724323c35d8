import Sessions

/// The differences between consecutive states, in the form that the page applies.
///
/// Each change is a JSON array that begins with the number of a path: `[path,value]` sets, `[path]`
/// removes, and `[path,at,removed,[values]]` replaces elements of an array.
struct StateChanges {
  private enum Step: Hashable {
    case index(Int)
    case name(String)
  }

  private struct Place: Hashable {
    var parent: Int
    var step: Step
  }

  /// Every path used by a change, as its parent's number and its last step; 0 is the whole state.
  private(set) var paths = JSONText("[0,0]")
  private var numbers: [Place: Int] = [:]
  private var steps: [Step] = []
  private var text = JSONText()

  /// The differences from `old` to `new`, as elements of a JSON array.
  mutating func changes(from old: StateTree, to new: StateTree) -> JSONText {
    text = JSONText()
    compare(old, new)
    return text
  }

  private mutating func compare(_ old: StateTree, _ new: StateTree) {
    switch (old, new) {
    case (.object(let old), .object(let new)): compare(old, new)
    case (.array(let old), .array(let new)): compare(old, new)
    default: if old != new { set(new) }
    }
  }

  private mutating func compare(_ old: [StateTree.Member], _ new: [StateTree.Member]) {
    if StateTree.areIdentical(old, new) { return }
    if old.count == new.count, zip(old, new).allSatisfy({ $0.name == $1.name }) {
      for (old, new) in zip(old, new) {
        inside(.name(new.name)) { $0.compare(old.value, new.value) }
      }
      return
    }
    let before = StateTree.values(of: old)
    let after = StateTree.values(of: new)
    for member in old where after[member.name] == nil {
      inside(.name(member.name)) { $0.change { _ in } }
    }
    for member in new {
      inside(.name(member.name)) {
        if let old = before[member.name] {
          $0.compare(old, member.value)
        } else {
          $0.set(member.value)
        }
      }
    }
  }

  private mutating func compare(_ old: [StateTree], _ new: [StateTree]) {
    if StateTree.areIdentical(old, new) { return }
    let change = ListDifference(from: old.count, to: new.count) { old[$0] == new[$1] }
    let (head, end) = (change.head, change.head + change.inserted)
    guard change.removed == change.inserted else {
      return splice(at: head, removing: change.removed, inserting: new[head..<end])
    }
    // Dropping the oldest elements of a bounded list shifts all the others.
    if change.shift > 0 {
      splice(at: head, removing: change.shift, inserting: [])
      return splice(
        at: end - change.shift, removing: 0, inserting: new[(end - change.shift)..<end])
    }
    for index in head..<end { inside(.index(index)) { $0.compare(old[index], new[index]) } }
  }

  private mutating func inside(_ step: Step, _ body: (inout StateChanges) -> Void) {
    steps.append(step)
    body(&self)
    steps.removeLast()
  }

  private mutating func set(_ value: StateTree) {
    change {
      $0.append(",")
      $0.append(value)
    }
  }

  private mutating func splice(
    at index: Int, removing removed: Int, inserting new: ArraySlice<StateTree>
  ) {
    change {
      $0.append(",\(index),\(removed),")
      $0.append(.array(Array(new)))
    }
  }

  private mutating func change(_ rest: (inout JSONText) -> Void) {
    if !text.isEmpty { text.append(",") }
    text.append("[")
    text.append(path())
    rest(&text)
    text.append("]")
  }

  private mutating func path() -> Int {
    var number = 0
    for step in steps {
      let place = Place(parent: number, step: step)
      if let known = numbers[place] {
        number = known
        continue
      }
      paths.append(",[")
      paths.append(number)
      paths.append(",")
      switch step {
      case .index(let index): paths.append(index)
      case .name(let name): paths.append(string: name)
      }
      paths.append("]")
      number = numbers.count + 1
      numbers[place] = number
    }
    return number
  }
}
