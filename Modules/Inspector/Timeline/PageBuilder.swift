import ComposableCore
import Sessions

/// Makes pages of a time-line that goes on: each adds to the last one what is new.
///
/// ```swift
/// let builder = PageBuilder(timeline, app)
/// let before = try builder.page()
/// timeline.append("one", after: 1, time: 0)
/// let after = try builder.page()
/// ```
public final class PageBuilder<State: Encodable & Sendable, Action: Encodable & Equatable> {
  /// What the page has of a branch.
  private struct Written {
    let branch: Timeline<State, Action>.Branch
    let firstEntry: Int
    /// Whether its states are known, so that it is on the page.
    let isShown: Bool
    /// The entry that its last run begins with; those of the run have other times when it grows.
    var lastRun: Int
    /// The page's step for each entry of the log, from the first one kept.
    var steps: [Int]

    var lastEntry: Int { firstEntry + steps.count - 1 }

    func step(ofEntry entry: Int) -> Int? {
      let index = entry - firstEntry
      return steps.indices.contains(index) ? steps[index] : nil
    }
  }

  private let actions: ActionTexts<Action>
  private let app: InspectedApp<State, Action>
  /// Encodes and compares states on another thread, while this one reduces and draws the next.
  private var contents: Conveyor<Contents>
  /// The number of the page's last step.
  private var count = 0
  /// How many entries the time-line had dropped at the last page; nil if that was not made.
  private var dropped: Int?
  /// Whether the page has a test; that of a long session would be too large.
  private var hasTest = true
  /// Whether ticks are listed one by one; in a long session consecutive ones are merged.
  private var isEach = true
  private let timeline: Timeline<State, Action>
  /// The branches on the page, oldest first; only the last one is added to.
  private var written: [Written] = []

  public init(_ timeline: Timeline<State, Action>, _ app: InspectedApp<State, Action>) {
    actions = ActionTexts(app.spelling)
    self.app = app
    contents = Conveyor(Contents(page: InspectorPage(app: app.name)))
    self.timeline = timeline
  }

  // Emptied on the other thread: to free a long page takes a while.
  deinit { contents.add { $0.page = InspectorPage(app: "") } }

  /// The page of the time-line with all its branches as it is now; it opens with the current one.
  ///
  /// Reduces the entries since the last page; all of them if a branch goes on that is not the last
  /// one, or if entries were dropped.
  ///
  /// - Throws: Errors from encoding a state.
  public func page() throws -> InspectorPage {
    let branches = timeline.branches
    let entries = branches.reduce(0) { $0 + $1.log.count - $1.log.firstEntry }
    let (hasTest, isEach) = (entries <= 2_000, entries <= 200_000)
    if hasTest != self.hasTest || isEach != self.isEach || !isContinued {
      contents = Conveyor(Contents(page: InspectorPage(app: app.name)))
      (count, written) = (0, [])
    }
    (self.hasTest, self.isEach, dropped) = (hasTest, isEach, nil)
    for index in max(written.count - 1, 0)..<branches.count { try add(branches[index], index) }
    dropped = timeline.dropped
    var page = try contents.read { $0.page }
    page.openBranch = timeline.index
    if hasTest, let test = app.test { page.test = (try test.head(), type(of: test).foot) }
    return page
  }

  /// Whether the branches are those of the last page, but for more at the end.
  private var isContinued: Bool {
    timeline.dropped == dropped
      && zip(written, timeline.branches).allSatisfy { $0.branch === $1 }
      && written.dropLast().allSatisfy { $0.lastEntry == $0.branch.log.count }
  }

