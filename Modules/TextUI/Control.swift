import ComposableCore

/// A control of a screen: the view action it sends, its appearance, and why it is disabled, if it
/// is.
///
/// A body creates controls without a place; the controls of an assembled screen have one.
public struct Control<Action> {
  /// The action it sends; for a control that takes text, the action for a sample text.
  public let action: Action
  /// Whether it cancels work in progress, so that Ctrl-C uses it.
  public internal(set) var isCancelButton = false
  /// Its purpose in a few words; empty for none.
  public internal(set) var help = ""
  /// The kind of input that it takes.
  public let kind: ControlKind
  /// Why it is disabled, as the end of a sentence: "at the largest number"; nil if it is enabled.
  public internal(set) var reason: String?
  /// The title as it is drawn, without brackets; empty for a gesture.
  public let title: String
  /// The notation of its argument: "NUMBER"; empty for none.
  public let usage: String
  /// Its place on the screen.
  var place = ControlContext.unknown
  private let read: (@Sendable (String) throws(InputError) -> any Sendable)?
  /// The action before it is embedded in those of parent views.
  private let source: any Sendable
  /// The tag of that action's case; nil if it can't be read.
  private let tag: Int?

  /// The name it is used by: its action's case path, below the names of the sections it is in.
  public var name: String { place.name(of: source, tag: tag, viewAction: viewAction) }

  /// The name on a screen called `screen`. The name of a modal's control doesn't depend on the
  /// screen.
  public func name(on screen: String) -> String { place.isRooted ? name : "\(screen).\(name)" }

  /// Whether both are known to have the same name; cheaper than comparing names, but may miss equal
  /// ones.
  public func isNamed(like other: Control) -> Bool {
    tag != nil && tag == other.tag && place.names.isConstant(tag) && place == other.place
  }

  /// The view action it sends; for a control that takes text, the action for a sample text.
  public var viewAction: any Sendable { place.embed?(source) ?? source }

  /// The action for the text typed after the control's name.
  ///
  /// - Throws: The reason why the control is disabled, or why the text does not fit.
  public func action(for text: String) throws(InputError) -> Action {
    let action = try viewAction(for: text)
    let sent: any Sendable = place.send.map { Tap(action, name: name, $0) } ?? action
    guard let sent = sent as? Action else {
      throw .refused("on this screen: it sends to another one")
    }
    return sent
  }

  /// The tap for the text typed after the control's name.
  ///
  /// - Throws: The reason why the control is disabled, or why the text does not fit.
  public func tap(_ text: String) throws(InputError) -> Tap {
    let action = try viewAction(for: text)
    guard let send = place.send else { throw .refused("on a screen without a view") }
    return Tap(action, name: name, send)
  }

  /// The title in brackets: "[+]", or "(+)" if it is disabled, so that the difference is visible
  /// without color. `reason` disables it in addition to its own reason.
  func drawn(disabled reason: String?) -> Text {
    (reason ?? self.reason) == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
  }

  /// The control at a place, disabled if `reason` is not nil.
  func placed(at place: ControlContext, disabled reason: String?) -> Control {
    var control = self
    control.place = place
    if let reason { control.reason = reason }
    return control
  }

  /// Whether both look and behave alike; controls that take text are compared by their samples.
  func isLike(_ other: Control) -> Bool {
    title == other.title && kind == other.kind && reason == other.reason && usage == other.usage
      && help == other.help && isCancelButton == other.isCancelButton && name == other.name
      && place.isRooted == other.place.isRooted && isEqual(viewAction, other.viewAction)
  }

  private func viewAction(for text: String) throws(InputError) -> any Sendable {
    if let reason { throw .refused(reason) }
    guard let read else { return viewAction }
    let action = try read(text)
    return place.embed?(action) ?? action
  }
}

extension Control: Equatable where Action: Equatable {
  /// Whether both send equal actions and look and behave alike.
  public static func == (left: Control, right: Control) -> Bool {
    left.action == right.action && left.isLike(right)
  }
}

extension Control: Sendable where Action: Sendable {}

/// A control with its action type erased.
public typealias AnyControl = Control<any Sendable>

extension AnyControl {
  /// A control that takes text, or nothing if `read` is nil.
  init<Source: Sendable>(
    _ title: String, _ kind: ControlKind, _ action: Source, usage: String = "",
    _ read: (@Sendable (String) throws(InputError) -> any Sendable)? = nil
  ) {
    self.action = action
    self.kind = kind
    self.read = read
    source = action
    tag = TypeMetadata(enum: Source.self)?.tag(of: action)
    self.title = title
    self.usage = usage
  }

  /// The control with its action type restored; nil if it sends actions of another type.
  func typed<Sent>(_ type: Sent.Type) -> Control<Sent>? {
    let sent: any Sendable = place.send.map { Tap(viewAction, name: name, $0) } ?? viewAction
    return (sent as? Sent).map { Control<Sent>(self, action: $0) }
  }
}

extension Control {
  fileprivate init(_ control: AnyControl, action: Action) {
    self.action = action
    isCancelButton = control.isCancelButton
    help = control.help
    kind = control.kind
    place = control.place
    read = control.read
    reason = control.reason
    source = control.source
    tag = control.tag
    title = control.title
    usage = control.usage
  }
}

extension Text {
  /// Whether the text contains a drawn button.
  public var hasControl: Bool {
    spans.contains { span in
      span.style == .label && span.content.hasPrefix("[")
        || span.style == .dim && span.content.hasPrefix("(") && span.content.hasSuffix(")")
    }
  }
}

/// Whether both values have the same type and are equal.
func isEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right as? Value }
  return (left as? any Equatable).map { isEqual($0) } ?? false
}

/// The kind of input that a control takes.
public enum ControlKind: Equatable, Sendable {
  /// Tapped by its title.
  case button
  /// Not drawn; used by its name.
  case gesture
  /// Takes a whole number.
  case number
  /// Takes the numbers of rows; the texts identify the rows.
  case rows([String])
  /// Takes text.
  case text
}

/// Why a control did not accept a text.
public enum InputError: Error, Equatable, Sendable {
  /// The control cannot be used now, or not for this: "at the largest number".
  case refused(String)
  /// The text does not fit, as a sentence.
  case invalid(String)

  /// The reason or the sentence, without control characters.
  public var message: String {
    switch self {
    case .refused(let text), .invalid(let text): text.sanitized
    }
  }
}
