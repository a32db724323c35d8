import ComposableCore

extension ExploreWorld {
  /// A system environment whose scheduler and random numbers belong to this world; the date is
  /// fixed.
  ///
  /// If the date advanced, every moment would be a separate state. Ids are generated from the same
  /// random numbers. What a reducer reads of them is in the session of a counterexample.
  public func system<Environment>(
    environment: Environment
  ) -> SystemEnvironment<Environment> {
    SystemEnvironment(
      environment: environment, date: { Timestamp() }, mainQueue: scheduler, random: random
    ).recordingInputs()
  }
}
