import ComposableCore
import Foundation

extension Property {
  /// `flag` is true if and only if an effect is in flight that `isMeant` picks: all, unless given.
  public static func inFlight(
    _ name: String, _ flag: @escaping @Sendable (State) -> Bool,
    of isMeant: @escaping @Sendable (EffectInfo) -> Bool = { _ in true }
  ) -> Property {
    .transition(name) { flag($0.after) == $0.inFlight.contains(where: isMeant) }
  }

  /// No effect goes on when the state it belongs to is gone, such as a row that was deleted.
  public static var noEffectOutlivesItsPlace: Property {
    .transition("no effect outlives its place") { transition in
      withUnsafePointer(to: transition.after) { state in
        transition.inFlight.allSatisfy { $0.hasPlace(in: state) }
      }
    }
  }

  /// Where `undo` changes anything, `redo` after it brings the same state back, effects left out.
  ///
  /// The reducer is run beside the feature, with an environment of its own; whatever effects it
  /// returns is not started.
  public static func undoThenRedo<Environment>(
    _ name: String, undo: Action, redo: Action, reducer: Reducer<State, Action, Environment>,
    environment: Environment
  ) -> Property where State: Equatable & Sendable, Action: Sendable, Environment: Sendable {
    .always(name) { before in
      var state = before
      _ = reducer.run(&state, undo, environment)
      if state == before { return true }
      _ = reducer.run(&state, redo, environment)
      return state == before
    }
  }

  /// What `view` shows stays the same after each move that `isDuplicate` takes for none.
  public static func upToDate<ViewState: Equatable>(
    _ name: String, _ view: @escaping @Sendable (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping @Sendable (State, State) -> Bool
  ) -> Property {
    .transition(name) {
      !isDuplicate($0.before, $0.after) || view($0.before) == view($0.after)
    }
  }
}

extension Property where State: Codable & Equatable & Sendable {
  /// A state that is encoded and decoded again is the same.
  public static var codable: Property {
    .always("a state encoded and decoded is equal") { state in
      guard let data = try? JSONEncoder().encode(state) else { return false }
      return (try? JSONDecoder().decode(State.self, from: data)) == state
    }
  }
}
