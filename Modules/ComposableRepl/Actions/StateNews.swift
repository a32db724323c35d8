import ComposableTextUI
import ComposableTimeTravel

/// What has been printed of a state, whether of the present or of a past step.
@MainActor
final class StateNews {
  private static let mostLines = 20

  private let encoder = StateEncoder()
  private var shown: JSON?

  func begin(_ state: some Encodable) { shown = try? encoder.json(of: state) }

  func changes(to state: some Encodable) -> [Text] {
    guard let new = try? encoder.json(of: state), let old = shown else { return [] }
    shown = new
    let changes = StateChange.changes(from: old, to: new)
    let lines = changes.prefix(Self.mostLines).lines.map { Text($0) }
    let rest = changes.count - min(changes.count, Self.mostLines)
    return rest > 0
      ? lines + [Text("… and \(rest.counted("change", "changes")) more", .dim)] : lines
  }
}

extension ArraySlice<StateChange> {
  /// A line for each change. A row that was removed and added elsewhere is one with its new index.
  fileprivate var lines: [String] {
    var moved: Set<Int> = []
    var lines: [String] = []
    for (index, change) in zip(indices, self) where !moved.contains(index) {
      let target = indices.first { other in
        !moved.contains(other) && change.isMove(to: self[other])
      }
      guard let target, case .element(let destination)? = self[target].path.keys.last else {
        lines.append(change.line)
        continue
      }
      moved.insert(target)
      lines.append("\(change.path) moved to \(destination)")
    }
    return lines
  }
}

extension StateChange {
  /// Whether this removes the row that another change adds to the same list.
  fileprivate func isMove(to other: StateChange) -> Bool {
    guard case .element? = path.keys.last, after == nil, other.before == nil, before != nil else {
      return false
    }
    return other.path.keys.count == path.keys.count
      && other.path.keys.dropLast() == path.keys.dropLast() && other.after == before
  }

  /// One line for a person, in which a row that was added shows its fields.
  fileprivate var line: String {
    guard case .element? = path.keys.last else { return description }
    if after == nil { return "\(path) removed" }
    guard before == nil, let members = after?.members else { return description }
    var shown = members.filter { $0.name != "id" }
    // A screen of a stack is below its id.
    if shown.count == 1, shown.count < members.count, let inner = shown[0].value.members {
      shown = inner
    }
    let fields = shown.map { "\($0.name) \($0.value.brief)" }
    return "\(path) added: \(fields.joined(separator: ", "))"
  }
}

extension JSON {
  fileprivate var brief: String { self == .null ? "nil" : text.brief }
}
