/// The observable events of a run, in order.
enum Event: Equatable, Sendable {
  /// An asynchronous effect ended.
  case ended(number: Int, cancelled: Bool)
  /// A synchronous `fireAndForget` ran.
  case fired(Int, at: Int)
  /// An observer received a state, described as text.
  case notified(observer: Int, String)
  /// An action was reduced.
  case reduced(Place, Int, at: Int)
  /// An issue was reported.
  case reported
  /// An asynchronous effect started.
  case started(FlightInfo)
}

/// The public description of an asynchronous effect.
struct FlightInfo: Equatable, Sendable {
  var number: Int
  var place: String
  var id: Int?
  var isRepeating: Bool
  var reduction: Int
}

/// The observable values after a step.
struct Snapshot: Equatable {
  var picture: Picture
  /// The numbers of the effects in flight.
  var inFlight: [Int]
  /// For each send, whether everything it caused has finished.
  var finished: [Bool]
}

/// One side of a comparison: a model or a store that performs the steps of a program.
protocol Face: AnyObject {
  /// The parts of the trace that this face cannot show: it does not record such events.
  var blindness: Blindness { get }
  /// Returns the events since the last call.
  func takeEvents() -> [Event]
  func perform(_ step: ProgramStep)
  var snapshot: Snapshot { get }
}

/// The parts of a trace that a face does not show.
struct Blindness: OptionSet, Sendable {
  let rawValue: Int
  /// Starts and ends of asynchronous effects.
  static let effects = Blindness(rawValue: 1)
  /// Notifications, and the steps that add and remove observers.
  static let observers = Blindness(rawValue: 2)
  /// Which sends have finished, and the steps that cancel them.
  static let tasks = Blindness(rawValue: 4)
  /// Restoring states and cancelling by number of reduction.
  static let tools = Blindness(rawValue: 8)

  func shows(_ event: Event) -> Bool {
    switch event {
    case .ended, .started: !contains(.effects)
    case .notified: !contains(.observers)
    case .fired, .reduced, .reported: true
    }
  }

  func shows(_ step: ProgramStep) -> Bool {
    switch step {
    case .drop, .observe: !contains(.observers)
    case .cancelTask: !contains(.tasks)
    case .cancelEffects, .restore: !contains(.tools)
    case .advance, .deliver, .send: true
    }
  }
}

/// The first difference between two faces.
struct Disagreement {
  var step: Int
  var expected: String
  var actual: String
}

/// Runs a program on the model and on `face`, step by step, until they differ.
func compare(_ program: Program, _ model: Model, _ face: some Face) -> Disagreement? {
  let blindness = face.blindness
  for (index, step) in program.steps.enumerated() where blindness.shows(step) {
    model.perform(step)
    if model.isCutOff { return nil }
    face.perform(step)
    var expected = model.takeEvents()
    if !blindness.isEmpty { expected = expected.filter { blindness.shows($0) } }
    let actual = face.takeEvents()
    if expected != actual {
      return Disagreement(step: index, expected: lines(expected), actual: lines(actual))
    }
    var (left, right) = (model.snapshot, face.snapshot)
    if blindness.contains(.tasks) { (left.finished, right.finished) = ([], []) }
    if left != right {
      return Disagreement(step: index, expected: "\(left)", actual: "\(right)")
    }
  }
  return nil
}

private func lines(_ events: [Event]) -> String {
  events.isEmpty ? "nothing" : events.map { "\($0)" }.joined(separator: "\n")
}
