import ComposableCore
import ComposableFiles
import ComposableTextUI
import Foundation
import PrimeNumbers

/// Lists the favorites, and shows the outcome of loading or saving them.
@MainActor
public struct FavoritePrimesView {
  public struct State: Equatable, Sendable {
    public var alertNthPrime: PrimeAlert?
    public var favoritePrimes: [Int]
    public var fileOutcome: FileOutcome?
    /// The progress of the search in flight; nil before its first report.
    public var nthPrimeProgress: NthPrimeProgress?
  }

  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, cancelButtonTapped, deleteFavoritePrimes(IndexSet)
    case loadButtonTapped, primeButtonTapped(Int), saveButtonTapped
  }

  public let screens: Screens<State, Action>
  public let viewStore: ViewStore<State, Action>

  public init(store: Store<FavoritePrimesState, FavoritePrimesAction>) {
    viewStore =
      store.scope(state: State.init, action: FavoritePrimesAction.init(favoritePrimesView:)).view
    screens = Screens(viewStore, draw: Self.body(of:))
  }

  public nonisolated static func body(of state: State) -> Screen<Action> {
    Screen("Favorite primes") {
      if state.favoritePrimes.isEmpty { Line("None yet", .dim) }
      Rows(
        state.favoritePrimes, head: ["Row", "Prime"], key: 1, alignments: [.trailing, .trailing]
      ) { offset, prime in
        Text("\(offset)", .dim)
        Text(prime, grouped: true)
        Button("\(ordinal(prime, grouped: true))?", .primeButtonTapped(prime))
          .help("Search for the prime with that number")
          .disabled(nthPrimeDisabledReason(prime))
      }
      .onDelete(help: "Delete rows, counted from 0") { .deleteFavoritePrimes(IndexSet($0)) }
      Buttons {
        Button("Save", .saveButtonTapped).help("Save the favorites")
        Button("Load", .loadButtonTapped).help("Load the saved favorites")
      }
      if let progress = state.nthPrimeProgress {
        Buttons {
          Text(progress.text, .dim)
          Button("Cancel", .cancelButtonTapped).help("Stop searching").cancels()
        }
      }
      if let outcome = state.fileOutcome { Line(outcome.text) }
      if let alert = state.alertNthPrime {
        Alert(Text(alert.title, .success), help: "Dismiss the answer", .alertDismissButtonTapped)
      }
    }
  }
}

extension FavoritePrimesView: ScreenView {}

extension FavoritePrimesView.State {
  public init(_ state: FavoritePrimesState) {
    self.init(
      alertNthPrime: state.alertNthPrime, favoritePrimes: state.favoritePrimes,
      fileOutcome: state.fileOutcome, nthPrimeProgress: state.nthPrimeProgress)
  }
}

extension FavoritePrimesAction {
  public init(favoritePrimesView action: FavoritePrimesView.Action) {
    switch action {
    case .alertDismissButtonTapped: self = .alertDismissButtonTapped
    case .cancelButtonTapped: self = .cancelButtonTapped
    case .deleteFavoritePrimes(let offsets): self = .deleteFavoritePrimes(offsets)
    case .loadButtonTapped: self = .loadButtonTapped
    case .primeButtonTapped(let n): self = .primeButtonTapped(n)
    case .saveButtonTapped: self = .saveButtonTapped
    }
  }
}
