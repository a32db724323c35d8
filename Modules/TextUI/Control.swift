import ComposableCore

/// What can be done on a screen: the view action it sends, how it is drawn, and why it cannot be
/// used now, if it cannot.
@dynamicMemberLookup
public struct Control<Action> {
  /// The action it sends; of a control that takes text, that for a sample.
  public let action: Action
  /// The control, whatever its action is.
  public let shown: ShownControl

  /// What is known of the control besides its action.
  public subscript<Value>(dynamicMember path: KeyPath<ShownControl, Value>) -> Value {
    shown[keyPath: path]
  }

  /// The action for what was typed after the control's name.
  ///
  /// - Throws: The reason why the control is disabled, or why the text does not fit.
  public func action(for text: String) throws(EntryError) -> Action {
    guard let action = try shown.action(for: text) as? Action else {
      throw .refused("on this screen: it sends to another one")
    }
    return action
  }
}

extension Control: Equatable where Action: Equatable {}
extension Control: Sendable where Action: Sendable {}

/// A control on display, whatever its action is.
public struct ShownControl: Sendable {
  let control: ControlShape
  let place: ControlPlace
  /// Why it cannot be used now, as the end of a sentence: "at the largest number"; nil if it can.
  public let reason: String?

  /// What it does, in a few words; empty for none.
  public var help: String { control.draft.help }
  public var kind: ControlKind { control.draft.kind }
  /// Whether it cancels work in progress, so that Ctrl-C uses it.
  public var cancels: Bool { control.draft.cancels }
  /// The title as it is drawn, without brackets; empty for a gesture.
  public var title: String { control.draft.title }
  /// What it takes, as in a line of usage: "NUMBER"; empty for nothing.
  public var usage: String { control.draft.usage }

  /// The view action it sends; of a control that takes text, that for a sample.
  public var viewAction: any Sendable { place.embed?(control.draft.action) ?? control.draft.action }

  /// The name it is used by: its action's case path, below the names of the sections it is in.
  public var name: String {
    let (action, tag) = (control.draft.action, control.draft.tag)
    let name =
      place.embed == nil ? place.names.name(of: action, tag: tag) : caseName(of: viewAction)
    return place.groups.isEmpty ? name : "\(place.groups.joined(separator: ".")).\(name)"
  }

  /// The name on a screen called `screen`; that of a modal's control does not depend on it.
  public func name(on screen: String) -> String { place.isRooted ? name : "\(screen).\(name)" }

  /// Whether both certainly have the same name; cheaper than comparing the names.
  public func isNamed(like other: ShownControl) -> Bool {
    control.draft.tag != nil && control.draft.tag == other.control.draft.tag
      && place.names.isConstant(control.draft.tag) && place == other.place
  }

  /// The tap for what was typed after the control's name.
  ///
  /// - Throws: The reason why the control is disabled, or why the text does not fit.
  public func tap(_ text: String) throws(EntryError) -> Tap {
    let action = try viewAction(for: text)
    guard let send = place.send else { throw .refused("on a screen without a view") }
    return Tap(action, name: name, send)
  }

  /// What it sends on its screen: a tap, if its view is known, or else the view action.
  var action: any Sendable { place.send.map { Tap(viewAction, name: name, $0) } ?? viewAction }

  func action(for text: String) throws(EntryError) -> any Sendable {
    let action = try viewAction(for: text)
    return place.send.map { Tap(action, name: name, $0) } ?? action
  }

  private func viewAction(for text: String) throws(EntryError) -> any Sendable {
    if let reason { throw .refused(reason) }
    guard let read = control.draft.read else { return viewAction }
    let action = try read(text)
    return place.embed?(action) ?? action
  }
}

extension ShownControl: Equatable {
  /// Whether both are drawn and used alike; what they make of a text is compared by their samples.
  public static func == (left: ShownControl, right: ShownControl) -> Bool {
    left.title == right.title && left.kind == right.kind && left.reason == right.reason
      && left.usage == right.usage && left.help == right.help && left.name == right.name
      && left.place.isRooted == right.place.isRooted
      && isEqual(left.viewAction, right.viewAction)
  }
}

/// Whether both are values of one type that are equal.
func isEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right as? Value }
  return (left as? any Equatable).map { isEqual($0) } ?? false
}

/// What a body says of a control. Not generic, because a body is computed for each change.
struct ControlDraft: Sendable {
  /// The action; of a control that takes text, that for a sample.
  let action: any Sendable
  var cancels = false
  var help = ""
  let kind: ControlKind
  let read: (@Sendable (String) throws(EntryError) -> any Sendable)?
  var reason: String?
  /// The number of the action's case; nil if it cannot be read.
  let tag: Int?
  let title: String
  let usage: String

  /// A control that takes text, or nothing if `read` is nil.
  init<Action: Sendable>(
    _ title: String, _ kind: ControlKind, _ action: Action, usage: String = "",
    _ read: (@Sendable (String) throws(EntryError) -> any Sendable)? = nil
  ) {
    self.action = action
    self.kind = kind
    self.read = read
    tag = TypeMetadata(enum: Action.self)?.tag(of: action)
    self.title = title
    self.usage = usage
  }
}

/// A control that is a part of a body.
final class ControlShape: Sendable {
  let draft: ControlDraft

  init(_ draft: ControlDraft) { self.draft = draft }

  /// The title in brackets: "[+]", or "(+)" if it cannot be used, for its own reason or another,
  /// so that the difference shows without colour.
  func drawn(disabled reason: String?) -> Text {
    (reason ?? draft.reason) == nil
      ? Text("[\(draft.title)]", .label) : Text("(\(draft.title))", .dim)
  }
}

/// What is typed or tapped.
public enum ControlKind: Equatable, Sendable {
  /// Tapped by its title.
  case button
  /// Not drawn: tapped or typed by its name.
  case gesture
  /// Takes a whole number.
  case number
  /// Takes the numbers of rows; these are what identifies them.
  case rows([String])
  /// Takes text.
  case text
}

/// Why a control did not take what was typed.
public enum EntryError: Error, Equatable, Sendable {
  /// The control cannot be used now, or not for this: "at the largest number".
  case refused(String)
  /// The text is not what the control takes, as a sentence.
  case unreadable(String)

  /// The reason or the sentence, without control characters.
  public var message: String {
    switch self {
    case .refused(let text), .unreadable(let text): text.sanitized
    }
  }
}
