import ComposableCore
import Sessions

/// Creates pages from sessions.
public enum Inspector {
  /// The most actions a page lists one by one; in a longer session consecutive ticks are merged.
  static var limit: Int { 200_000 }
  /// The most actions a session may have to get a test.
  static var testLimit: Int { 2_000 }

  /// The page of a time-line with all its branches; it opens with the current branch.
  ///
  /// Every action is reduced again to get the state after it.
  ///
  /// ```swift
  /// let page = try Inspector.page(for: timeline, of: InspectedApp(name: "Counter"))
  /// let html = try page.html()
  /// ```
  ///
  /// - Throws: Errors from encoding a state.
  public static func page<State: Encodable & Sendable, Action: Encodable & Equatable>(
    for timeline: Timeline<State, Action>, of app: InspectedApp<State, Action>
  ) throws -> InspectorPage {
    let builder = PageBuilder(timeline, app)
    return try builder.page()
  }
}

/// Adds the branches of a time-line to a page, oldest first.
private struct PageBuilder<State: Encodable & Sendable, Action: Encodable & Equatable>: ~Copyable {
  private typealias Branch = Timeline<State, Action>.Branch

  private let actions: ActionTexts<Action>
  private let app: InspectedApp<State, Action>
  private let branches: [Branch]
  /// Encodes and compares states on another thread, while this one reduces and draws the next.
  private var contents: Conveyor<PageItem<State>, PageContents<State>>
  /// The number of the page's last entry.
  private var count = 0
  /// For each branch, the page's entry for each entry of its log, from the first one kept.
  private var entries: [[Int]] = []
  private let hasTest: Bool
  private let isEach: Bool
  private let timeline: Timeline<State, Action>

  init(_ timeline: Timeline<State, Action>, _ app: InspectedApp<State, Action>) {
    actions = ActionTexts(app.spelling)
    self.app = app
    branches = timeline.branches
    contents = Conveyor(PageContents(app: app.name)) { contents, item in try contents.add(item) }
    self.timeline = timeline
    let count = branches.reduce(0) { $0 + $1.log.count - $1.log.firstEntry }
    hasTest = count <= Inspector.testLimit
    isEach = count <= Inspector.limit
  }

  consuming func page() throws -> InspectorPage {
    for (index, branch) in branches.enumerated() { try add(branch, index) }
    let (app, openBranch, test) = (app, timeline.index, hasTest ? app.test : nil)
    var page = try contents.finish().page ?? InspectorPage(app: app.name, state: .null)
    page.openBranch = openBranch
    if let test { page.test = (try test.head(), type(of: test).foot) }
    return page
  }

  private mutating func add(_ branch: Branch, _ index: Int) throws {
    let log = branch.log
    let fork = branch.fork?.entry ?? log.firstEntry
    var known = [0]
    if let parent = branch.fork?.branch {
      known = Array(entries[parent].prefix(max(0, fork - branches[parent].log.firstEntry + 1)))
    }
    guard let start = timeline.state(atEntry: fork, ofBranch: index) else {
      entries.append(known)
      return
    }
    contents.add(
      .branch(
        branch.name, after: known.last ?? 0, firstStep: log.firstStep, start: log.start, start,
        app.screens(start)))
    // The step of the page with an entry of the log.
    let number = { (entry: Int) in
      known.indices.contains(entry - log.firstEntry) ? known[entry - log.firstEntry] : nil
    }
    let times = Self.times(of: log)
    var before = start
    try timeline.walk(
      ofBranch: index, from: fork + 1, throughEntry: log.count, eachTick: isEach
    ) { passage in
      let time = times[passage.entry - log.firstEntry - 1]
      contents.add(.step(try step(passage, from: before, at: time, number: number), passage.state))
      count += 1
      for _ in known.count..<max(known.count, passage.entry - log.firstEntry + 1) {
        known.append(count)
      }
      before = passage.state
    }
    contents.add(.effects(log.effects.map { moved($0, number: number) }))
    entries.append(known)
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
  private func moved(_ effect: EffectSpan, number: (Int) -> Int?) -> EffectSpan {
    var effect = effect
    effect.start = number(effect.start) ?? 0
    effect.end = effect.end.flatMap(number)
    return effect
  }

  /// What the page says of a step, but for the state.
  private func step(
    _ passage: InspectedApp<State, Action>.Passage, from before: State, at time: Double,
    number: (Int) -> Int?
  ) throws -> InspectorStep {
    let test = hasTest ? try app.test?.text(of: passage, from: before) : nil
    guard let run = passage.run else {
      return InspectorStep(
        "The state was replaced", path: "", origin: .effect(startedBy: nil), state: .null,
        time: time, count: 0, screens: app.screens(passage.state), test: test ?? "")
    }
    var origin = run.origin
    if case .effect(let start?) = origin {
      origin = .effect(startedBy: number(start))
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

/// What the page says of actions; most are done again and again, and are described once.
private final class ActionTexts<Action: Equatable> {
  struct Texts {
    let name: String
    let path: String
    let payload: [InspectorStep.Field]
  }

  private var recent: [Bool: Recent<Action, Texts>] = [:]
  private let spelling: (Action, EntryOrigin) -> String

  init(_ spelling: @escaping (Action, EntryOrigin) -> String) { self.spelling = spelling }

  func texts(of action: Action, _ origin: EntryOrigin) -> Texts {
    recent[origin == .user, default: Recent()].value(of: action) {
      Texts(
        name: spelling(action, origin), path: caseName(of: action), payload: fields(of: action))
    }
  }

  /// The associated values of an action's innermost case.
  private func fields(of action: Any) -> [InspectorStep.Field] {
    var value = action
    var mirror = Mirror(reflecting: value)
    while mirror.displayStyle == .enum, let child = mirror.children.first {
      value = child.value
      mirror = Mirror(reflecting: value)
      guard mirror.displayStyle != .tuple else { break }
      if mirror.displayStyle != .enum { return [.init("Payload", "\(value)")] }
    }
    guard mirror.displayStyle == .tuple else { return [] }
    return mirror.children.map { child in
      let label = child.label.map { $0.hasPrefix(".") ? "Payload" : $0 } ?? "Payload"
      return .init(label, "\(child.value)")
    }
  }
}
