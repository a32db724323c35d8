extension Reducer {
  /// Runs `perform` after this reducer whenever it changed `value`, and merges its effect.
  ///
  /// ```swift
  /// let reducer = settingsReducer.onChange(of: \.volume) { volume, state, action, environment in
  ///   .fireAndForget { environment.setVolume(volume) }
  /// }
  /// ```
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
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    perform:
      @escaping @Sendable (Value, Value, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    Reducer { state, action, environment in
      let old = value(state)
      let effect = run(&state, action, environment)
      let new = value(state)
      guard old != new else { return effect }
      return effect.merged(with: perform(old, new, &state, action, environment))
    }
  }

  /// Prints each action as a case path, with its changes of the state as a diff.
  ///
  /// It prints when the effects of the action start, after the whole reduction.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of each action's lines.
  ///   - printer: Prints the text; to standard output by default.
  public func logging(
    _ prefix: String = "", printer: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> Reducer {
    Reducer { state, action, environment in
      let before = state
      let effect = run(&state, action, environment)
      let name = describe(action: action)
      let changes = stateDiff(before, state) ?? "  (no change)"
      let heading = prefix.isEmpty ? name : "\(prefix): \(name)"
      let message = "\(heading)\n\(changes)"
      return Effect.fireAndForget { printer(message) }.merged(with: effect)
    }
  }
}
