/// The observable events of a run, in order.
enum Event: Equatable, Sendable {
  /// An asynchronous effect ended.
  case ended(number: Int, cancelled: Bool)
  /// A synchronous `fireAndForget` ran.
  case fired(Int, at: Int)
  /// An observer received a state, described as text.
  case notified(observer: Int, String)
  /// An action was reduced.
  case reduced(ProgramPath, Int, at: Int)
  /// R10: an issue was reported.
  case reported
  /// An asynchronous effect started.
  case started(EffectFacts)
}

/// The public description of an asynchronous effect.
struct EffectFacts: Equatable, Sendable {
  var number: Int
  var place: String
  var id: Int?
  var isRepeating: Bool
  var reduction: Int
}

/// The observable values after a step, except for the state.
struct Snapshot: Equatable {
  /// The numbers of the effects in flight.
  var inFlight: [Int]
  /// R9: the number of sends, and the numbers of the completely finished ones.
  var sends: Int
  var finished: [Int] = []
}

/// A store that performs the steps of a program, to be compared with a model.
protocol Driver: AnyObject {
  /// The parts of the trace that this driver can't record.
  var exclusions: Exclusions { get }
  /// Returns the events since the last call.
  func takeEvents() -> [Event]
  func perform(_ step: ProgramStep)
  var snapshot: Snapshot { get }
  var state: ProgramState { get }
  /// The invariants that do not hold.
  var violations: [String] { get }
}

extension Driver {
  /// None, for drivers whose engine is out of reach.
  var violations: [String] { [] }
}

/// The parts of a trace that a driver doesn't record.
struct Exclusions: OptionSet, Sendable {
  let rawValue: Int
  /// Starts and ends of asynchronous effects.
  static let effects = Exclusions(rawValue: 1)
  /// Notifications, and the steps that add and remove observers.
  static let observers = Exclusions(rawValue: 2)
  /// Restoring states and canceling by number of reduction.
  static let tools = Exclusions(rawValue: 4)
  /// Starting earlier effects again, for which a driver has to record them.
  static let restarts = Exclusions(rawValue: 8)

  func allows(_ event: Event) -> Bool {
    switch event {
    case .ended, .started: !contains(.effects)
    case .notified: !contains(.observers)
    case .fired, .reduced, .reported: true
    }
  }

  func allows(_ step: ProgramStep) -> Bool {
    switch step {
    case .drop, .observe: !contains(.observers)
    case .cancelEffect, .restore: !contains(.tools)
    case .restart: !contains(.restarts)
    case .advance, .cancelTask, .deliver, .send: true
    }
  }
}

/// The first difference between a model and a driver.
struct Disagreement {
  var step: Int
  var expected: String
  var actual: String
}

/// Runs a program on the model and on `driver`, step by step, until they differ.
func compare(_ program: Program, _ model: Model, _ driver: some Driver) -> Disagreement? {
  let exclusions = driver.exclusions
  model.exclusions = exclusions
  for index in 0..<program.steps.count where exclusions.allows(program.steps[index]) {
    let step = program.steps[index]
    model.perform(step)
    if model.isCutOff { return nil }
    driver.perform(step)
    let (expected, actual) = (model.takeEvents(), driver.takeEvents())
    if expected != actual {
      return Disagreement(step: index, expected: lines(expected), actual: lines(actual))
    }
    let violations = driver.violations
    if !violations.isEmpty {
      return Disagreement(
        step: index, expected: "all invariants hold", actual: violations.joined(separator: "\n"))
    }
    let (left, right) = (model.snapshot, driver.snapshot)
    if left != right || driver.state != model.state {
      return Disagreement(
        step: index, expected: "\(left), \(model.state)", actual: "\(right), \(driver.state)")
    }
  }
  return nil
}

private func lines(_ events: [Event]) -> String {
  events.isEmpty ? "nothing" : events.map { "\($0)" }.joined(separator: "\n")
}
