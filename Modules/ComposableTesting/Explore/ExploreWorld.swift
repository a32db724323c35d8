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

  // Where accesses are not checked, the same holds as for `ExploreMachine`.

  /// The number of reads and writes of cells, random numbers and choices.
  @exclusivity(unchecked) @usableFromInline var accesses = 0
  var agenda = ExploreAgenda()
  @exclusivity(unchecked) var cells: [any ExploreStorage] = []
  /// The options taken since the move began, and their numbers of alternatives.
  @exclusivity(unchecked) @usableFromInline var choices = ExploreChoices()
  /// The number of the effect that questions and entries created now belong to.
  var effect = 0
  @exclusivity(unchecked) @usableFromInline var generator = SeededGenerator(seed: 0)
  @exclusivity(unchecked) @usableFromInline var group = 0
  /// Whether anything has read the time.
  @exclusivity(unchecked) @usableFromInline var isTimed = false
  @exclusivity(unchecked) @usableFromInline var now: Duration = .zero
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
    RandomSource { [unowned self] in
      accesses += 1
      return generator.next()
    }
  }

  /// One of the options, returned immediately; each is tried.
  ///
  /// For a client's synchronous results: a file that may be missing, a random choice.
  ///
  /// ```swift
  /// load: { .result { world.choose("load", .success([2, 3]), .failure(.missing)) } }
  /// ```
  public func choose<Option>(_ name: String, _ first: Option, _ others: Option...) -> Option {
    accesses += 1
    let number = choices.take(of: others.count + 1)
    return number == 0 ? first : others[number - 1]
  }

  /// A value stored by a client, such as a file's content; it is part of every state.
  public func cell<Value>(_ initial: Value) -> ExploreCell<Value> {
    let cell = ExploreCell(initial, in: self)
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
  func effectEnded(_ number: Int) {
    for question in questions where question.effect == number && question.isLate {
      _ = agenda.cancel(question.lateEntry)
    }
    questions.removeAll { $0.effect == number }
  }
}

/// Values read in each move, by code that is specialized for a feature.
extension ExploreWorld {
  /// The contents of the cells.
  @usableFromInline var contents: [Any] { cells.isEmpty ? [] : cells.map(\.content) }

  /// The groups of the waiting questions and entries.
  @usableFromInline var waitingGroups: Set<Int> {
    var groups: Set<Int> = []
    for entry in agenda.entries { groups.insert(entry.group) }
    for question in questions { groups.insert(question.group) }
    return groups
  }

  /// Whether no question can be answered.
  @usableFromInline var isUnanswerable: Bool {
    questions.allSatisfy { $0.isLate || $0.answers.isEmpty }
  }

  /// Whether only questions of functions are waiting.
  @usableFromInline var isPlain: Bool {
    agenda.entries.isEmpty && questions.allSatisfy { $0.isPlain && !$0.isLate }
  }

  /// Whether any question or entry is waiting.
  @usableFromInline var isWaiting: Bool { !questions.isEmpty || !agenda.entries.isEmpty }

  @usableFromInline func combineCells(into fingerprint: inout Fingerprint) {
    for cell in cells { cell.combine(into: &fingerprint) }
  }

  @usableFromInline func combineWaiting(into fingerprint: inout Fingerprint) {
    for question in questions {
      fingerprint.combine(hashed: question.name)
      fingerprint.combine(question.isLate ? 1 : 0)
    }
    for entry in agenda.entries { fingerprint.combine(entry.interval) }
  }

  @usableFromInline func setContents(_ contents: [Any]) {
    for (cell, content) in zip(cells, contents) { cell.content = content }
  }

  /// Sets the remaining times of the entries.
  @usableFromInline func setDelays(_ delays: [Duration]) { agenda.restore(delays, from: now) }
}

/// A value stored by a client of an explored feature; see ``ExploreWorld/cell(_:)``.
///
/// @unchecked Sendable: one world is used on one thread at a time.
public final class ExploreCell<Value>: @unchecked Sendable {
  private var stored: Value
  private unowned let world: ExploreWorld

  init(_ initial: Value, in world: ExploreWorld) {
    stored = initial
    self.world = world
  }

  /// The stored value.
  public var value: Value {
    get {
      world.accesses += 1
      return stored
    }
    set {
      world.accesses += 1
      stored = newValue
    }
  }
}

/// A type-erased cell.
protocol ExploreStorage: AnyObject {
  var content: Any { get set }
  func combine(into fingerprint: inout Fingerprint)
}

extension ExploreCell: ExploreStorage {
  var content: Any {
    get { stored }
    set { if let value = newValue as? Value { stored = value } }
  }

  func combine(into fingerprint: inout Fingerprint) {
    fingerprint.combine(stored, HashedShape.of(Value.self))
  }
}

/// The options taken in one move: the requested ones, then always the first.
@usableFromInline struct ExploreChoices {
  @usableFromInline var counts: [Int] = []
  @usableFromInline var taken: [Int] = []
  @usableFromInline var wanted: [Int] = []

  @inlinable init(_ wanted: [Int] = []) {
    self.wanted = wanted
  }

  /// Whether any option was taken or requested.
  @inlinable var isUsed: Bool { !taken.isEmpty || !wanted.isEmpty }

  mutating func take(of count: Int) -> Int {
    let index = taken.count
    let number = index < wanted.count ? wanted[index] % count : 0
    taken.append(number)
    counts.append(count)
    return number
  }

  /// The next choices to try; nil after the last.
  @usableFromInline var next: [Int]? {
    var next = taken
    while let last = next.popLast() {
      if last + 1 < counts[next.count] { return next + [last + 1] }
    }
    return nil
  }
}
