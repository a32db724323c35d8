import ComposableCore

/// The actions of a view: where its controls send them, and the names of their cases by tag, so
/// that most actions can be named without reflection.
final class ViewActions: Sendable {
  /// The names of the cases, by their tags.
  let names: [String]
  /// Whether all actions of a case have the same name: the case has no payload, or the payload
  /// isn't an enum.
  private let areConstant: [Bool]
  /// Sends an action to the view's store; nil on a screen without a view.
  let send: (@MainActor @Sendable (any Sendable) -> Void)?

  init(_ type: Any.Type, _ send: (@MainActor @Sendable (any Sendable) -> Void)? = nil) {
    let metadata = TypeMetadata(enum: type)
    let tags = 0..<(metadata?.memberCount ?? 0)
    names = tags.map { metadata?.name(at: $0) ?? "" }
    areConstant = tags.map { tag in
      guard let metadata, !metadata.isEmpty(at: tag) else { return metadata != nil }
      return metadata.memberType(at: tag).map { TypeMetadata($0).kind == .struct } ?? false
    }
    self.send = send
  }

  /// Actions of unknown type.
  static let unknown = ViewActions(Never.self)

  /// Whether all actions with this tag have the same name.
  func isConstant(_ tag: Int?) -> Bool {
    tag.map { areConstant.indices.contains($0) && areConstant[$0] } ?? false
  }

  /// The case path of an action.
  func name(of action: any Sendable, tag: Int?) -> String {
    if let tag, isConstant(tag) { return names[tag] }
    return caseName(of: action)
  }
}
