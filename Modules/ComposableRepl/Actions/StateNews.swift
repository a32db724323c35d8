import ComposableTextUI
import ComposableTimeTravel

/// What has been printed of a state, whether of the present or of a past step.
@MainActor
final class StateNews {
  private static let mostLines = 20

  private let encoder = StateEncoder()
  /// Whether the user knows that the state can't be encoded.
  private var hasFailed = false
  /// The last state that could be encoded; nil before the first.
  private var shown: JSON?

  func begin(_ state: some Encodable) { shown = try? encoder.json(of: state) }

  func changes(to state: some Encodable) -> [Text] {
    do {
      let new = try encoder.json(of: state)
      defer { shown = new }
      hasFailed = false
      return shown.map { lines(StateChange.changes(from: $0, to: new)) } ?? []
    } catch {
      defer { hasFailed = true }
      if hasFailed { return [] }
      return [Text("Changes can't be shown: \(JSON.reason(error))", .warning)]
    }
  }

  /// A line for each of the first changes, and the number of the others. A row that was removed and
  /// added elsewhere is one line, with its new index.
  private func lines(_ changes: [StateChange]) -> [Text] {
    var lines: [Text] = []
    var rest = changes.count
    var moved: Set<Int> = []
    for (index, change) in changes.enumerated() where !moved.contains(index) {
      if lines.count == Self.mostLines { break }
      rest -= 1
      let target = changes.indices.first { other in
        !moved.contains(other) && change.isMove(to: changes[other])
      }
      guard let target, case .element(let destination)? = changes[target].path.keys.last else {
        lines.append(Text(change.line))
        continue
      }
      rest -= 1
      moved.insert(target)
      lines.append(Text("\(change.path) moved to \(destination)"))
    }
    if rest > 0 { lines.append(Text("… and \(rest.counted("more change", "more changes"))", .dim)) }
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
