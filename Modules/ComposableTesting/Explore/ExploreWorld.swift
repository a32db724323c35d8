import ComposableCore

/// The outside world of an explored feature: time, answers in any order, what a client keeps.
///
/// An environment is made once and used for many scripts, so whatever it remembers has to be in the
/// world: a file in a ``cell(_:)``, random numbers from ``random``, a choice by ``choose(_:_:_:)``.
///
/// ```swift
/// environment: { world in
///   CounterEnvironment(
///     nthPrime: { n in world.answer("nthPrime(\(n))", 2, nil) }, mainQueue: world.scheduler)
/// }
/// ```
///
/// @unchecked Sendable: one world is used on one thread at a time, that which explores with it.
public final class ExploreWorld: @unchecked Sendable {
  /// The scheduler that the explorer moves.
  ///
  /// A feature that reads its time has the time in its states from then on; one that only waits has
  /// not.
  public private(set) var scheduler = AnyScheduler.immediate

  var agenda = ExploreAgenda()
  var cells: [any ExploreStorage] = []
  /// The numbers of the options that were taken, and how many there were, since the move began.
  var choices = ExploreChoices()
  /// What a question or an entry belongs to that is made now.
  var flight = 0
  var generator = SeededGenerator(seed: 0)
  var group = 0
  /// Whether anything looked at the time.
  var isTimed = false
  var now: Duration = .zero
  /// Called with the group of whatever begins or ends to wait, and of an operation that goes on.
  var onChange: (Int) -> Void = { _ in }
  private(set) var questions: [ExploreQuestion] = []
  private var ordinals: [Int: Int] = [:]

  init() {
    scheduler = makeScheduler()
  }

  /// Random numbers, the same for the same script.
  public var random: RandomSource {
    RandomSource { [unowned self] in generator.next() }
  }

  /// One of `options`, at once; each is tried.
  ///
  /// For what a client answers inside the drain: a file that may be missing, a number that is
  /// drawn.
  ///
  /// ```swift
  /// load: { .result { world.choose("load", .success([2, 3]), .failure(.missing)) } }
  /// ```
  public func choose<Option>(_ name: String, _ first: Option, _ others: Option...) -> Option {
    let number = choices.take(of: others.count + 1)
    return number == 0 ? first : others[number - 1]
  }

  /// Something that a client keeps, such as a file; what is in it is part of every state.
  public func cell<Value>(_ initial: Value) -> ExploreCell<Value> {
    let cell = ExploreCell(initial)
    cells.append(cell)
    return cell
  }

  /// Forgets everything that waits, and counts anew.
  func clear() {
    let dropped = (agenda.removeAll(), questions)
    questions = []
    ordinals = [:]
    withExtendedLifetime(dropped) {}
  }

  func nextOrdinal() -> Int {
    ordinals[group, default: 0] += 1
    return ordinals[group] ?? 1
  }

  func ask(_ question: ExploreQuestion) {
    questions.append(question)
    onChange(question.group)
  }

  /// The question is over; returned, so that the caller releases what its answers hold.
  func remove(at index: Int) -> ExploreQuestion {
    onChange(questions[index].group)
    return questions.remove(at: index)
  }

  /// The effect is over, so nothing waits for its answers.
  func flightEnded(_ number: Int) {
    for question in questions where question.flight == number && question.isLate {
      _ = agenda.cancel(question.lateEntry)
    }
    questions.removeAll { $0.flight == number }
  }
}

/// What a client of an explored feature keeps; see ``ExploreWorld/cell(_:)``.
///
/// @unchecked Sendable: one world is used on one thread at a time.
public final class ExploreCell<Value>: @unchecked Sendable {
  /// What is kept.
  public var value: Value

  init(_ initial: Value) {
    value = initial
  }
}

/// A cell, whatever is in it.
protocol ExploreStorage: AnyObject {
  var content: Any { get set }
  func combine(into fingerprint: inout Fingerprint)
}

extension ExploreCell: ExploreStorage {
  var content: Any {
    get { value }
    set { if let value = newValue as? Value { self.value = value } }
  }

  func combine(into fingerprint: inout Fingerprint) {
    fingerprint.combine(value, HashedShape.of(Value.self))
  }
}

/// The options taken in one move: those that were asked for, then always the first.
struct ExploreChoices {
  private(set) var counts: [Int] = []
  private(set) var taken: [Int] = []
  private var wanted: [Int] = []

  init(_ wanted: [Int] = []) {
    self.wanted = wanted
  }

  mutating func take(of count: Int) -> Int {
    let index = taken.count
    let number = index < wanted.count ? wanted[index] % count : 0
    taken.append(number)
    counts.append(count)
    return number
  }

  /// The choices to try after these; nil after the last.
  var next: [Int]? {
    var next = taken
    while let last = next.popLast() {
      if last + 1 < counts[next.count] { return next + [last + 1] }
    }
    return nil
  }
}
