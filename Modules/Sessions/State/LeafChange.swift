/// A changed value of a state, with its path.
public struct LeafChange: Equatable, Sendable {
  /// The path of the value: `game.timer.duration`.
  public var path: String
  /// The value before and after, as JSON; nil if it does not exist.
  public var before: String?
  public var after: String?

  /// The differences between two states for each value; arrays are compared as a whole.
  public static func changes(from old: some Encodable, to new: some Encodable) -> [LeafChange] {
    var states = ComparedStates(old)
    return states.changes(to: new)
  }
}

/// A state to which the following ones are compared, each to the one before.
public struct ComparedStates {
  private let countsLists: Bool
  private let memory = StateMemory()
  private var last: StateTree?

  /// - Parameter countsLists: Whether a long list is written as the number of its rows, which costs
  ///   the same for any length.
  public init(_ state: some Encodable, countsLists: Bool = false) {
    self.countsLists = countsLists
    last = try? memory.tree(encoding: state)
  }

  /// The differences to the next state for each value; arrays are compared as a whole.
  public mutating func changes(to new: some Encodable) -> [LeafChange] {
    let new = try? memory.tree(encoding: new)
    var changes: [LeafChange] = []
    compare(last, new, at: "", &changes)
    last = new
    return changes
  }

  /// The values at the top level of the next state that differ, as a JSON object for people and
  /// programs; null for a removed one.
  public mutating func values(to new: some Encodable) -> String {
    guard let old = last?.members, let new = try? memory.tree(encoding: new) else { return "{}" }
    last = new
    let changes = StateTree.Member.changes(from: old, to: new.members)
    return StateTree.sorted(changes.map { .init($0.name, $0.after?.readable ?? .null) }).text
  }

  private func compare(
    _ old: StateTree?, _ new: StateTree?, at path: String, _ changes: inout [LeafChange]
  ) {
    guard case .object(let before)? = old, case .object(let after)? = new else {
      if old != new {
        changes.append(LeafChange(path: path, before: text(old), after: text(new)))
      }
      return
    }
    for change in StateTree.Member.changes(from: before, to: after) {
      let place = path.isEmpty ? change.name : "\(path).\(change.name)"
      compare(change.before, change.after, at: place, &changes)
    }
  }

  private func text(_ tree: StateTree?) -> String? {
    if countsLists, case .array(let rows)? = tree, rows.count > 24 { return "[\(rows.count) rows]" }
    return tree?.readable.text
  }
}

extension LeafChange: CustomStringConvertible {
  /// A short form, as in `count 6 → 7`; long values are cut, long arrays counted.
  public var description: String { "\(path) \(Self.short(before)) → \(Self.short(after))" }

  private static func short(_ value: String?) -> String {
    guard let value else { return "nil" }
    if value.hasSuffix("Z\""), value.contains("T"), value.dropFirst().first?.isNumber == true {
      // A date, to the second.
      let text = value.dropFirst().dropLast(2)
      return "\(text.prefix { $0 != "." })Z"
    }
    guard value.count > 24 else { return value }
    if value.hasPrefix("[") {
      let count = StateText(text: value).tree.members.count
      return "[\(count) \(count == 1 ? "row" : "rows")]"
    }
    return value.prefix(23) + "…"
  }
}
