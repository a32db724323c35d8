import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A destination that a parent presents: one case of an optional enum.
struct DestinationTests {
  struct Edit: Equatable, Identifiable, Sendable {
    let id: Int
    var text = ""
  }

  enum Destination: Equatable, Sendable {
    case edit(Edit)
    case help
  }

  enum EditAction: Equatable, Sendable { case startTapped, typed(String), ticked }

  struct ListState: Equatable, Sendable { var destination: Destination? }

  enum ListAction: Equatable, Sendable {
    case dismissed, edit(EditAction), helpTapped, rowTapped(Int)
  }

  struct ListEnvironment: Sendable { var edit: AnyScheduler }

  static let editReducer = Reducer<Edit, EditAction, AnyScheduler> { state, action, mainQueue in
    switch action {
    case .startTapped:
      return Effect.timer(id: "tick", every: .seconds(1), on: mainQueue).map { _ in .ticked }
    case .ticked:
      state.text += "."
      return .none
    case .typed(let text):
      state.text += text
      return .none
    }
  }

  let clock = TestScheduler()

  func store(_ destination: Destination?) -> TestStore<ListState, ListAction, ListEnvironment> {
    let editReducer = Self.editReducer
    let editing = editReducer.destination(
      \ListState.destination, case: /Destination.edit, action: /ListAction.edit,
      environment: { (environment: ListEnvironment) in environment.edit })
    return TestStore(
      initialState: ListState(destination: destination),
      reducer: editing.combined(
        with: Reducer { state, action, _ in
          switch action {
          case .dismissed: state.destination = nil
          case .edit: break
          case .helpTapped: state.destination = .help
          case .rowTapped(let id): state.destination = .edit(Edit(id: id))
          }
          return .none
        }),
      environment: ListEnvironment(edit: clock.eraseToAnyScheduler()))
  }

  @Test func thePresentedCaseIsReduced() {
    let store = store(.edit(Edit(id: 1)))
    store.send(.edit(.typed("a"))) { $0.destination = .edit(Edit(id: 1, text: "a")) }
  }

  @Test(arguments: [
    (ListAction.dismissed, Destination?.none), (.helpTapped, .help),
    (.rowTapped(2), .edit(Edit(id: 2))),
  ])
  func effectsAreCancelledWhenTheDestinationChanges(action: ListAction, expected: Destination?) {
    let store = store(.edit(Edit(id: 1)))
    store.send(.edit(.startTapped))
    clock.advance(by: .seconds(1))
    store.receive(.edit(.ticked)) { $0.destination = .edit(Edit(id: 1, text: ".")) }
    store.send(action) { $0.destination = expected }
    clock.advance(by: .seconds(1))
    store.finish()
  }

  @Test(arguments: [Destination?.none, .help])
  func anActionForAnotherDestinationIsReportedAtItsLine(destination: Destination?) {
    let editReducer = Self.editReducer
    let line: UInt = #line + 1
    let reducer = editReducer.destination(
      \ListState.destination, case: /Destination.edit, action: /ListAction.edit)
    let found = reports {
      let harness = EngineHarness(
        ListState(destination: destination), reducer, .immediate, reporter: .current)
      harness.send(.edit(.typed("a")))
      #expect(harness.state.destination == destination)
    }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.detailedMessage.contains("\"destination.") == true)
  }

  @Test func aGivenIdentityIsCompared() {
    let reducer = Self.editReducer.destination(
      \ListState.destination, case: /Destination.edit, action: /ListAction.edit,
      id: { $0.id / 2 }
    ).combined(
      with: Reducer { state, action, _ in
        if case .rowTapped(let id) = action { state.destination = .edit(Edit(id: id)) }
        return .none
      })
    let harness = EngineHarness(
      ListState(destination: .edit(Edit(id: 2))), reducer, clock.eraseToAnyScheduler())
    harness.send(.edit(.startTapped))
    harness.send(.rowTapped(3))
    #expect(harness.inFlight.count == 1)
    harness.send(.rowTapped(4))
    #expect(harness.inFlight.isEmpty)
  }
}
