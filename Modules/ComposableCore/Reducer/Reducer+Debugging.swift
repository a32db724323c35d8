extension Reducer {
  /// Runs `perform` after this reducer whenever it changed `value`, and merges its effect.
  ///
  /// For work that belongs to a change of the state, whichever action made it: to save a document,
  /// or to set the volume of a player.
  ///
  /// ```swift
  /// let player = Reducer<Double, Double, Void> { volume, newVolume, _ in
  ///   volume = min(newVolume, 11)
  ///   return .none
  /// }
  /// let reducer = player.onChange(of: \.self) { volume, _, _, _ in
  ///   .fireAndForget { print("volume \(volume)") }
  /// }
  /// let volume = Store(initialState: 5, reducer: reducer, environment: ()).view
  /// volume.send(100)
  /// volume.send(12)
  /// // Prints volume 11.0
  /// ```
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    perform: @escaping @Sendable (Value, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    onChange(of: value) { _, new, state, action, environment in
      perform(new, &state, action, environment)
    }
  }

  /// Runs `perform` with the old and the new value whenever this reducer changed `value`.
  ///
  /// `perform` runs after the reducer, in the same reduction, and may change the state again; it is
  /// not called for its own changes. `value` is read twice for each action.
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    perform:
      @escaping @Sendable (Value, Value, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    onChange(of: value, removeDuplicates: ==, perform: perform)
  }

  /// Runs `perform` with the old and the new value whenever `isDuplicate` returns false.
  ///
  /// For a value that is not `Equatable`, or to ignore some of its changes. It runs when and where
  /// the other forms of `onChange` do; `isDuplicate` is called once for each action.
  ///
  /// ```swift
  /// let player = Reducer<Double, Double, Void> { position, newPosition, _ in
  ///   position = newPosition
  ///   return .none
  /// }
  /// let reducer = player.onChange(of: \.self, removeDuplicates: { abs($0 - $1) < 1 }) {
  ///   old, new, _, _, _ in
  ///   .fireAndForget { print("moved from \(old) to \(new)") }
  /// }
  /// let position = Store(initialState: 0, reducer: reducer, environment: ()).view
  /// position.send(0.5)
  /// position.send(2)
  /// // Prints moved from 0.5 to 2.0
  /// ```
  @inlinable
  public func onChange<Value: SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    removeDuplicates isDuplicate: @escaping @Sendable (Value, Value) -> Bool,
    perform:
      @escaping @Sendable (Value, Value, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    Reducer { state, action, environment in
      let old = value(state)
      let effect = run(&state, action, environment)
      let new = value(state)
      guard !isDuplicate(old, new) else { return effect }
      return effect.merged(with: perform(old, new, &state, action, environment))
    }
  }

  /// Prints each action as a case path, with its changes of the state as a diff.
  ///
  /// It prints when the effects of the action start, after the whole reduction.
  ///
  /// It is an effect without values, merged before those of the reducer, so a test store needs no
  /// assertion for it. With changes it copies the state before each action.
  ///
  /// ```swift
  /// let reducer = factReducer.logging("facts", printer: { print($0) })
  /// let facts = Store(
  ///   initialState: FactState(), reducer: reducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" })
  /// ).view
  /// facts.send(.incrTapped)
  /// // Prints facts: incrTapped
  /// // Prints   FactState(
  /// // Prints −   count: 0,
  /// // Prints +   count: 1,
  /// // Prints     fact: nil
  /// // Prints   )
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The beginning of each action's lines.
  ///   - content: The printed parts of an action. Names contain no values, which may be secrets.
  ///   - printer: Prints the text; to standard output by default.
  ///   - isIncluded: Whether an action is printed; all are by default.
  public func logging(
    _ prefix: String = "", _ content: LoggedContent = .valuesAndChanges,
    printer: @escaping @Sendable (String) -> Void = { print($0) },
    where isIncluded: @escaping @Sendable (Action) -> Bool = { _ in true }
  ) -> Reducer {
    Reducer { state, action, environment in
      guard isIncluded(action) else { return run(&state, action, environment) }
      let before = content == .valuesAndChanges ? state : nil
      let effect = run(&state, action, environment)
      var message = prefix.isEmpty ? "" : "\(prefix): "
      if let before {
        message += "\(describe(action: action))\n\(stateDiff(before, state) ?? "  (no change)")"
      } else {
        message += redactedName(of: action)
      }
      return Effect.fireAndForget { [message] in printer(message) }.merged(with: effect)
    }
  }

  /// Prints the actions of one case, or of one row: `.logging(where: (/AppAction.todo)[id])`.
  ///
  /// ```swift
  /// let reducer = factReducer.logging(where: /FactAction.factLoaded)
  /// ```
  public func logging<Value>(
    _ prefix: String = "", _ content: LoggedContent = .valuesAndChanges,
    printer: @escaping @Sendable (String) -> Void = { print($0) },
    where path: CasePath<Action, Value>
  ) -> Reducer {
    logging(prefix, content, printer: printer, where: { path.matches($0) })
  }
}

/// The parts of an action that `logging` of a ``Reducer`` prints.
public enum LoggedContent: Sendable {
  /// The case path of the action, without values, in one line.
  case namesOnly
  /// The action with its values, and the changes of the state.
  case valuesAndChanges
}
