import ComposableCore
import ComposableTextUI
import Testing

/// A view with two parts over one store.
@MainActor struct ScreenViewTests {
  private struct Part: ScreenView {
    enum Action: Equatable, Sendable { case next, reset }
    let screens: Screens<Int, Action>

    @MainActor init(
      _ store: Store<Int, Int>, title: String, drawn: @escaping @MainActor () -> Void = {}
    ) {
      let viewStore = store.scope(state: { $0 }, action: { $0 == Action.next ? 1 : 0 }).view
      screens = Screens(viewStore) { count in
        drawn()
        return Screen(Text(title)) {
          Row("Count", Text(count))
          Button("Next", .next)
        }
      }
    }
  }

  private struct Whole: ScreenView {
    enum Action: Equatable, Sendable { case close, open }
    let screens: Screens<Bool, Action>

    @MainActor init(_ store: Store<[Int], (Int, Int)>, drawn: @escaping @MainActor (Int) -> Void) {
      let left = Part(store.scope(state: { $0[0] }, action: { (0, $0) }), title: "Left") {
        drawn(0)
      }
      let modal = Part(store.scope(state: { $0[1] }, action: { (1, $0) }), title: "Modal") {
        drawn(1)
      }
      let viewStore = store.scope(state: { $0[2] > 0 }, action: { (2, $0 == Action.open ? 1 : 0) })
        .view
      screens = Screens(
        viewStore, sections: ["left": left.screens], modals: ["modal": modal.screens]
      ) { isOpen in
        Screen("Whole") {
          Section("left", left.screen)
          Button("Open", .open)
          if isOpen { Modal("modal", modal.screen, .close) }
        }
      }
    }
  }

  private let store = Store(
    initialState: [0, 0, 0],
    reducer: Reducer<[Int], (Int, Int), Void> { state, action, _ in
      state[action.0] = action.1 == 0 ? 0 : state[action.0] + action.1
      return .none
    }, environment: ())

  @Test func aTapGoesToItsOwnViewsStore() throws {
    let view = Whole(store) { _ in }
    try view.tap("Next")
    try view.tap("left.next")
    #expect(ViewStore(store).state == [2, 0, 0])
    try view.tap("Open")
    try view.tap("modal.next")
    #expect(ViewStore(store).state == [2, 1, 1])
    #expect(throws: TapError.self) { try view.tap("left.next") }
    try view.tap("Close")
    #expect(ViewStore(store).state == [2, 1, 0])
  }

  @Test func aPulledBackScreenKeepsTheNamesOfItsControls() {
    let part = Part(store.scope(state: { $0[0] }, action: { (0, $0) }), title: "Left")
    let screen = part.screens.tappable.below("left")
    #expect(screen.controls.map(\.name) == ["left.next"])
    #expect(screen.pullback { $0 }.controls.map(\.name) == ["left.next"])
  }

  @Test func namesAreThoseOfSectionsAndModals() {
    let view = Whole(store) { _ in }
    #expect(
      view.screen.controls.map { $0.name(on: "whole") } == ["whole.left.next", "whole.open"])
    #expect(
      view.screens.names == [
        "close", "open", "left.next", "left.reset", ".modal.next", ".modal.reset",
      ])
    ViewStore(store).send((2, 1))
    #expect(
      view.screen.controls.map { $0.name(on: "whole") }
        == ["whole.left.next", "whole.open", "modal.next", "whole.close"])
    #expect(
      view.body.render() == """
        Whole
          Left
            Count  0
            (Next)
          (Open)
          ╭─ Modal ──╮
          │ Count  0 │
          │ [Next]   │
          │ [Close]  │
          ╰──────────╯
        """)
  }

  @Test func aBodyIsComputedOncePerDrain() {
    var drawn = [0, 0]
    var seen: [String] = []
    let view = Whole(store) { drawn[$0] += 1 }
    let subscriptions = [
      view.screens.sink { seen.append($0.render()) }, view.screens.sink { _ in },
      view.screens.onChange { _ = view.screen },
    ]
    #expect(drawn == [1, 1])
    ViewStore(store).send((0, 1))
    #expect(drawn == [2, 1])
    #expect(view.body == view.body)
    ViewStore(store).send((1, 1))
    #expect(drawn == [2, 2])
    #expect(seen.count == 3)
    for subscription in subscriptions { subscription.cancel() }
    ViewStore(store).send((0, 1))
    #expect(seen.count == 3)
    #expect(drawn == [2, 2])
  }
}
