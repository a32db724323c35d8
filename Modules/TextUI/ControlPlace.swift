import ComposableCore

/// Where the controls of one view stand: how they are named and where they send.
final class ControlPlace: Equatable, Sendable {
  /// Turns a view action into one of a parent.
  let embed: (@Sendable (any Sendable) -> any Sendable)?
  /// The names of the sections the view is in, the outermost first.
  let groups: [String]
  /// Whether the names do not depend on the screen that shows the view.
  let isRooted: Bool
  /// The names of the actions.
  let names: CaseNames
  /// Sends a view action to its own view's store; nil on a screen without a view.
  let send: (@MainActor @Sendable (any Sendable) -> Void)?

  init(
    names: CaseNames = .unknown, groups: [String] = [], isRooted: Bool = false,
    embed: (@Sendable (any Sendable) -> any Sendable)? = nil,
    send: (@MainActor @Sendable (any Sendable) -> Void)? = nil
  ) {
    self.embed = embed
    self.groups = groups
    self.isRooted = isRooted
    self.names = names
    self.send = send
  }

  /// The place of controls whose view is unknown.
  static let unknown = ControlPlace()

  /// The name of a control here, whose body's action is `source`.
  func name(
    of source: any Sendable, tag: Int?, viewAction: @autoclosure () -> any Sendable
  ) -> String {
    let name = embed == nil ? names.name(of: source, tag: tag) : caseName(of: viewAction())
    return groups.isEmpty ? name : "\(groups.joined(separator: ".")).\(name)"
  }

  /// The place within another: below its sections, unless it is a modal's. Without a view of its
  /// own it belongs to the other's.
  func below(_ outer: ControlPlace) -> ControlPlace {
    if self === Self.unknown { return outer }
    if outer === Self.unknown || send != nil && outer.groups.isEmpty && !outer.isRooted {
      return self
    }
    let isPart = send == nil
    return ControlPlace(
      names: isPart && embed == nil ? outer.names : names,
      groups: isRooted ? groups : outer.groups + groups, isRooted: isRooted || outer.isRooted,
      embed: isPart ? Self.composed(outer.embed, embed) : embed, send: send ?? outer.send)
  }

  private static func composed(
    _ outer: (@Sendable (any Sendable) -> any Sendable)?,
    _ inner: (@Sendable (any Sendable) -> any Sendable)?
  ) -> (@Sendable (any Sendable) -> any Sendable)? {
    guard let outer, let inner else { return outer ?? inner }
    return { outer(inner($0)) }
  }

  /// Whether the same actions have the same names in both.
  static func == (left: ControlPlace, right: ControlPlace) -> Bool {
    left === right
      || left.names === right.names && left.isRooted == right.isRooted
        && left.groups == right.groups && left.embed == nil && right.embed == nil
  }
}

/// The names of an enum's cases by their tags, so that an action is named without inspecting it.
final class CaseNames: Sendable {
  /// The names of the cases, by their tags.
  let all: [String]
  /// Whether all actions of a case have its name: it has no payload, or one that isn't an enum.
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

  /// The names of actions that are of no known type.
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
