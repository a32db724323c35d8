/// A changed value of a state, with its path.
public struct LeafChange: Equatable, Sendable {
  /// The path of the value: `game.timer.duration`.
  public var path: String
  /// The value before and after, as JSON; nil if it does not exist.
  public var before: String?
  public var after: String?
}

extension StateText {
  /// The differences from `old` for each value; arrays are compared as a whole.
  public func leafChanges(since old: StateText) -> [LeafChange] { leafChanges(since: old, at: "") }

  func leafChanges(since old: StateText, at path: String) -> [LeafChange] {
    Self.leafChanges(old.text, text, at: path)
  }

  private static func leafChanges(_ old: String?, _ new: String?, at path: String) -> [LeafChange] {
    guard old != new else { return [] }
    guard let old, let new, old.hasPrefix("{"), new.hasPrefix("{") else {
      return [LeafChange(path: path, before: old, after: new)]
    }
    let before = StateText(text: old).members
    let after = StateText(text: new).members
    let olds = Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
    let news = Dictionary(after.map { ($0.name, $0.value) }) { first, _ in first }
    let names = after.map(\.name) + before.map(\.name).filter { news[$0] == nil }
    return names.flatMap { name in
      leafChanges(olds[name], news[name], at: path.isEmpty ? name : "\(path).\(name)")
    }
  }
}

extension LeafChange: CustomStringConvertible {
  /// A short form, as in `count 6 → 7`; long values are cut, long arrays counted.
  public var description: String { "\(path) \(Self.short(before)) → \(Self.short(after))" }

  private static func short(_ value: String?) -> String {
    guard let value else { return "nil" }
    guard value.count > 24 else { return value }
    if value.hasPrefix("[") {
      let count = StateText(text: value).members.count
      return "[\(count) \(count == 1 ? "row" : "rows")]"
    }
    return value.prefix(23) + "…"
  }
}
