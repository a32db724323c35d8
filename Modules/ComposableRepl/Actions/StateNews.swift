import ComposableTextUI
import ComposableTimeTravel

/// What has been printed of a state, whether of the present or of a past step.
@MainActor
final class StateNews {
  private static let mostLines = 20
  /// How often in a row the same parts may change on their own before that folds: otherwise a clock
  /// would fill the terminal.
  static let mostRepeats = 3

  /// The parts that `:watch` keeps above the prompt.
  var watched: [JSONPath] = []
  /// The parts that changed last without a line.
  private(set) var changed: [JSONPath] = []
  /// How often in a row they changed.
  private(set) var repeats = 0
  private let encoder = StateEncoder()
  /// Whether the user knows that the state can't be encoded.
  private var hasFailed = false
  /// The last state that could be encoded; nil before the first.
  private var shown: JSON?

  func begin(_ state: some Encodable) { shown = try? encoder.json(of: state) }

  /// The changes since the last call, a line for each; `isOwn` if no line asked for them.
  func changes(to state: some Encodable, isOwn: Bool) -> [Text] {
    do {
      let new = try encoder.json(of: state)
      defer { shown = new }
      hasFailed = false
      let changes = shown.map { StateChange.changes(from: $0, to: new) } ?? []
      if isOwn, isFolded(changes.map(\.path)) { return [] }
      return changes.lines(atMost: Self.mostLines).map { Text($0) }
    } catch {
      defer { hasFailed = true }
      if hasFailed { return [] }
      return [Text("Changes can't be shown: \(JSON.reason(error))", .warning)]
    }
  }

  /// Whether changes of these parts aren't printed: all of them are watched, or have changed too
  /// often.
  private func isFolded(_ paths: [JSONPath]) -> Bool {
    if paths.allSatisfy({ path in watched.contains { path.keys.starts(with: $0.keys) } }) {
      return true
    }
    repeats = paths == changed ? repeats + 1 : 1
    changed = paths
    return repeats > Self.mostRepeats
  }
}
