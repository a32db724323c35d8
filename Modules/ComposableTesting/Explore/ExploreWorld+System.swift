import ComposableCore

extension ExploreWorld {
  /// The world around what a feature alone depends on: scheduler, random numbers, a fixed date.
  ///
  /// A date that moved would make a state of each moment at which it is kept. Ids are random ones
  /// of the same script.
  public func system<Environment>(_ environment: Environment) -> SystemEnvironment<Environment> {
    SystemEnvironment(
      environment: environment, date: { Timestamp() }, mainQueue: scheduler, random: random)
  }
}
