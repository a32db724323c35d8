/// A run of a feature that can be repeated before an observer, such as a counterexample of
/// `explore`.
///
/// It connects modules that don't import each other: the checker finds a run, and time travel
/// writes it as a session. A suite that imports both calls `writeSession(to:)`. Any observer can
/// follow a run:
///
/// ```swift
/// func record<Run: RepeatableRun>(_ run: Run) -> [Run.Action] {
///   var actions: [Run.Action] = []
///   run.observe(StoreObserver { actions.append($0.action) }, timePassed: { _ in })
///   return actions
/// }
/// ```
public protocol RepeatableRun<State, Action> {
  /// The state of the feature.
  associatedtype State
  /// The actions of the feature.
  associatedtype Action

  /// The state in which it begins.
  var initialState: State { get }

  /// Repeats it, and calls the observer as a store would.
  ///
  /// Whenever virtual time has advanced, `timePassed` is called with the time since the beginning,
  /// before the observer is called for the events at that time.
  func observe(
    _ observer: StoreObserver<State, Action>, timePassed: @escaping (Duration) -> Void)
}
