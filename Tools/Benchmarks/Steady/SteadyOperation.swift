import AllocationCounter
import Foundation

/// Something that a program does again and again, which has to cost at the end what it cost at the
/// beginning, and to leave memory where it was.
///
/// `symbols` are the public symbols that it uses, as `Type.member(labels:)`; `SteadyStateTests`
/// compares those of all operations with the symbol graphs of the modules.
@MainActor
struct SteadyOperation {
  /// Runs the operation a number of times on the subject for which it was made.
  typealias Run = @MainActor (Int) async -> Void

  let name: String
  let symbols: [String]
  /// It runs one of so many times: more than one for what takes tens of microseconds in debug. With
  /// 4, the suite still finds one small object left by each run: 4,000 of them take 128 KB.
  let rarity: Int
  let make: @MainActor () async -> Run

  init(
    _ name: String, _ symbols: [String], rarity: Int = 1,
    _ make: @MainActor @escaping () async -> Run
  ) {
    self.make = make
    self.name = name
    self.rarity = rarity
    self.symbols = symbols
  }

  /// What a run of the operation cost.
  struct Figures {
    /// The processor time of one operation in the first and the last fifth of the run, in ns.
    var first = 0.0
    var last = 0.0
    /// The bytes that are allocated after the run and were not after its first fifth.
    var bytes = 0

    var isSteady: Bool { last <= 1.3 * first && bytes <= 64 << 10 }
  }

  /// Runs the operation, up to five times on new subjects until it is steady: other programs on the
  /// machine only make figures worse, and not each time in the same way. An operation that wears
  /// out does so each time, by far more than a third.
  func measure(count: Int) async -> Figures {
    var best: Figures?
    for _ in 0..<5 {
      let figures = await run(count: count)
      if figures.isSteady { return figures }
      if best.map({ figures.last / figures.first < $0.last / $0.first }) ?? true { best = figures }
    }
    return best ?? Figures()
  }

  /// The cost of a fifth is that of the cheapest of its ten parts.
  private func run(count: Int) async -> Figures {
    let run = await make()
    let part = max(count / rarity / 50, 1)
    await run(part)
    var figures = Figures()
    var costs: [Double] = []
    costs.reserveCapacity(50)
    for index in 0..<50 {
      if index == 10 { figures.bytes = -Allocations.bytes }
      let start = clock()
      await run(part)
      costs.append(Double(clock() - start) * 1e9 / Double(CLOCKS_PER_SEC * part))
    }
    figures.bytes += Allocations.bytes
    figures.first = costs[..<10].min() ?? 0
    figures.last = costs[40...].min() ?? 0
    return figures
  }
}

/// The operations, and what no operation has to cover.
@MainActor
enum SteadyState {
  static let operations: [SteadyOperation] = [
    viewOperations, scopeOperations, effectOperations, cancellationOperations, timeOperations,
    taskOperations, actorOperations, reducerOperations, collectionOperations, valueOperations,
    describingOperations, issueOperations, testingOperations, sessionOperations,
    timelineOperations,
  ].flatMap(\.self)

  /// Symbols that nothing repeats, each with the reason. A name that ends with "*" stands for all
  /// that begin with the rest.
  static let excluded: [String: String] = [
    "AnyScheduler.init(queue:)": "made once for a program; its clock is the machine's",
    "AnyScheduler.unimplemented(_:)": "reports each use, as covered by IssueReporter",
    "RandomSource.unimplemented(_:)": "reports each use, as covered by IssueReporter",
    "Effect.unimplemented(_:)": "reports each use, as covered by IssueReporter",
    "SystemEnvironment.unimplemented(environment:)": "reports each use",
    "unimplemented(_:)": "reports each use, as covered by IssueReporter",
    "unimplemented(_:placeholder:)": "reports each use, as covered by IssueReporter",
    "TestScheduler.run()": "runs until nothing is scheduled, as advance(by:) does",
    "assertSnapshot(*": "compares one file with one text in one test",
    "assertNoUnusedSnapshots()": "looks through a directory once in a test run",
    "SessionError.*": "a message about one file",
    "Timeline.act()": "begins a branch, which is kept: the log of what was done grows",
    "Timeline.adopt(_:)": "adds a branch, which is kept: the log of what was done grows",
    "DecodesErrors.errors": "a constant list of types",
    "EffectSpan.*": "a value that is read from one file",
    "Counterexample.*": "a search is a program of its own; see the rows of explore",
    "Explore*": "a search is a program of its own; see the rows of explore",
    "FeatureModel.*": "a search is a program of its own; see the rows of explore",
    "Property.*": "a search is a program of its own; see the rows of explore",
    "Samples.*": "a search is a program of its own; see the rows of explore",
    "StateGraph.*": "a search is a program of its own; see the rows of explore",
    "explore(*": "a search is a program of its own; see the rows of explore",
  ]

  /// Prints what each operation cost, and returns the names of those that wear out.
  static func run(count: Int, filter: String) async -> [String] {
    keep_one_arena()
    var worn: [String] = []
    for operation in operations where filter.isEmpty || operation.name.contains(filter) {
      let figures = await operation.measure(count: count)
      let times = [figures.first, figures.last].map { String(format: "%10.1f", $0) }
      let ratio = String(format: "%6.2f", figures.last / figures.first)
      let line =
        "\(times.joined(separator: " "))\(ratio)\(String(format: "%9d", figures.bytes))"
        + "  \(operation.name)\(figures.isSteady ? "" : "  WEARS OUT")\n"
      // Not buffered: an operation that never ends is the one after the last line.
      FileHandle.standardOutput.write(Data(line.utf8))
      if !figures.isSteady { worn.append(operation.name) }
    }
    return worn
  }
}
