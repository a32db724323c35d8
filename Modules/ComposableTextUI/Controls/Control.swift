import ComposableCore

/// A control with its action type erased: its appearance, its view action, and the reason if it is
/// disabled.
///
/// A body creates controls without a context; the controls of an assembled screen have one.
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
  package let kind: Kind
  /// Why it is disabled, as the end of a sentence: "at the largest number"; nil if it is enabled.
  package private(set) var reason: String?
  /// The row that it is in; nil outside of a list.
  package private(set) var row: ControlRow?
  /// The title as it is drawn, without brackets; empty for a gesture.
  package let title: String
  private var context = ControlContext.unknown
  private let read: (@Sendable (String) throws(Failure) -> any Sendable)?
  /// The action before it is embedded in those of parent views.
  private let source: any Sendable
  /// The tag of that action's case; nil if it can't be read.
  private let tag: Int?

  /// A control that takes text, or nothing if `read` is nil.
  init<Source: Sendable>(
    _ title: String, _ kind: Kind, _ action: Source,
    _ read: (@Sendable (String) throws(Failure) -> any Sendable)? = nil
  ) {
    self.kind = kind
    self.read = read
    source = action
    tag = TypeMetadata(enum: Source.self)?.tag(of: action)
    self.title = title
  }

  /// Disables the control; nil changes nothing.
  mutating func disable(_ reason: String?) { self.reason = reason ?? self.reason }

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
  package var name: String { context.name(of: source, tag: tag, viewAction: viewAction) }

  /// The name on a screen called `screen`. The name of a modal's control doesn't depend on the
  /// screen.
  package func name(on screen: String) -> String { context.isRooted ? name : "\(screen).\(name)" }

  /// What decides its name, so that controls with equal keys have the same name; nil if the name
  /// also depends on the payload of its action. Comparing keys is cheaper than computing names.
  package var nameKey: NameKey? {
    guard let tag, context.names.isConstant(tag) else { return nil }
    return NameKey(context: context, tag: tag)
  }

  /// The case of an action and the views around its control.
  package struct NameKey: Equatable, Sendable {
    let context: ControlContext
    let tag: Int
  }

  /// The view action it sends; for a control that takes text, the action for a sample text.
  package var viewAction: any Sendable { context.embed?(source) ?? source }

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
    let action = try read(text)
    return sent(context.embed?(action) ?? action)
  }

  /// The same as a tap.
  package func tap(_ text: String) throws(Failure) -> Tap {
    guard let tap = try action(for: text) as? Tap else {
      preconditionFailure("A control is tapped on a screen of taps.")
    }
    return tap
  }

  private func sent(_ action: any Sendable) -> any Sendable {
    context.send.map { Tap(action, name: name, $0) } ?? action
  }

  /// The title in brackets: "[+]", or "(+)" if it is disabled, so that the difference is visible
  /// without color; empty for a gesture. `reason` disables it in addition to its own reason.
  func drawn(disabled reason: String? = nil) -> Text {
    if kind == .gesture { return "" }
    return (reason ?? self.reason) == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
  }

  /// The control in a context, disabled if `reason` is not nil.
  func placed(
    in context: ControlContext, row: ControlRow? = nil, disabled reason: String?
  ) -> Control {
    var control = self
    control.context = context
    control.row = row
    control.disable(reason)
    return control
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
      && context.isRooted == other.context.isRooted && isEqual(viewAction, other.viewAction)
  }
}

extension Text {
  /// Whether the text looks like it has a button: a label in brackets, or dim text in parentheses.
  package var hasControl: Bool {
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
