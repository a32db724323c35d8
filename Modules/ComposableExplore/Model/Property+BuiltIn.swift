import ComposableCore
import Foundation

extension Property {
  /// `flag` is true if and only if an effect that satisfies `isMeant` is in flight.
  public static func inFlight(
    _ name: String, _ flag: @escaping @Sendable (State) -> Bool,
    of isMeant: @escaping @Sendable (EffectInfo) -> Bool = { _ in true }
  ) -> Property {
    Property(
      name,
      .transition {
        switch (flag($0.after), $0.inFlight.contains(where: isMeant)) {
        case (false, false): .irrelevant
        case (true, true): .holds
        case (false, true), (true, false): .broken
        }
      })
  }

  /// No effect stays in flight after the state it belongs to was removed, such as a deleted row.
  public static var noEffectOutlivesItsPlace: Property {
    Property(
      "no effect outlives its place",
      .transition { $0.hasEffects ? Verdict($0.areEffectsPresent()) : .irrelevant })
  }

  /// If `undo` changes the state, `redo` after it restores it; effects are ignored.
  ///
  /// The reducer runs separately from the feature, with its own environment; its effects are not
  /// started.
  public static func undoThenRedo<Environment>(
    _ name: String, undo: Action, redo: Action, reducer: Reducer<State, Action, Environment>,
    environment: Environment
  ) -> Property where State: Equatable & Sendable, Action: Sendable, Environment: Sendable {
    Property(
      name,
      .state { before in
        var state = before
        _ = reducer.run(&state, undo, environment)
        if state == before { return .irrelevant }
        _ = reducer.run(&state, redo, environment)
        return Verdict(state == before)
      })
  }

  /// The view state is unchanged by each move that `isDuplicate` accepts as a duplicate.
  public static func upToDate<ViewState: Equatable>(
    _ name: String, _ view: @escaping @Sendable (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping @Sendable (State, State) -> Bool
  ) -> Property {
    Property(
      name,
      .transition {
        let isMeant = isDuplicate($0.before, $0.after)
        return Verdict(!isMeant || view($0.before) == view($0.after), if: isMeant)
      })
  }
}

extension Property where State: Codable & Equatable & Sendable {
  /// Encoding and decoding a state gives an equal state.
  public static var codable: Property {
    .always("a state encoded and decoded is equal") { state in
      guard let data = try? JSONEncoder().encode(state) else { return false }
      return (try? JSONDecoder().decode(State.self, from: data)) == state
    }
  }
}
