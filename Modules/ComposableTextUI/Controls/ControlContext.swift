import ComposableCore

/// What a control gets from the views around it: its name and the store it sends to.
final class ControlContext: Equatable, Sendable {
  /// Embeds a view action in the action of a parent.
  let embed: (@Sendable (any Sendable) -> any Sendable)?
  /// The names of the sections the view is in, the outermost first.
  let groups: [String]
  /// Whether the names are independent of the screen that shows the view.
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

  /// The context of controls whose view is unknown.
  static let unknown = ControlContext()

  private var isUnknown: Bool { self === Self.unknown }

  /// The name of a control. `action` is its action in its own view's body, `viewAction` the same
  /// embedded by the views around it.
  func name(
    of action: any Sendable, tag: Int?, viewAction: @autoclosure () -> any Sendable
  ) -> String {
    let name = embed == nil ? names.name(of: action, tag: tag) : caseName(of: viewAction())
    return groups.isEmpty ? name : "\(groups.joined(separator: ".")).\(name)"
  }

  /// This context inside an outer one. Its groups follow the outer ones, unless it is a modal's.
  ///
  /// - Another view, with a store of its own, keeps its names and its actions.
  /// - A part of the outer view sends there, its actions embedded by both. If it embeds none, they
  ///   are named as those of the outer view.
  func below(_ outer: ControlContext) -> ControlContext {
    if isUnknown { return outer }
    if outer.isUnknown { return self }
    let allGroups = isRooted ? groups : outer.groups + groups
    if send != nil {
      // The same instance is equal without a comparison.
      if outer.groups.isEmpty, !outer.isRooted { return self }
      return ControlContext(
        names: names, groups: allGroups, isRooted: isRooted || outer.isRooted, embed: embed,
        send: send)
    }
    return ControlContext(
      names: embed == nil ? outer.names : names, groups: allGroups,
      isRooted: isRooted || outer.isRooted, embed: Self.composed(outer.embed, embed),
      send: outer.send)
  }

  private static func composed(
    _ outer: (@Sendable (any Sendable) -> any Sendable)?,
    _ inner: (@Sendable (any Sendable) -> any Sendable)?
  ) -> (@Sendable (any Sendable) -> any Sendable)? {
    guard let outer, let inner else { return outer ?? inner }
    return { outer(inner($0)) }
  }

  /// Whether both give the same actions the same names.
  static func == (left: ControlContext, right: ControlContext) -> Bool {
    left === right
      || left.names === right.names && left.isRooted == right.isRooted
        && left.groups == right.groups && left.embed == nil && right.embed == nil
  }
}
