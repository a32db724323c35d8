import ComposableCore
import TestSupport

/// An engine, and the data that a tool records to restore an earlier moment.
final class RecordedEngine<State, Action> {
  typealias Reduction = StoreObserver<State, Action>.Reduction

  /// A state, and the effects that were in flight.
  struct Moment {
    let state: State
    let inFlight: [(reduction: Reduction, positions: [[Int]])]
  }

  /// The events received by an observer.
  final class Recorder {
    var inFlight: [EffectInfo] = []
    var reductions: [Int: Reduction] = [:]
    var senders: [Int?] = []
  }

  let harness: EngineHarness<State, Action>
  let recorder: Recorder

  init(_ initialState: State, _ reducer: Reducer<State, Action, Void>) {
    let recorder = Recorder()
    harness = EngineHarness(
      initialState, reducer, (),
      observer: StoreObserver {
        recorder.reductions[$0.number] = $0
        recorder.senders.append($0.startedBy)
      } effectStarted: {
        recorder.inFlight.append($0)
      } effectEnded: { effect, _ in
        recorder.inFlight.removeAll { $0.number == effect.number }
      })
    self.recorder = recorder
  }

  convenience init(
    _ initialState: State,
    _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action, Never>
  ) {
    self.init(initialState, Reducer { state, action, _ in reduce(&state, action) })
  }

  var state: State { harness.state }

  /// The positions of the effects in flight.
  var inFlight: [[Int]] { harness.inFlight.map(\.position) }

  var moment: Moment {
    let effects = Dictionary(grouping: recorder.inFlight, by: \.reduction)
    let inFlight = effects.keys.sorted().compactMap { number in
      recorder.reductions[number].map {
        ($0, effects[number, default: []].map(\.position))
      }
    }
    return Moment(state: state, inFlight: inFlight)
  }

  func send(_ actions: Action...) {
    for action in actions { harness.send(action) }
  }

  func restore(_ moment: Moment) { restore(moment.state, restarting: moment) }

  /// Restores another state than the one of the moment.
  func restore(_ state: State, restarting moment: Moment) {
    let engine = harness.engine
    engine.restore(state) {
      for (reduction, positions) in moment.inFlight {
        engine.restart(
          positions, of: reduction.action, in: reduction.before, number: reduction.number)
      }
    }
  }
}
