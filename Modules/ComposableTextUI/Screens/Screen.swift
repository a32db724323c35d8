/// A screen of text and controls, as a view shows it.
///
/// A view's body is a pure function from its view state to a screen. A control carries the view
/// action that it sends; a screen is a value, compared and snapshot-tested as one.
///
/// ```swift
/// enum CounterAction { case incrTapped }
///
/// let screen: Screen<CounterAction> = Screen("Counter") {
///   Row("Count", "42")
///   Line("This number is not prime", .dim)
///   Buttons { Button("+", .incrTapped) }
/// }
/// print(screen.render())
/// // Prints Counter
/// // Prints   Count  42
/// // Prints   This number is not prime
/// // Prints   [+]
/// ```
public struct Screen<Action>: Sendable {
  /// The screen with its action type erased.
  var erased: AnyScreen

  /// The title; empty for none.
  public var title: Text {
    get { erased.title }
    set { erased.title = newValue }
  }

  /// A screen of text and controls.
  public init(_ title: Text, @ScreenBuilder<Action> content: () -> ScreenContent) {
    erased = AnyScreen(title, content().elements)
  }

  /// A screen without content.
  public init(_ title: Text) { erased = AnyScreen(title, []) }

  init(_ erased: AnyScreen) { self.erased = erased }

  /// The screen with its actions embedded in a parent's actions.
  public func pullback<Parent: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Screen<Parent> {
    Screen<Parent>(erased.adapting { $0.embed(in: embed) })
  }

  /// The controls on display, in order. Controls behind an alert or a modal are disabled.
  package var controls: [Control] {
    var controls: [Control] = []
    forEachControl { controls.append($0) }
    return controls
  }

  /// Calls `body` with each of these controls, without allocating an array.
  package func forEachControl(_ body: (consuming Control) -> Void) {
    erased.forEachControl(withSections: Action.self == Tap.self, body)
  }

  /// The actions that a user can send now, in order; sample actions for controls that take text.
  public var actions: [Action] {
    controls.filter { $0.reason == nil }.compactMap { $0.action as? Action }
  }

  /// Whether there is nothing on the screen.
  package var isEmpty: Bool { erased.title.isEmpty && erased.content.isEmpty }

  package var drawing: Drawing { erased.drawing() }

  /// The screen, title included, as a part of another.
  @usableFromInline var screenContent: ScreenContent { ScreenContent([.screen(erased)]) }

  /// The screen as lines joined by newlines, without a final newline and trailing spaces.
  ///
  /// Text wider than `width` cells is wrapped; tables and charts are truncated with `…`. Without
  /// `color`, the result has no escape sequences.
  public func render(width: Int = 80, color: Bool = false) -> String {
    drawing.render(width: width, color: color)
  }

  /// The drawing as lines of styled text.
  package func lines(width: Int = 80) -> [Text] { drawing.lines(width: width) }
}

extension Screen where Action == Never {
  /// A read-only screen.
  public init(_ title: Text, @ScreenBuilder<Never> content: () -> ScreenContent) {
    erased = AnyScreen(title, content().elements)
  }
}

extension Screen<Tap> {
  /// The screen with its controls named below `name`, except the controls of modals, which keep
  /// their names.
  package func below(_ name: String, isRoot: Bool = false) -> Screen {
    Screen(erased.adapting { $0.rename(below: name, isRoot: isRoot) })
  }
}

extension Screen: Equatable where Action: Equatable {
  /// Whether both show the same content and offer the same controls.
  public static func == (left: Screen, right: Screen) -> Bool {
    func controls(_ screen: Screen) -> [Control] {
      var controls: [Control] = []
      screen.erased.forEachControl(withSections: true) { controls.append($0) }
      return controls
    }
    return left.drawing == right.drawing && left.erased.answer == right.erased.answer
      && controls(left).elementsEqual(controls(right)) { $0.isLike($1) }
  }
}
