import ComposableCore
import ComposableTesting
import Testing
import Trips

/// Screens of a stack that share a value of their parent.
struct TripsTests {
  struct Refused: Error {}

  func trips(
    save: @escaping @Sendable (Expense) async throws -> Void = { _ in }
  ) -> TestStore<TripsState, TripsAction, TripsEnvironment> {
    TestStore(
      initialState: TripsState(), reducer: tripsReducer,
      environment: TripsEnvironment(save: save, uuid: UniqueID.incrementing))
  }

  let first = Expense(id: UniqueID(high: 0, low: 0), amount: 40, trip: "Rome")

  @Test func anExpenseIsEditedOnAnotherScreen() {
    let store = trips()
    store.send(.tripTapped("Rome")) { $0.path.append(.trip(TripState(name: "Rome"))) }
    store.send(.path(.element(0, .trip(.addTapped(40))))) {
      $0.path[id: 0] = .trip(TripState(name: "Rome", isSaving: true))
    }
    store.receive((/TripsAction.path)[0] .. /TripsPageAction.trip .. /TripAction.saved) {
      $0.budget.expenses = [first]
      $0.path[id: 0] = .trip(TripState(name: "Rome"))
    }
    store.send(.path(.element(0, .trip(.editTapped(first.id))))) {
      $0.path.append(.expense(ExpenseState(id: first.id)))
    }
    store.send(.path(.element(1, .expense(.amountChanged(120))))) {
      $0.budget.expenses[id: first.id]?.amount = 120
    }
    #expect(store.state.budget.isExceeded)
    store.send(.path(.element(1, .expense(.deleteTapped)))) {
      $0.budget.expenses = []
      $0.path.popLast()
    }
  }

  @Test func anExpenseThatIsNotSavedIsNotAdded() {
    let store = trips(save: { _ in throw Refused() })
    store.send(.tripTapped("Rome")) { $0.path.append(.trip(TripState(name: "Rome"))) }
    let screen = store.scope(
      state: \.path[id: 0], sharing: \.budget, action: { TripsAction.path(.element(0, $0)) })
    screen.send(.trip(.addTapped(40))) {
      $0?.local = .trip(TripState(name: "Rome", isSaving: true))
    }
    screen.receive((/TripsAction.path)[0] .. /TripsPageAction.trip .. /TripAction.saved) {
      $0?.local = .trip(TripState(name: "Rome"))
    }
  }

  @Test func leavingAScreenCancelsItsRequest() {
    let store = trips(save: { _ in try await Task.never() })
    store.send(.tripTapped("Rome")) { $0.path.append(.trip(TripState(name: "Rome"))) }
    store.send(.path(.element(0, .trip(.addTapped(40))))) {
      $0.path[id: 0] = .trip(TripState(name: "Rome", isSaving: true))
    }
    store.send(.path(.popFrom(0))) { $0.path.popLast() }
  }
}
