extension Reducer {
  /// Prints each action as a case path, with its changes of the state as a diff.
  ///
  /// It prints when the effects of the action start, after the whole reduction.
  ///
  /// It is an effect without values, merged before the reducer's effects, so a test store needs no
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
