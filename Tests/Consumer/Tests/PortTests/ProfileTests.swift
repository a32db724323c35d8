import ComposableCore
import ComposableTesting
import Profile
import Testing

/// A form with bindings and a focused field.
struct ProfileTests {
  let clock = TestScheduler()

  func profile(
    _ change: (inout ProfileState) -> Void = { _ in },
    isTaken: @escaping @Sendable (String) async throws -> Bool = { _ in false }
  ) -> TestStore<ProfileState, ProfileAction, ProfileEnvironment> {
    var state = ProfileState()
    change(&state)
    return TestStore(
      initialState: state, reducer: profileReducer,
      environment: ProfileEnvironment(clock: clock.eraseToAnyScheduler(), isTaken: isTaken))
  }

  @Test func returnMovesTheFocus() {
    let store = profile()
    store.send(.returnTapped) { $0.focus = .email }
    store.send(.returnTapped) { $0.focus = nil }
    store.send(.binding(.set(\.focus, .name))) { $0.focus = .name }
  }

  @Test func theFirstProblemGetsTheFocus() {
    let store = profile { $0.focus = nil }
    store.send(.saveTapped) {
      $0.focus = .name
      $0.problem = "A name is needed."
    }
    store.send(.binding(.set(\.name, "Ada of Lovelace and of the engine"))) {
      $0.name = "Ada of Lovelace and "
    }
    store.send(.saveTapped) {
      $0.focus = .email
      $0.problem = "This isn't an address."
    }
  }

  @Test func anAddressThatIsTakenIsRefused() {
    let store = profile({ ($0.name, $0.email) = ("Ada", "a@b") }, isTaken: { $0 == "a@b" })
    store.send(.saveTapped) {
      $0.focus = nil
      $0.saving = .inFlight
    }
    clock.advance(by: .seconds(1))
    store.receive(.saved(.success(true))) {
      $0.focus = .email
      $0.problem = "This address is taken."
      $0.saving = .idle
    }
    store.send(.binding(.set(\.email, "c@d"))) {
      $0.email = "c@d"
      $0.problem = nil
    }
    store.send(.saveTapped) {
      $0.focus = nil
      $0.saving = .inFlight
    }
    clock.advance(by: .seconds(1))
    store.receive(.saved(.success(false))) { $0.saving = .done }
  }

  @Test func typingCancelsTheRequest() {
    let store = profile { ($0.name, $0.email, $0.focus) = ("Ada", "a@b", nil) }
    store.send(.saveTapped) { $0.saving = .inFlight }
    store.send(.binding(.set(\.email, "a@bc"))) {
      $0.email = "a@bc"
      $0.saving = .idle
    }
    clock.advance(by: .seconds(5))
  }
}
