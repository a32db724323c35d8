import ComposableCore

/// A control with its action type erased: its appearance, its view action, and the reason if it is
/// disabled.
///
/// A body creates it; the views around it then decide its name, its action and where it is sent.
package struct Control: Sendable {
  /// The kind of input that a control takes.
  package enum Kind: Equatable, Sendable {
    /// Tapped by its title.
    case button
    /// Not drawn; used by its name.
    case gesture
    /// Takes a whole number.
    case number
    /// Takes the numbers of rows; the texts identify the rows.
    case rows([String])
    case text
  }

  /// Its purpose in a few words; empty for none.
  package internal(set) var help = ""
  /// Whether it cancels work in progress, so that Ctrl-C uses it.
  package internal(set) var isCancelButton = false
  /// Whether its name is independent of the screen that shows it, as that of a modal's control.
  private var isRooted = false
  package let kind: Kind
  /// The names of the sections it is in, each with a dot after it.
  private var path = ""
  /// Why it is disabled, as the end of a sentence: "at the largest number"; nil if it is enabled.
  package private(set) var reason: String?
  /// The row that it is in; nil outside of a list.
  package internal(set) var row: ControlRow?
  /// The title as it is drawn, without brackets; empty for a gesture.
  package let title: String
  private var read: (@Sendable (String) throws(Failure) -> any Sendable)?
  /// The tag of the view action's case; nil if it can't be read.
  private var tag: Int?
  /// The view action it sends; for a control that takes text, the action for a sample text.
  package private(set) var viewAction: any Sendable
  private var viewActions = ViewActions.unknown

  /// A control that takes text, or nothing if `read` is nil.
  init<Action: Sendable>(
    _ title: String, _ kind: Kind, _ action: Action,
    _ read: (@Sendable (String) throws(Failure) -> any Sendable)? = nil
  ) {
    self.kind = kind
    self.read = read
    tag = TypeMetadata(enum: Action.self)?.tag(of: action)
    self.title = title
    viewAction = action
  }

  /// Disables the control; nil changes nothing.
  mutating func disable(_ reason: String?) { if let reason { self.reason = reason } }

  /// The notation of its argument: "NUMBER"; empty for none.
  package var usage: String {
    guard read != nil else { return "" }
    return switch kind {
    case .button: ""
    case .gesture, .number: "NUMBER"
    case .rows: "ROW ..."
    case .text: "TEXT"
    }
  }

  /// The name it is used by: its action's case path, below the names of the sections it is in.
  package var name: String { path + viewActions.name(of: viewAction, tag: tag) }

  /// The name on a screen called `screen`. The name of a modal's control doesn't depend on the
  /// screen.
  package func name(on screen: String) -> String { isRooted ? name : "\(screen).\(name)" }

  /// What decides its name, so that controls with equal keys have the same name; nil if the name
  /// also depends on the payload of its action. Comparing keys is cheaper than computing names.
  package var nameKey: NameKey? {
    guard let tag, viewActions.isConstant(tag) else { return nil }
    return NameKey(isRooted: isRooted, path: path, tag: tag, view: ObjectIdentifier(viewActions))
  }

  /// The case of an action and the views around its control.
  package struct NameKey: Equatable, Sendable {
    fileprivate let isRooted: Bool
    fileprivate let path: String
    fileprivate let tag: Int
    fileprivate let view: ObjectIdentifier
  }

  /// What it sends: the view action, on a tappable screen as a `Tap`.
  package var action: any Sendable { sent(viewAction) }

  /// What it sends for the text typed after its name.
  ///
  /// - Throws: The reason why the control is disabled, or why the text does not fit.
  package func action(for text: String) throws(Failure) -> any Sendable {
    if let reason {
      throw Failure("'\(title.isEmpty ? name : title)' cannot be used \(reason).", code: .disabled)
    }
    guard let read else { return action }
    if kind != .text, text.allSatisfy(\.isWhitespace) {
      throw .invalid("Expected \(usage) at the end of the line.")
    }
    return sent(try read(text))
  }

  /// The same as a tap.
  package func tap(_ text: String) throws(Failure) -> Tap {
    guard let tap = try action(for: text) as? Tap else {
      preconditionFailure("A control is tapped on a screen of taps.")
    }
    return tap
  }

  private func sent(_ action: any Sendable) -> any Sendable {
    viewActions.send.map { Tap(action, name: name, $0) } ?? action
  }

  /// The title in brackets: "[+]", or "(+)" if it is disabled, so that the difference is visible
  /// without color; empty for a gesture. `reason` disables it in addition to its own reason.
  package func drawn(disabled reason: String? = nil) -> Text {
    if kind == .gesture { return "" }
    return (reason ?? self.reason) == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
  }

  /// Embeds its action in a parent's, unless it has a store: then it keeps its view's actions.
  mutating func embed<Action, Parent: Sendable>(
    in parent: @escaping @Sendable (Action) -> Parent
  ) {
    guard viewActions.send == nil, let action = viewAction as? Action else { return }
    let embedded = parent(action)
    tag = TypeMetadata(enum: Parent.self)?.tag(of: embedded)
    viewAction = embedded
    guard let read else { return }
    self.read = { text throws(Failure) in
      let action = try read(text)
      return (action as? Action).map(parent) ?? action
    }
  }

  /// Lets it send to a view's store, unless it sends to that of another view.
  mutating func connect(to view: ViewActions) {
    if viewActions.send == nil { viewActions = view }
  }

  /// Names it below a section or a modal, unless a modal inside it has given it its name.
  mutating func rename(below section: String, isRoot: Bool) {
    if isRooted { return }
    isRooted = isRoot
    path = "\(section).\(path)"
  }

  /// Whether both look and behave alike.
  func isLike(_ other: Control) -> Bool {
    title == other.title && reason == other.reason && help == other.help
      && isCancelButton == other.isCancelButton && sendsSameAction(as: other)
  }

  /// Whether both take the same and send the same; controls that take text are compared by their
  /// samples.
  package func sendsSameAction(as other: Control) -> Bool {
    kind == other.kind && usage == other.usage && name == other.name
      && isRooted == other.isRooted && isEqual(viewAction, other.viewAction)
  }
}

/// Whether both values have the same type and are equal.
func isEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right as? Value }
  return (left as? any Equatable).map { isEqual($0) } ?? false
}

/// The actions of a view: where its controls send them, and the names of their cases by tag, so
/// that most actions can be named without reflection.
final class ViewActions: Sendable {
  /// The names of the cases, by their tags.
  let names: [String]
  /// Whether all actions of a case have the same name: the case has no payload, or the payload is a
  /// struct.
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
