extension Reducer {
  /// Runs this reducer, and everything in it, with some dependencies replaced.
  ///
  /// For a preview, a test, or one part of an app that needs other dependencies than the rest.
  /// `change` runs for each action, on a copy of the environment, so it should only assign.
  ///
  /// ```swift
  /// let clockReducer = Reducer<Timestamp, Void, SystemEnvironment<Void>> {
  ///   state, _, environment in
  ///   state = environment.date()
  ///   return .none
  /// }
  /// let previewReducer = clockReducer.providing { $0.date = { Timestamp() } }
  /// ```
  @inlinable
  public func providing(
    _ change: @escaping @Sendable (inout Environment) -> Void
  ) -> Reducer {
    let reduce = self.reduce
    return Reducer { state, action, environment in
      var environment = environment
      change(&environment)
      return reduce(&state, action, environment)
    }
  }
}
