import ComposableCore

/// A view: the screens of its view state, and the view store that its controls send to.
///
/// ```swift
/// let view = CounterView(store: store)
/// try view.tap("+")
/// try view.enter("Count", "42")
/// view.body.render()
/// ```
@MainActor public protocol ScreenView {
  /// What the view shows.
  associatedtype ViewState: Equatable
  /// What it can send.
  associatedtype ViewAction: Equatable & Sendable
  /// Its screens, each computed once.
  var screens: Screens<ViewState, ViewAction> { get }
}

extension ScreenView {
  /// The screen for the current view state.
  public var body: Screen<ViewAction> { screens.current }

  /// The same with controls that send, each to its own view's store.
  public var screen: Screen<Tap> { screens.tapped }

  /// The view as a part of another one, or of an app.
  public var part: any ScreenPart { screens }

  /// Taps the control with this title or name; it sends to its own view's store.
  public func tap(_ title: String) throws { try screen.tap(title).send() }

  /// Enters a text into the field with this title or name.
  public func enter(_ title: String, _ text: String) throws {
    try screen.enter(title, text).send()
  }
}

/// The screens of a view: one for each view state, computed when it is looked at, and once however
/// many look.
@MainActor
public final class Screens<State: Equatable, Action: Equatable & Sendable>: ScreenPart {
  private let draw: (State) -> Screen<Action>
  private var drawn: (state: State, parts: [Int], screen: Screen<Action>)?
  /// The screen with controls that send, once somebody has looked at it.
  private var sending: Screen<Tap>?
  private let modals: [(name: String, part: any ScreenPart)]
  private let parts: [(name: String, part: any ScreenPart)]
  private var count = 0
  private let viewStore: ViewStore<State, Action>

  /// The screens of a view store's states. `sections` and `modals` are the views whose screens
  /// `draw` puts into its own, by the names it gives them.
  public init(
    _ viewStore: ViewStore<State, Action>, sections: KeyValuePairs<String, any ScreenPart> = [:],
    modals: KeyValuePairs<String, any ScreenPart> = [:],
    draw: @escaping (State) -> Screen<Action>
  ) {
    self.draw = draw
    self.modals = modals.map { ($0.key, $0.value) }
    parts = sections.map { ($0.key, $0.value) }
    self.viewStore = viewStore
  }

  /// The screen for the current view state.
  public var current: Screen<Action> { refreshed() }

  /// The same with controls that send.
  public var tapped: Screen<Tap> {
    let screen = refreshed()
    if let sending { return sending }
    let tapped = screen.tapped { [viewStore] in viewStore.send($0) }
    sending = tapped
    return tapped
  }

  /// What the screen shows.
  public var drawing: Drawing { refreshed().drawing }

  /// How many screens there have been, the current one included.
  public var version: Int {
    _ = refreshed()
    return count
  }

  /// Calls `body` with the current screen before this returns, and with each following one: once
  /// after each drain that changes the view's state or that of a part.
  public func sink(_ body: @escaping (Screen<Action>) -> Void) -> AnyCancellable {
    var shown = 0
    return onChange { [self] in
      guard version != shown else { return }
      shown = version
      body(current)
    }
  }

  /// Calls `body` now and when the view's state or that of a part has changed, perhaps several
  /// times in a drain.
  public func onChange(_ body: @escaping () -> Void) -> AnyCancellable {
    let subscriptions =
      [viewStore.publisher.sink { _ in body() }]
      + (parts + modals).map { $0.part.onChange(body) }
    return AnyCancellable { subscriptions.forEach { $0.cancel() } }
  }

  /// The names that controls of this view can have, whether on display or not.
  public var names: [String] {
    let own = TypeMetadata(enum: Action.self).map { cases in
      (0..<cases.memberCount).map { cases.name(at: $0) }
    }
    return (own ?? [])
      + parts.flatMap { name, part in part.names.map { Self.below(name, $0) } }
      + modals.flatMap { name, part in part.names.map { "." + Self.below(name, $0) } }
  }

  private func refreshed() -> Screen<Action> {
    let state = viewStore.state
    let versions = parts.map { $0.part.version } + modals.map { $0.part.version }
    if let drawn, drawn.parts == versions, drawn.state == state { return drawn.screen }
    let screen = draw(state)
    drawn = (state, versions, screen)
    sending = nil
    count += 1
    return screen
  }

  private static func below(_ name: String, _ control: String) -> String {
    control.hasPrefix(".") ? control : "\(name).\(control)"
  }
}

/// The screens of a view that is a part of another one.
@MainActor public protocol ScreenPart: AnyObject {
  /// The names that controls of the view can have, whether on display or not; those of a modal
  /// begin with a dot, since no name goes before them.
  var names: [String] { get }
  /// How many screens there have been, the current one included.
  var version: Int { get }
  /// The current screen with controls that send.
  var tapped: Screen<Tap> { get }
  /// What the current screen shows.
  var drawing: Drawing { get }
  /// Calls `body` now and when the screen may have changed.
  func onChange(_ body: @escaping () -> Void) -> AnyCancellable
}
