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
}
