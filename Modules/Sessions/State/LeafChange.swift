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

  private func compare(
    _ old: StateTree?, _ new: StateTree?, at path: String, _ changes: inout [LeafChange]
  ) {
    guard case .object(let before)? = old, case .object(let after)? = new else {
      if old != new {
        changes.append(LeafChange(path: path, before: text(old), after: text(new)))
      }
      return
    }
    if StateTree.areIdentical(before, after) { return }
    let place = path.isEmpty ? "" : path + "."
    if before.count == after.count, zip(before, after).allSatisfy({ $0.name == $1.name }) {
      let changed = after.indices.filter { before[$0].value != after[$0].value }
      for index in changed.sorted(by: { after[$0].name < after[$1].name }) {
        compare(before[index].value, after[index].value, at: place + after[index].name, &changes)
      }
      return
    }
    let (olds, news) = (StateTree.values(of: before), StateTree.values(of: after))
    let gone = olds.keys.filter { news[$0] == nil }
    for name in news.keys.sorted() + gone.sorted() {
      compare(olds[name], news[name], at: place + name, &changes)
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
      let count = StateText(text: value).members.count
      return "[\(count) \(count == 1 ? "row" : "rows")]"
    }
    return value.prefix(23) + "…"
  }
}
