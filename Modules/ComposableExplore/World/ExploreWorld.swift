import ComposableCore
import Synchronization

/// The environment of an explored feature: time, responses in any order, and stored values.
///
/// An environment is created once and used for many scripts, so everything it remembers must be in
/// the world: a file in a ``cell(_:)``, random numbers from ``random``, a choice by
/// ``choose(_:_:_:)``.
///
/// ```swift
/// struct DownloadEnvironment: Sendable {
///   var download: @Sendable () -> Effect<String, any Error>
///   var mainQueue: AnyScheduler
/// }
///
/// struct Offline: Error {}
///
/// func environment(in world: ExploreWorld) -> DownloadEnvironment {
///   DownloadEnvironment(
///     download: { world.answer("download", "done", failures: [Offline()]) },
///     mainQueue: world.scheduler)
/// }
/// ```
///
/// @unchecked Sendable: a world is used on the exploring thread only.
public final class ExploreWorld: @unchecked Sendable {
  // MARK: - What clients remember

  /// The cells made while the environment was created.
  private(set) var cells: [any ExploreStorage] = []
  private var hasEnvironment = false
  private(set) var generator = SeededGenerator(seed: 0)
  /// The last birth of a screen. A repeated move gives the same births, so that the effects that it
  /// starts belong to the screens of the restored state. All are greater than births outside
  /// of explorations.
  private var lastBirth: UInt = 1 << 63
  var now: Duration = .zero

  // MARK: - What effects wait for

  var agenda = ExploreAgenda()
  private(set) var questions: [ExploreQuestion] = []

  // MARK: - The running move

  /// The options taken since the move began, and the number of alternatives for each.
  var choices = ExploreChoices()
  let histories: EffectHistories
  let keys: KeySpace
  /// Whether the time must be part of each state: a feature has read it, or the time of a timer has
  /// led to another state.
  var needsTime = false

  init(_ keys: KeySpace) {
    histories = EffectHistories(keys)
    self.keys = keys
  }

  /// Random numbers, the same for the same script.
  public var random: RandomSource {
    RandomSource { [self] in
      let bits = generator.next()
      histories.recordRead { $0.write(bits: bits) }
      return bits
    }
  }

  func nextBirth() -> UInt {
    lastBirth += 1
    return lastBirth
  }

  /// One of the options, returned immediately; each is tried.
  ///
  /// Use it for a client's synchronous results: a file that may be missing, a random choice.
  ///
  /// ```swift
  /// struct SaveEnvironment: Sendable {
  ///   var load: @Sendable () -> String?
  /// }
  ///
  /// func environment(in world: ExploreWorld) -> SaveEnvironment {
  ///   // A file that may be missing.
  ///   SaveEnvironment(load: { world.choose("load", "here", nil) })
  /// }
  /// ```
  public func choose<Option>(_ name: String, _ first: Option, _ others: Option...) -> Option {
    let number = choices.take(of: others.count + 1)
    histories.recordRead { $0.write(number) }
    return number == 0 ? first : others[number - 1]
  }

  /// A value stored by a client, such as a file's content; it is part of every state.
  ///
  /// Make it while the environment is created. A cell that is made later belongs to the effects
  /// that use it, like a variable of theirs: it isn't part of the state, and it isn't restored.
  public func cell<Value>(_ initial: Value) -> ExploreCell<Value> {
    let cell = ExploreCell(initial, in: self, isInWorld: !hasEnvironment)
    if !hasEnvironment { cells.append(cell) }
    return cell
  }

  /// Ends the creation of the environment. Work that it has scheduled by then belongs to no script,
  /// so it never runs.
  func environmentWasCreated() {
    hasEnvironment = true
    _ = agenda.removeAll()
  }

  // MARK: - Values

  /// The clients' stored values, the random numbers and the last birth.
  var values: ExploreValues {
    get {
      ExploreValues(cells: cells.map(\.content), generator: generator, lastBirth: lastBirth)
    }
    set {
      precondition(cells.count == newValue.cells.count)
      for (cell, content) in zip(cells, newValue.cells) { cell.content = content }
      generator = newValue.generator
      lastBirth = newValue.lastBirth
    }
  }

  /// Writes what the future depends on. Births matter only where a key has them, and the time only
  /// if it is part of each state, which `FeatureRun` knows.
  func writeValues(to writer: inout KeyWriter) {
    for cell in cells { cell.write(to: &writer) }
    writer.write(value: generator)
  }

  // MARK: - Questions and scheduled work

  func add(_ question: ExploreQuestion) {
    questions.append(question)
  }

  func remove(_ question: ExploreQuestion) {
    guard let index = questions.firstIndex(where: { $0 === question }) else { return }
    if case .late(let entry) = question.phase { _ = agenda.cancel(entry) }
    questions.remove(at: index)
  }

  /// Removes the questions of an effect that ended. A task that waits for an answer removes its own
  /// question when it is canceled, and a client's task may outlive the effect.
  func effectEnded(_ number: Int) {
    for question in questions where question.origin.effect == number && question.waiting == nil {
      remove(question)
    }
  }

  /// Ends all waits, after the effects were canceled: removes the questions and the scheduled work,
  /// and resumes the tasks of clients that wait for them.
  ///
  /// A sleeping task is resumed by running its work. Work that isn't a task's runs too, which is
  /// harmless: no store receives anything, and the values are set before the next script.
  ///
  /// `drain` runs the tasks. Their next waits are never answered, so that a task that ignores
  /// cancellation can't run forever.
  func endWaits(_ drain: () -> Void) {
    let waits = removeWaits()
    if waits.isEmpty { return }
    for question in waits.questions { question.cancel() }
    for entry in waits.entries { entry.work() }
    drain()
    let ignored = removeWaits()
    if !ignored.isEmpty { neverResumed.withLock { $0.append(ignored) } }
  }

  private func removeWaits() -> Waits {
    defer { questions = [] }
    return Waits(entries: agenda.removeAll(), questions: questions)
  }
}

/// The questions and entries that tasks wait for.
///
/// @unchecked Sendable: nothing uses those that are never resumed.
private struct Waits: @unchecked Sendable {
  let entries: [ExploreAgenda.Entry]
  let questions: [ExploreQuestion]

  var isEmpty: Bool { entries.isEmpty && questions.isEmpty }
}

/// What tasks that ignore cancellation wait for. It is retained forever, because a continuation
/// must not be released before it is resumed.
private let neverResumed = Mutex<[Waits]>([])

/// The values of a world, without the time.
struct ExploreValues {
  let cells: [Any]
  let generator: SeededGenerator
  let lastBirth: UInt
}
