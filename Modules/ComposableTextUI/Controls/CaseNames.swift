import ComposableCore

/// The names of an enum's cases by tag, so that most actions can be named without reflection.
final class CaseNames: Sendable {
  /// The names of the cases, by their tags.
  let all: [String]
  /// Whether all actions of a case have the same name: the case has no payload, or the payload
  /// isn't an enum.
  private let areConstant: [Bool]

  init(_ type: Any.Type) {
    let metadata = TypeMetadata(enum: type)
    let tags = 0..<(metadata?.memberCount ?? 0)
    all = tags.map { metadata?.name(at: $0) ?? "" }
    areConstant = tags.map { tag in
      guard let metadata, !metadata.isEmpty(at: tag) else { return metadata != nil }
      return metadata.memberType(at: tag).map { TypeMetadata($0).kind == .struct } ?? false
    }
  }

  /// The names for actions of unknown type.
  static let unknown = CaseNames(Never.self)

  /// Whether all actions with this tag have the same name.
  func isConstant(_ tag: Int?) -> Bool {
    tag.map { areConstant.indices.contains($0) && areConstant[$0] } ?? false
  }

  /// The case path of an action.
  func name(of action: any Sendable, tag: Int?) -> String {
    if let tag, isConstant(tag) { return all[tag] }
    return caseName(of: action)
  }
}
