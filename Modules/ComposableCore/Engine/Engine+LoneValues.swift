/// A reduction whose effect is one value is followed by that value's, in a loop, without a queue.
extension Effect {
  /// The value, if the effect is one, of the root or of a child that is in the state.
  @inlinable @inline(__always)
  func loneValue<State>(in engine: Engine<State, Output>) -> Output? {
    switch content {
    case .value(let value): value
    case .childValue(let value, let steps): engine.contains(steps) ? value : nil
    case .none, .work, .group: nil
    }
  }
}

extension Engine {
  /// Whether the child to which `steps` lead is in the state, and is the one that it was.
  @inlinable
  func contains(_ steps: ChildSteps) -> Bool {
    guard let steps = steps as? TypedChildSteps<State> else { return false }
    var exist = false
    visitState { exist = steps.exist(in: $0) }
    return exist
  }
}
