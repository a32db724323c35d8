import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A value that was dropped because an earlier one of the same effect removed its child.
struct DroppedValueMessageTests {
  enum ChildAction: Equatable, Sendable {
    case close, extra, start
  }

  enum Action: Equatable, Sendable {
    case child(ChildAction)
  }

  let parent = Reducer<Int?, Action, Void>.combine(
    Reducer<Int, ChildAction, Void> { _, action, _ in
      action == .start ? .merge(Effect(value: .close), Effect(value: .extra)) : .none
    }
    .optional().pullback(state: \.self, action: /Action.child),
    Reducer { state, action, _ in
      if action == .child(.close) { state = nil }
      return .none
    })

  @Test func theReportIsAtTheLineOfTheSend() {
    let found = reports {
      let store = TestStore(initialState: 0, reducer: parent, environment: ())
      store.send(.child(.start))
      store.receive(.child(.close)) { $0 = nil }
    }
    #expect(found.map(\.line) == [#line - 3])
    #expect(found.first?.message.contains("An earlier value of the effect") == true)
  }

  @Test func aReceiveOfItNamesTheRemedy() {
    let messages = reportedMessages {
      let store = TestStore(initialState: 0, reducer: parent, environment: ())
      store.send(.child(.start))
      store.receive(.child(.close)) { $0 = nil }
      store.receive(.child(.extra))
    }
    #expect(
      messages.last == """
        Expected to receive "child.extra", but nothing came.

        "child.extra" was dropped, because an earlier value of the same effect removed its child. \
        Let that value be the last one, or send one action, on which the parent does both.
        """)
  }
}
