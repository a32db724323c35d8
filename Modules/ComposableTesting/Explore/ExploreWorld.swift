import ComposableCore

/// The environment of an explored feature: time, responses in any order, and stored values.
///
/// An environment is created once and used for many scripts, so everything it remembers must be in
/// the world: a file in a ``cell(_:)``, random numbers from ``random``, a choice by
/// ``choose(_:_:_:)``.
///
/// ```swift
/// environment: { world in
///   CounterEnvironment(
///     nthPrime: { n in world.answer("nthPrime(\(n))", 2, nil) }, mainQueue: world.scheduler)
/// },
/// ```
///
/// @unchecked Sendable: one world is used on one thread at a time.
public final class ExploreWorld: @unchecked Sendable {
  /// The scheduler whose time the explorer advances.
  ///
  /// Once a feature reads its time, the time is part of every state; scheduling alone does not read
  /// it.
  public private(set) var scheduler = AnyScheduler.immediate

  var agenda = ExploreAgenda()
  var cells: [any ExploreStorage] = []
  /// The options taken since the move began, and their numbers of alternatives.
  var choices = ExploreChoices()
  /// The number of the effect that questions and entries created now belong to.
  var flight = 0
  var generator = SeededGenerator(seed: 0)
  var group = 0
  /// Whether anything has read the time.
  var isTimed = false
  var now: Duration = .zero
  /// Called with the group of a question or entry that begins or ends, and of an operation that
  /// resumes.
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

  /// One of the options, returned immediately; each is tried.
  ///
  /// For a client's synchronous results: a file that may be missing, a random choice.
  ///
  /// ```swift
  /// load: { .result { world.choose("load", .success([2, 3]), .failure(.missing)) } }
  /// ```
  public func choose<Option>(_ name: String, _ first: Option, _ others: Option...) -> Option {
    let number = choices.take(of: others.count + 1)
    return number == 0 ? first : others[number - 1]
  }

  /// A value stored by a client, such as a file's content; it is part of every state.
  public func cell<Value>(_ initial: Value) -> ExploreCell<Value> {
    let cell = ExploreCell(initial)
    cells.append(cell)
    return cell
  }

  /// Removes all waiting questions and entries, and restarts the numbering.
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

  /// Removes a question; returns it, so that the caller releases its answers.
  func remove(at index: Int) -> ExploreQuestion {
    onChange(questions[index].group)
    return questions.remove(at: index)
  }

  /// Removes the questions of an effect that ended.
  func flightEnded(_ number: Int) {
    for question in questions where question.flight == number && question.isLate {
      _ = agenda.cancel(question.lateEntry)
    }
    questions.removeAll { $0.flight == number }
  }
}

/// A value stored by a client of an explored feature; see ``ExploreWorld/cell(_:)``.
///
/// @unchecked Sendable: one world is used on one thread at a time.
public final class ExploreCell<Value>: @unchecked Sendable {
  /// The stored value.
  public var value: Value

  init(_ initial: Value) {
    value = initial
  }
}

/// A type-erased cell.
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

/// The options taken in one move: the requested ones, then always the first.
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

  /// The next choices to try; nil after the last.
  var next: [Int]? {
    var next = taken
    while let last = next.popLast() {
      if last + 1 < counts[next.count] { return next + [last + 1] }
    }
    return nil
  }
}
