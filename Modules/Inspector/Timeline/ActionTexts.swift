import ComposableCore
import Sessions

/// What the page says of actions; most are done again and again, and are described once.
final class ActionTexts<Action: Equatable> {
  typealias Texts = (name: String, path: String, payload: [InspectorStep.Field])

  private var recent: [Bool: Recent<Action, Texts>] = [:]
  private let spelling: (Action, EntryOrigin) -> String

  init(_ spelling: @escaping (Action, EntryOrigin) -> String) { self.spelling = spelling }

  func texts(of action: Action, _ origin: EntryOrigin) -> Texts {
    // Few enough to be freed without a pause after Ctrl-C.
    recent[origin == .user, default: Recent(limit: 4_096)].value(of: action) {
      (spelling(action, origin), caseName(of: action), fields(of: action))
    }
  }

  /// The associated values of an action's innermost case.
  private func fields(of action: Any) -> [InspectorStep.Field] {
    var value = action
    var mirror = Mirror(reflecting: value)
    while mirror.displayStyle == .enum, let child = mirror.children.first {
      value = child.value
      mirror = Mirror(reflecting: value)
      guard mirror.displayStyle != .tuple else { break }
      if mirror.displayStyle != .enum { return [.init("Payload", "\(value)")] }
    }
    guard mirror.displayStyle == .tuple else { return [] }
    return mirror.children.map { child in
      let label = child.label.map { $0.hasPrefix(".") ? "Payload" : $0 } ?? "Payload"
      return .init(label, "\(child.value)")
    }
  }
}
