/// A run of a feature that can be repeated before an observer, such as a counterexample of
/// `explore`.
///
/// It joins modules that don't know each other: the checker finds a run, and the REPL's module
/// writes it as a session. A suite that imports both calls `writeSession(to:)`:
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
  /// `timePassed` is called with the virtual time since the beginning when it has changed, before
  /// what happens then is observed.
  func observe(
    _ observer: StoreObserver<State, Action>, timePassed: @escaping (Duration) -> Void)
}
