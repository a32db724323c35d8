/// The feature's state, the values of its world and the time: everything about a moment but the
/// effects in flight.
struct Snapshot<State> {
  let state: State
  /// The number of the state's key.
  let stateNumber: KeyNumber
  let values: ExploreValues
  /// `FeatureRun.start(at:observer:)` sets it, `restore` does not.
  var now: Duration
}