  private func add(_ branch: Timeline<State, Action>.Branch, _ index: Int) throws {
    if index == written.count { begin(branch, index) }
    var new = written[index]
    defer { written[index] = new }
    let log = branch.log
    guard new.isShown, var before = timeline.state(atEntry: new.lastEntry, ofBranch: index) else {
      return
    }
    let times = Self.times(of: log)
    let grown = (new.lastRun..<max(new.lastRun, new.lastEntry + 1)).map { entry in
      (step: new.steps[entry - new.firstEntry], time: times[entry - new.firstEntry - 1])
    }
    contents.add { for (step, time) in grown { $0.page.rows.times[step - 1] = time.microseconds } }
    try timeline.walk(
      ofBranch: index, from: new.lastEntry + 1, throughEntry: log.count, eachTick: isEach
    ) { passage in
      let time = times[passage.entry - new.firstEntry - 1]
      let (made, state) = (try step(passage, from: before, at: time, of: new), passage.state)
      contents.add {
        var step = made
        step.state = try $0.memory.tree(encoding: state)
        $0.page.append(step)
      }
      count += 1
      while new.lastEntry < passage.entry { new.steps.append(count) }
      before = state
    }
    let effects = log.effects.map { moved($0, of: new) }
    contents.add { $0.page.effects = effects }
    if new.lastRun <= log.count {
      new.lastRun = log.runs(in: new.lastRun...log.count).last?.first ?? new.lastRun
    }
  }

  private func begin(_ branch: Timeline<State, Action>.Branch, _ index: Int) {
    let (log, first) = (branch.log, branch.log.firstEntry)
    let fork = branch.fork?.entry ?? first
    let parent = branch.fork.map { written[$0.branch] }
    let steps = (first...max(first, fork)).map { parent?.step(ofEntry: $0) ?? 0 }
    let state = timeline.state(atEntry: fork, ofBranch: index)
    written.append(
      Written(
        branch: branch, firstEntry: first, isShown: state != nil, lastRun: first + steps.count,
        steps: steps))
    guard let state else { return }
    let (name, after, screens) = (branch.name, steps.last ?? 0, app.screens(state))
    let (isFirst, firstStep, start) = (index == 0, log.firstStep, log.start)
    contents.add {
      let state = try $0.memory.tree(encoding: state)
      $0.page.beginBranch(name, after: after, state: state, screens: screens)
      if isFirst { ($0.page.firstStep, $0.page.start) = (firstStep, start) }
    }
  }

  /// The times of the entries: a log has that of a run's first one, the others are interpolated.
  private static func times(of log: TimelineLog<State, Action>) -> [Double] {
    guard log.count > log.firstEntry else { return [] }
    let runs = log.runs(in: (log.firstEntry + 1)...log.count)
    let ends = runs.dropFirst().map(\.time) + runs.suffix(1).map(\.time)
    return zip(runs, ends).flatMap { run, end in
      (0..<run.count).map { index in
        run.time + max(0, end - run.time) * Double(index) / Double(run.count)
      }
    }
  }

  /// The effect with its entries converted to those of the page.
  private func moved(_ effect: EffectSpan, of branch: Written) -> EffectSpan {
    var effect = effect
    effect.start = branch.step(ofEntry: effect.start) ?? 0
    effect.end = effect.end.flatMap(branch.step)
    return effect
  }

  /// What the page says of a step, but for the state.
  private func step(
    _ passage: InspectedApp<State, Action>.Passage, from before: State, at time: Double,
    of branch: Written
  ) throws -> InspectorStep {
    let test = hasTest ? try app.test?.text(of: passage, from: before) : nil
    guard let run = passage.run else {
      return InspectorStep(
        "The state was replaced", path: "", origin: .effect(startedBy: nil), state: .null,
        time: time, count: 0, screens: app.screens(passage.state), test: test ?? "")
    }
    var origin = run.origin
    if case .effect(let start?) = origin {
      origin = .effect(startedBy: branch.step(ofEntry: start))
    }
    let action = actions.texts(of: run.action, origin)
    return InspectorStep(
      action.name, path: action.path, origin: origin, state: .null, time: time, count: run.count,
      payload: action.payload, inputs: fields(of: passage.inputs),
      screens: app.screens(passage.state), test: test ?? "")
  }

  private func fields(of inputs: Inputs) -> [InspectorStep.Field] {
    inputs.dates.map { .init("date", "\($0)") } + inputs.random.map { .init("random", "\($0)") }
  }
}

/// A page, and what encodes its states.
private struct Contents {
  let memory = StateMemory()
  var page: InspectorPage
}
