import ComposableCore
import Foundation
import Sessions
import TerminalKit
import TextUI

/// The commands that show past steps.
public enum HistoryCommand: Equatable, Sendable {
  /// Show what a step changed, or the difference between two steps; nil means the last step.
  case diff(StepReference?, StepReference?)
  /// List steps, or show one in detail.
  case history(HistoryRange)

  static var commands: Commands<HistoryCommand> {
    Commands(sigil: ":") {
      Command(
        "history", .optional(.historyRange), help: "List the steps, or open step N",
        discussion: discussion
      ) { .history($0 ?? .latest) }
      Command(
        "diff", .optional(.steps), help: "Show what a step changed, or how two differ"
      ) { .diff($0?.first, $0?.dropFirst().first) }
    }
  }

  private static let discussion = """
    A step is what you did, with what effects sent until you did the next thing under it; what a timer \
    sends is one row. ':history all' lists every step, ':history /text/' those that contain the text, \
    ':history 12' opens step 12. 10 million actions are kept; then the oldest ticks go first.
    """
}

/// The steps to list.
public enum HistoryRange: Equatable, Sendable {
  /// All steps.
  case all
  /// The last twenty steps.
  case latest
  /// The steps that contain a text.
  case matching(String)
  /// One step with its actions.
  case step(StepReference)
}

extension Argument<HistoryRange> {
  fileprivate static var historyRange: Self {
    Argument(usage: "N|all|/text/", complete: { "all".hasPrefix($0) ? ["all"] : [] }) {
      arguments throws(ArgumentError) in
      let text = try arguments.lineOrQuoted()
      if text.hasPrefix("/") {
        let end = text.count > 1 && text.hasSuffix("/") ? 1 : 0
        return .matching(String(text.dropFirst().dropLast(end)))
      }
      return text.lowercased() == "all" ? .all : .step(try StepReference(text))
    }
    .completed(with: .steps(prefix: ""))
  }
}

extension Argument<[StepReference]> {
  fileprivate static var steps: Self {
    Argument(usage: "A [B]") { arguments throws(ArgumentError) in
      var steps: [StepReference] = []
      while steps.count < 2, let word = try arguments.next() {
        steps.append(try StepReference(word))
      }
      return steps
    }
    .completed(with: .steps(prefix: ""))
  }
}

