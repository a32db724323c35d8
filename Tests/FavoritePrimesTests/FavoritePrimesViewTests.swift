import ComposableCore
import ComposableFiles
import ComposableTextUI
import PrimeNumbers
import Testing

@testable import FavoritePrimes

@MainActor struct FavoritePrimesViewTests {
  private func view(_ state: FavoritePrimesState) -> FavoritePrimesView {
    FavoritePrimesView(
      store: Store(
        initialState: state, reducer: favoritePrimesReducer,
        environment: .unimplemented(environment: .unimplemented)))
  }

  @Test(arguments: [
    (FileOutcome.loaded(count: 1, leftOut: []), "Loaded 1 favorite prime."),
    (.loaded(count: 1_000, leftOut: []), "Loaded 1,000 favorite primes."),
    (
      .loaded(count: 2, leftOut: [4, 7]),
      "Loaded 2 favorite primes. Skipped non-primes and duplicates: 4, 7."
    ),
    (
      .loaded(count: 0, leftOut: Array(90...99)),
      "Loaded 0 favorite primes. Skipped non-primes and duplicates: "
        + "90, 91, 92, 93, 94, 95, 96, 97, and 2 more."
    ),
    (
      .saved(SavedFile(count: 3, kept: "/a.1")),
      "Saved 3 favorite primes. What another program wrote is kept as '/a.1'."
    ),
    (.failed(.missing(path: "/a")), "Nothing has been saved yet: '/a' does not exist."),
    (
      .failed(.misplaced(path: "/a", isDirectory: true)),
      "'/a' is a directory, not a file; move it away."
    ),
    (.failed(.misplaced(path: "/a", isDirectory: false)), "'/a' is in the way; move it away."),
    (.failed(.refused(path: "/a", reason: "Permission denied")), "'/a': Permission denied."),
    (
      .failed(.unreadable(path: "/a", reason: "is not JSON")),
      "'/a' is not JSON. Saving keeps it in a copy."
    ),
  ])
  func anOutcomeGivesTheResultAndTheRemedy(outcome: FileOutcome, text: String) {
    #expect(outcome.text.plain == text)
  }

  @Test func eachRowHasItsControls() throws {
    let view = view(FavoritePrimesState(favoritePrimes: [2, 3, 5]))
    #expect(try view.body.tap("3rd?") == .primeButtonTapped(3))
    #expect(throws: TapError.self) { try view.enter("Delete", "0 2 9") }
    try view.enter("Delete", "0 2")
    #expect(view.viewStore.favoritePrimes == [3])
    #expect(throws: TapError.self) { try view.enter("Delete", "1") }
    #expect(throws: TapError.self) { try view.tap("5th?") }
    #expect(
      view.body.actions == [
        .primeButtonTapped(3), .deleteFavoritePrimes([0]), .saveButtonTapped, .loadButtonTapped,
      ])
  }

  @Test(arguments: [
    (
      FavoritePrimesView.Action.alertDismissButtonTapped,
      FavoritePrimesAction.alertDismissButtonTapped
    ),
    (.cancelButtonTapped, .cancelButtonTapped),
    (.deleteFavoritePrimes([1]), .deleteFavoritePrimes([1])),
    (.loadButtonTapped, .loadButtonTapped), (.primeButtonTapped(7), .primeButtonTapped(7)),
    (.saveButtonTapped, .saveButtonTapped),
  ])
  func viewActionsMapToFeatureActions(
    view: FavoritePrimesView.Action, feature: FavoritePrimesAction
  ) {
    #expect(FavoritePrimesAction(favoritePrimesView: view) == feature)
  }
}
