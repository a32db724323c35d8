/// What can be done on a screen: the view action it sends, how it is drawn, and why it cannot be
/// used now, if it cannot.
public struct Control<Action> {
  /// The action it sends; of a control that takes text, that for a sample.
  public let action: Action
  /// What it does, in a few words; empty for none.
  public var help = ""
  public let kind: ControlKind
  /// Why it cannot be used now, as the end of a sentence: "at the largest number"; nil if it can.
  public var reason: String?
  /// The title as it is drawn, without brackets; empty for a gesture.
  public let title: String
  /// What it takes, as in a line of usage: "NUMBER"; empty for nothing.
  public let usage: String
  private let read: @Sendable (String) -> Result<Action, EntryError>

  /// A control that takes nothing.
  init(_ title: String, _ kind: ControlKind, _ action: Action) where Action: Sendable {
    self.init(title, kind, usage: "", sample: action) { _ in .success(action) }
  }

  /// A control that takes text.
  init(
    _ title: String, _ kind: ControlKind, usage: String, sample: Action,
    _ read: @escaping @Sendable (String) -> Result<Action, EntryError>
  ) {
    action = sample
    self.kind = kind
    self.read = read
    self.title = title
    self.usage = usage
  }

  /// The action for what was typed after the control's name.
  ///
  /// - Throws: The reason why the control is disabled, or why the text does not fit.
  public func action(for text: String) throws(EntryError) -> Action {
    if let reason { throw .refused(reason) }
    return try read(text).get()
  }

  /// The control with its action embedded in those of a parent.
  func map<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> Control<Parent> {
    var control = Control<Parent>(title, kind, usage: usage, sample: embed(action)) { [read] in
      read($0).map(embed)
    }
    control.help = help
    control.reason = reason
    return control
  }

  func disabled(_ reason: String) -> Control {
    var control = self
    control.reason = reason
    return control
  }

  /// The title in brackets: "[+]", or "(+)" if it cannot be used, so that the difference shows
  /// without colour.
  var drawn: Text {
    reason == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
  }
}

extension Control: Equatable where Action: Equatable {
  /// Whether both are drawn and used alike; what they make of a text is compared by their samples.
  public static func == (left: Control, right: Control) -> Bool {
    left.title == right.title && left.kind == right.kind && left.reason == right.reason
      && left.action == right.action && left.usage == right.usage && left.help == right.help
  }
}

extension Control: Sendable where Action: Sendable {}

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

  /// The reason or the sentence.
  public var message: String {
    switch self {
    case .refused(let reason): reason
    case .unreadable(let message): message
    }
  }
}