/// Shows the steps of the current branch.
@MainActor
struct HistoryViewer<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  let context: ReplContext<State, Action, ViewAction>

  func run(_ command: HistoryCommand, at location: LineLocation) {
    switch command {
    case .diff(let first, let second): diff(first, second, at: location)
    case .history(.step(let reference)): open(reference, at: location)
    case .history(let range): list(range)
    }
  }

  /// The state after a step; reports a failure if there is none.
  func state(at reference: StepReference, at location: LineLocation) -> State? {
    let timeline = context.timeline
    let index = reference.branch.map { timeline.index(ofBranch: $0) }
    if case .some(nil) = index {
      context.fail("There is no branch \(reference.branch ?? "").", at: location)
      return nil
    }
    let branch = index.flatMap { $0 }
    // The current position may be inside the step, before its last entry.
    if let state = timeline.state(atStep: reference.step, ofBranch: branch) { return state }
    let log = branch.map { timeline.branches[$0].log } ?? timeline.branch.log
    context.fail(
      "There is no step \(reference.step). Steps \(log.firstStep) to \(log.stepCount) are kept.",
      at: location)
    return nil
  }

  private func diff(_ first: StepReference?, _ second: StepReference?, at location: LineLocation) {
    let last = first ?? StepReference(context.timeline.step)
    let from = second == nil ? StepReference(max(0, last.step - 1), of: last.branch) : last
    let to = second ?? last
    guard let before = state(at: from, at: location), let after = state(at: to, at: location) else {
      return
    }
    if context.console.format == .json, let old = try? StateText(before),
      let new = try? StateText(after)
    {
      return context.console.say("{\"diff\":{\(new.changes(since: old))}}")
    }
    guard let changes = stateDiff(before, after) else {
      return context.console.say(
        second == nil
          ? "Step \(last) changed nothing." : "Steps \(from) and \(to) have the same state.")
    }
    context.console.sayChanges(changes)
  }

  private func list(_ range: HistoryRange) {
    let log = context.timeline.branch.log
    let hasStart = log.entries(ofStep: log.firstStep)?.upperBound != log.firstEntry
    let first = range == .latest ? max(log.firstStep, log.stepCount - 19) : log.firstStep
    let leftOut = first - log.firstStep - (hasStart || first == log.firstStep ? 0 : 1)
    // A walk fails only if the user interrupts it.
    guard let rows = try? rows(from: first, in: range) else { return }
    if context.console.format == .json {
      return context.console.say(
        "{\"history\":[\(rows.map(\.json).joined(separator: ","))],\"at\":\(context.timeline.step),"
          + "\"of\":\(log.stepCount),\"leftOut\":\(leftOut)}")
    }
    guard !rows.isEmpty else {
      let isSearch = if case .matching = range { true } else { false }
      return context.console.tell(
        isSearch ? "No step contains that text." : "Nothing has happened yet.")
    }
    HistoryRow.show(
      rows, title: "History, now at step \(context.timeline.step) of \(log.stepCount)",
      leftOut: leftOut, on: context.console)
    let dropped = context.timeline.dropped
    if dropped.ticks + dropped.others > 0 {
      context.console.tell(
        "To make room, \((dropped.ticks + dropped.others).counted("action was", "actions were")) dropped, "
          + "the oldest ticks first.")
    }
  }

  /// The rows of the steps from `first` on that a range asks for; each entry is reduced once.
  private func rows(from first: Int, in range: HistoryRange) throws -> [HistoryRow] {
    let timeline = context.timeline
    let log = timeline.branch.log
    let entries = log.entries(ofStep: first) ?? 0...0
    let start = max(log.firstEntry + 1, entries.lowerBound)
    guard start <= log.count, var after = timeline.state(atEntry: start - 1) else { return [] }
    var states = ComparedStates(after, countsLists: context.console.format != .json)
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
          let step = isUser ? row.map { $0.step + 1 } ?? max(first, 1) : first
          let since = log.start(ofEntry: run.first)
          row = HistoryRow(
            step: step,
            time: context.app.clock.text(
              of: run.time, since: since, isLocal: context.console.isInteractive))
          row?.action = isUser ? context.spelled(run.action, .user) : "the start"
          row?.path = isUser ? caseName(of: run.action) : nil
        }
        if !isUser { row?.note(context.spelled(run.action, run.origin), count: run.count) }
      }
      after = passage.state
    }
    finish(throughEntry: log.count)
    return rows
  }

  /// Shows one step with its actions, what each changed, and its effects.
  private func open(_ reference: StepReference, at location: LineLocation) {
    let timeline = context.timeline
    let index = reference.branch.flatMap { timeline.index(ofBranch: $0) }
    let log = index.map { timeline.branches[$0].log } ?? timeline.branch.log
    guard state(at: reference, at: location) != nil,
      let entries = log.entries(ofStep: reference.step)
    else { return }
    let runs =
      entries.upperBound == 0 ? [] : log.runs(in: max(1, entries.lowerBound)...entries.upperBound)
    var parts: [OpenedEntry] = []
    let shown = runs.prefix(50)
    guard let states = try? states(after: shown, ofBranch: index) else { return }
    for run in shown {
      var entry = OpenedEntry(
        number: run.first, action: context.spelled(run.action, run.origin), count: run.count)
      if case .effect(let start) = run.origin { entry.startedBy = start }
      if let before = states[run.first - 1], let after = states[run.last] {
        entry.changes = LeafChange.changes(from: before, to: after)
      }
      entry.effects = log.effects.filter { run.first <= $0.start && $0.start <= run.last }.map {
        var effect = $0
        effect.location = context.typedPath(
          effect.location, startedBy: context.spelling.text(of: run.action, from: run.origin))
        return effect
      }
      parts.append(entry)
    }
    OpenedEntry.show(
      parts, step: reference, leftOut: max(0, runs.count - 50), on: context.console)
  }

  /// The states before and after consecutive runs, by their entries.
  private func states(
    after runs: ArraySlice<TimelineLog<State, Action>.Run>, ofBranch index: Int?
  ) throws -> [Int: State] {
    guard let first = runs.first, let last = runs.last else { return [:] }
    var states = [
      first.first - 1: context.timeline.state(atEntry: first.first - 1, ofBranch: index)
    ].compactMapValues { $0 }
    let ends = Set(runs.map(\.last))
    try context.timeline.walk(ofBranch: index, from: first.first, throughEntry: last.last) {
      if ends.contains($0.entry) { states[$0.entry] = $0.state }
    }
    return states
  }
}
