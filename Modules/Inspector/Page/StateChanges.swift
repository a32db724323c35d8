import Sessions

/// The differences between consecutive states, in the form that the page applies.
///
/// Each change is an array that begins with the number of a path: `[path,value]` sets, `[path]`
/// removes, and `[path,at,removed,[values]]` replaces elements of an array.
struct StateChanges {
  /// Every path used by a change, as its parent's number and its last step; 0 is the whole state.
  private(set) var paths: [StateTree] = [.array([.integer(0), .integer(0)])]
  private var numbers: [StateTree: Int] = [:]
  private var changes: [StateTree] = []

  /// The differences from `old` to `new`.
  mutating func changes(from old: StateTree, to new: StateTree) -> [StateTree] {
    changes = []
    compare(old, new, at: 0)
    return changes
  }

  private mutating func compare(_ old: StateTree, _ new: StateTree, at path: Int) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      for (name, before, after) in StateTree.Member.changes(from: old, to: new) {
        let path = number(of: .string(name), in: path)
        if let before, let after {
          compare(before, after, at: path)
        } else {
          change(at: path, [after].compactMap { $0 })
        }
      }
    case (.array(let old), .array(let new)): compare(old, new, at: path)
    default: if old != new { change(at: path, [new]) }
    }
  }

  private mutating func compare(_ old: [StateTree], _ new: [StateTree], at path: Int) {
    let change = ListDifference(from: old.count, to: new.count) { old[$0] == new[$1] }
    let (head, end) = (change.head, change.head + change.inserted)
    guard change.removed == change.inserted else {
      return splice(at: path, head, removing: change.removed, inserting: new[head..<end])
    }
    // Dropping the oldest elements of a bounded list shifts all the others.
    if change.shift > 0 {
      let kept = end - change.shift
      splice(at: path, head, removing: change.shift, inserting: [])
      return splice(at: path, kept, removing: 0, inserting: new[kept..<end])
    }
    for index in head..<end where old[index] != new[index] {
      compare(old[index], new[index], at: number(of: .integer(index), in: path))
    }
  }

  private mutating func splice(
    at path: Int, _ index: Int, removing removed: Int, inserting new: ArraySlice<StateTree>
  ) {
    change(at: path, [.integer(index), .integer(removed), .array(Array(new))])
  }

  private mutating func change(at path: Int, _ rest: [StateTree]) {
    changes.append(.array([.integer(path)] + rest))
  }

  private mutating func number(of step: StateTree, in parent: Int) -> Int {
    let path = StateTree.array([.integer(parent), step])
    if let number = numbers[path] { return number }
    paths.append(path)
    numbers[path] = paths.count - 1
    return paths.count - 1
  }
}
