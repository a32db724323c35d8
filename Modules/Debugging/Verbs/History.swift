import ComposableCore
import ReplKit
import Sessions
import TerminalKit
import TextUI

extension Debugger {
  var historyVerb: Verb {
    Verb(
      "history", .optional(.historyRange), help: "List steps or branches, or open a step",
      discussion: """
        A step is what you did, with what effects sent until you did the next thing under it; what a \
        timer sends is one row. ':history all' lists every step, ':history /text/' those that contain \
        the text, ':history 12' opens step 12, ':history branches' draws the branches. 10 million \
        actions are kept; then the oldest ticks go first.
        """, former: ["branches": "history branches", "log": ""]
    ) { [unowned self] shell, range in
      switch range ?? .latest {
      case .branches: printBranches()
      case .step(let step): try open(step)
      case let range: try list(range, shell)
      }
    }
  }

  private func list(_ range: HistoryRange, _ shell: Shell) throws {
    let log = timeline.branch.log
    let hasStart = log.entries(ofStep: log.firstStep)?.upperBound != log.firstEntry
    let first = range == .latest ? max(log.firstStep, log.stepCount - 19) : log.firstStep
    let leftOut = first - log.firstStep - (hasStart || first == log.firstStep ? 0 : 1)
    let rows = try rows(from: first, in: range, isLocal: shell.isInteractive)
    let (step, count) = (timeline.step, log.stepCount)
    print(
      Event(
        "history",
        [
          "steps": .list(rows.map(\.json)), "at": .number(step), "of": .number(count),
          "leftOut": .number(leftOut),
        ]
      ) { width in
        guard rows.isEmpty else {
          return HistoryRow.lines(
            rows, title: "History, now at step \(step) of \(count)", leftOut: leftOut, width)
        }
        return [
          Text(range.isSearch ? "No step contains that text." : "Nothing has happened yet.")
        ]
      })
    let dropped = timeline.dropped.ticks + timeline.dropped.others
    if dropped > 0 {
      shell.warn(
        "To make room, \(dropped.counted("action was", "actions were")) dropped, the oldest ticks "
          + "first.")
    }
  }

  /// The rows of the steps from `first` on that a range asks for; each entry is reduced once.
  private func rows(
    from first: Int, in range: HistoryRange, isLocal: Bool
  ) throws -> [HistoryRow] {
    let log = timeline.branch.log
    let start = max(log.firstEntry + 1, log.entries(ofStep: first)?.lowerBound ?? 0)
    guard start <= log.count, var after = timeline.state(atEntry: start - 1) else { return [] }
    var states = ComparedStates(after, countsLists: shell?.isJSON != true)
    var inFlight = EffectCounter(log.effects)
    var rows: [HistoryRow] = []
    var row: HistoryRow?
    func finish(throughEntry entry: Int) {
      guard var finished = row else { return }
      finished.changes = states.changes(to: after)
      finished.inFlight = inFlight.count(at: entry)
      finished.isHere = timeline.step == finished.step
      if case .matching(let text) = range, !finished.contains(text) { return }
      rows.append(finished)
    }
    try timeline.walk(from: start, throughEntry: log.count) { passage in
      if let run = passage.run {
        let isUser = run.origin == .user
        if isUser || row == nil {
          finish(throughEntry: run.first - 1)
          let time = app.clock.text(
            of: run.time, since: log.start(ofEntry: run.first), isLocal: isLocal)
          row = HistoryRow(
            step: isUser ? row.map { $0.step + 1 } ?? max(first, 1) : first, time: time)
          row?.action = "the start"
          if isUser {
            let (text, path) = names.described(run.action, .user)
            row?.action = text
            row?.path = path
          }
        }
        if !isUser { row?.add(names.marked(run.action, run.origin), count: run.count) }
      }
      after = passage.state
    }
    finish(throughEntry: log.count)
    return rows
  }

  /// Shows one step with its actions, what each changed, and its effects.
  private func open(_ reference: StepReference) throws {
    let index = try branch(of: reference)
    _ = try state(at: reference)
    let log = index.map { timeline.branches[$0].log } ?? timeline.branch.log
    guard let entries = log.entries(ofStep: reference.step) else { return }
    let runs =
      entries.upperBound == 0 ? [] : log.runs(in: max(1, entries.lowerBound)...entries.upperBound)
    let shown = runs.prefix(50)
    let states = try states(around: shown, ofBranch: index)
    let parts = shown.map { run in
      let action = names.text(of: run.action, from: run.origin)
      var entry = OpenedEntry(
        number: run.first, action: names.marked(run.action, run.origin), count: run.count)
      if case .effect(let start) = run.origin { entry.startedBy = start }
      if let before = states[run.first - 1], let after = states[run.last] {
        entry.changes = LeafChange.changes(from: before, to: after)
      }
      entry.effects = log.effects.filter { run.first <= $0.start && $0.start <= run.last }
      for effect in entry.effects.indices {
        let path = entry.effects[effect].location
        entry.effects[effect].location = typedPath(path, startedBy: action)
      }
      return entry
    }
    print(OpenedEntry.event(parts, step: reference, leftOut: runs.count - shown.count))
  }

  /// The states before and after consecutive runs, by their entries.
  private func states(
    around runs: ArraySlice<TimelineLog<State, Action>.Run>, ofBranch index: Int?
  ) throws -> [Int: State] {
    guard let first = runs.first?.first, let last = runs.last?.last else { return [:] }
    var states: [Int: State] = [:]
    states[first - 1] = timeline.state(atEntry: first - 1, ofBranch: index)
    let ends = Set(runs.map(\.last))
    try timeline.walk(ofBranch: index, from: first, throughEntry: last) {
      if ends.contains($0.entry) { states[$0.entry] = $0.state }
    }
    return states
  }
}

/// The steps to list.
enum HistoryRange: Equatable, Sendable {
  case all, branches
  /// The last twenty steps.
  case latest
  /// The steps that contain a text.
  case matching(String)
  /// One step with its actions.
  case step(StepReference)

  var isSearch: Bool { if case .matching = self { true } else { false } }
}

extension Argument<HistoryRange> {
  fileprivate static var historyRange: Self {
    Argument(
      usage: "N|all|/text/|branches",
      complete: { word in ["all", "branches"].filter { $0.hasPrefix(word.lowercased()) } }
    ) { arguments throws(ArgumentError) in
      let text = arguments.remainder()
      if text.hasPrefix("/") {
        let end = text.count > 1 && text.hasSuffix("/") ? 1 : 0
        return .matching(String(text.dropFirst().dropLast(end)))
      }
      switch text.lowercased() {
      case "all": return .all
      case "branches": return .branches
      default: return .step(try StepReference(text))
      }
    }
    .completed(with: .steps(prefix: ""))
  }
}

/// Counts the effects in flight at entries that are asked for in increasing order.
private struct EffectCounter {
  private let starts: [Int]
  private let ends: [Int]
  private var started = 0
  private var ended = 0

  init(_ effects: [EffectSpan]) {
    starts = effects.map(\.start).sorted()
    ends = effects.compactMap(\.end).sorted()
  }

  mutating func count(at entry: Int) -> Int {
    while started < starts.count, starts[started] <= entry { started += 1 }
    while ended < ends.count, ends[ended] <= entry { ended += 1 }
    return started - ended
  }
}
