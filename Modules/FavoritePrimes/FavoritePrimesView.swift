import ComposableCore
import DataFiles
import Foundation
import PrimeNumbers
import TextUI

/// Lists the favourites, and shows how loading or saving them ended.
@MainActor
public struct FavoritePrimesView {
  /// The view state.
  public struct State: Equatable, Sendable {
    /// The alert currently shown.
    public var alertNthPrime: PrimeAlert?
    /// The favourites in the order they were saved.
    public var favoritePrimes: [Int]
    /// How the last load or save ended.
    public var fileOutcome: FileOutcome?

    /// The rows of the table: each favourite with the offset that deletes it.
    public var rows: [[Text]] {
      favoritePrimes.enumerated().map { [Text("\($0.offset)", .dim), Text($0.element)] }
    }
  }

  /// The actions the view can send.
  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, deleteFavoritePrimes(IndexSet), loadButtonTapped
    case primeButtonTapped(Int), saveButtonTapped
  }

  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<State, Action>
  let store: Store<FavoritePrimesState, FavoritePrimesAction>

  public init(store: Store<FavoritePrimesState, FavoritePrimesAction>) {
    self.store = store
    viewStore = store.scope(state: State.init, action: FavoritePrimesAction.init).view
  }

  /// The screen for the current view state.
  public var body: Screen {
    Screen("Favourite primes") {
      if viewStore.favoritePrimes.isEmpty { Line("None yet", .dim) }
      Listing(viewStore.rows, key: 1, alignments: [.trailing, .trailing])
      if let alert = viewStore.alertNthPrime { Box { Line(alert.title, .success) } }
      if let outcome = viewStore.fileOutcome { Line(outcome.text) }
    }
  }

  /// Emits the current screen, and a new one after each drain that changes the view state.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension FavoritePrimesView.State {
  /// Derives the view state from the feature's state.
  public init(_ state: FavoritePrimesState) {
    self.init(
      alertNthPrime: state.alertNthPrime, favoritePrimes: state.favoritePrimes,
      fileOutcome: state.fileOutcome)
  }
}

extension FavoritePrimesView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
  public func refusal(of action: FavoritePrimesView.Action) -> Refusal? {
    switch action {
    case .alertDismissButtonTapped:
      alertNthPrime == nil ? .when("while no answer is on display") : nil
    case .deleteFavoritePrimes(let offsets):
      offsets.contains(where: favoritePrimes.indices.contains)
        ? nil : .when("for rows that are not there", remedy: rowsThereAre)
    case .primeButtonTapped(let n):
      if n > largestPrimeIndex {
        .when("above \(largestPrimeIndex), where none is computed")
      } else {
        favoritePrimes.contains(n) ? nil : .when("for \(n), which is no favourite prime")
      }
    case .loadButtonTapped, .saveButtonTapped: nil
    }
  }
}

extension FavoritePrimesView.State {
  private var rowsThereAre: String {
    switch favoritePrimes.count {
    case 0: "there are none yet"
    case 1: "there is row 0"
    case let count: "there are rows 0 to \(count - 1)"
    }
  }
}

extension FavoritePrimesAction {
  /// The feature action for a view action.
  public init(_ action: FavoritePrimesView.Action) {
    switch action {
    case .alertDismissButtonTapped: self = .alertDismissButtonTapped
    case .deleteFavoritePrimes(let offsets): self = .deleteFavoritePrimes(offsets)
    case .loadButtonTapped: self = .loadButtonTapped
    case .primeButtonTapped(let n): self = .primeButtonTapped(n)
    case .saveButtonTapped: self = .saveButtonTapped
    }
  }
}
