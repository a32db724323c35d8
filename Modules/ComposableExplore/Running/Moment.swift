/// The state of a moment and the values of its world, which suffice if no effects are in flight.
struct Moment<State> {
  let state: State
  /// The number of the state's key.
  let stateNumber: KeyNumber
  var values: ExploreValues
}
