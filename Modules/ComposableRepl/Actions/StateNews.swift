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
      let changes = shown.map { StateChange.changes(from: $0, to: new) } ?? []
      return changes.lines(atMost: Self.mostLines).map { Text($0) }
    } catch {
      defer { hasFailed = true }
      if hasFailed { return [] }
      return [Text("Changes can't be shown: \(JSON.reason(error))", .warning)]
    }
  }
}
