import ComposableCore

// A view's body makes a `Screen` of its state: a value, with the actions of its controls. It
// consists of `ScreenContent`, which the `ScreenBuilder` collects; without the type of its actions
// it is an `AnyScreen`. `Screens` computes one per state. A view has them as a `ScreenView`, and
// passes them on as a `ScreenSource`, whatever their types. A parent puts `tappable` screens, whose
// controls send, into a `Section` or a `Modal`.

/// The screens of a view: one per view state, computed lazily and shared by all observers.
@MainActor
public final class Screens<State: Equatable, Action: Equatable & Sendable>: ScreenSource {
  /// The number of screens drawn so far, which is the version of the current one.
  private var drawCount = 0
  private let draw: (State) -> Screen<Action>
  /// The screen of `state`; nil until first needed.
  private var screen: AnyScreen?
  private let children: [ChildView]
  private let actions: ViewActions
  private var state: State
  private let viewStore: ViewStore<State, Action>
  /// The versions of the children in `screen`.
  private var versions: [Int]

  /// The screens for the states of a view store.
  ///
  /// `sections` and `modals` are the child views whose screens `draw` includes, by the names it
  /// gives them.
  public init(
    _ viewStore: ViewStore<State, Action>, sections: KeyValuePairs<String, any ScreenSource> = [:],
    modals: KeyValuePairs<String, any ScreenSource> = [:],
    draw: @escaping (State) -> Screen<Action>
  ) {
    self.draw = draw
    children =
      sections.map { ChildView(isModal: false, name: $0.key, screens: $0.value) }
      + modals.map { ChildView(isModal: true, name: $0.key, screens: $0.value) }
    actions = ViewActions(Action.self) { action in
      if let action = action as? Action { viewStore.send(action) }
    }
    state = viewStore.state
    versions = Array(repeating: 0, count: children.count)
    self.viewStore = viewStore
  }

  /// The screen for the current view state.
  public var current: Screen<Action> { Screen(refreshed()) }

  /// The same screen with controls that send.
  public var tappable: Screen<Tap> { tappable(refreshed()) }

  /// The screen with controls that send; nil unless it is newer than `version`.
  ///
  /// Sets `version` to that of the screen.
  public func tappable(since version: inout Int) -> Screen<Tap>? {
    let screen = refreshed()
    if version == drawCount { return nil }
    version = drawCount
    return tappable(screen)
  }

  /// How many screens there have been, the current one included.
  public var version: Int {
    _ = refreshed()
    return drawCount
  }

  /// Calls `body` with the current screen, and with each following one.
  ///
  /// The first call comes before this returns, the next ones once after each drain that changes the
  /// state of the view or of a child.
  public func sink(_ body: @escaping (Screen<Action>) -> Void) -> AnyCancellable {
    var shown = 0
    return onChange { [self] in
      guard version != shown else { return }
      shown = version
      body(current)
    }
  }

  /// Calls `body` now and after each change of the view's state or that of a child.
  ///
  /// It may be called several times per drain.
  public func onChange(_ body: @escaping () -> Void) -> AnyCancellable {
    let subscriptions =
      [viewStore.publisher.sink { _ in body() }]
      + children.map { $0.screens.onChange(body) }
    return AnyCancellable { for subscription in subscriptions { subscription.cancel() } }
  }

  /// The names that controls of this view can have, whether on display or not.
  public var names: [String] {
    actions.names
      + children.flatMap { child in
        child.screens.names.map { (child.isModal ? "." : "") + Self.below(child.name, $0) }
      }
  }

  private func refreshed() -> AnyScreen {
    var isCurrent = true
    for index in children.indices {
      let version = children[index].screens.version
      isCurrent = isCurrent && versions[index] == version
      versions[index] = version
    }
    let state = viewStore.state
    if isCurrent, let screen, self.state == state { return screen }
    let new = draw(state).erased
    screen = new
    self.state = state
    drawCount += 1
    return new
  }

  private func tappable(_ screen: AnyScreen) -> Screen<Tap> {
    Screen(screen.adapting { [actions] in $0.connect(to: actions) })
  }

  private static func below(_ name: String, _ control: String) -> String {
    control.hasPrefix(".") ? control : "\(name).\(control)"
  }
}

/// A child view: a section or a modal. Not nested, because the type would be generic and looked up.
private struct ChildView {
  let isModal: Bool
  let name: String
  let screens: any ScreenSource
}
