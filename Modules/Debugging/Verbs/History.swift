import ComposableCore
import Repl
import Sessions
import TextUI

extension Debugger {
  var historyVerb: Verb {
    let argument = Argument.rest("N|all|/text/|branches")
      .completed(with: steps(), .words(["all", "branches"]))
    return Verb(
      "history", .optional(argument),
      help: "List steps or branches, or open a step",
      discussion: """
        A step is what you did, with what effects sent until you did the next thing under it; what a \
        timer sends is one row. ':history all' lists every step, ':history /text/' those that contain \
        the text, ':history 12' opens step 12, ':history branches' draws the branches. 10 million \
        actions are kept; then the oldest ticks go first.
        """, isRead: true
    ) { [unowned self] repl, text in
      let count = timeline.branch.log.stepCount
      switch text?.lowercased() {
      case nil: try list(from: count - 19, repl)
      case "all": try list(from: 0, repl)
      case "branches": printBranches()
      case let search? where search.hasPrefix("/"):
        let isClosed = search.count > 1 && search.hasSuffix("/")
        try list(from: 0, containing: search.dropFirst().dropLast(isClosed ? 1 : 0), repl)
      case let step?: try open(place(step))
      }
    }
  }

  private func list(from wanted: Int, containing text: Substring? = nil, _ repl: Repl) throws {
    let log = timeline.branch.log
    let first = max(log.firstStep, wanted)
    let leftOut = max(0, first - max(log.firstStep, 1))
    let rows = try rows(from: first, containing: text, repl)
    let (step, count) = (timeline.step, log.stepCount)
    print(
      Event(
        "history",
        [
          "steps": .list(repl.console.isJSON ? rows.map(\.json) : []), "at": .number(step),
          "of": .number(count), "leftOut": .number(leftOut),
        ]
      ) { _ in
        if rows.isEmpty {
          return [Text(text == nil ? "Nothing has happened yet." : "No step contains that text.")]
        }
        let title = Text("History, now at step \(step) of \(count)", .title)
        if leftOut == 0 { return [title] }
        let steps = leftOut.counted("earlier step is", "earlier steps are")
        return [title, Text("  \(steps) left out; ':history all' shows them.", .dim)]
      })
    try printRows(rows, repl)
    if timeline.dropped > 0 {
      let actions = timeline.dropped.counted("action was", "actions were")
      repl.remark("To make room, \(actions) dropped, the oldest ticks first.")
    }
  }

  /// Prints the lines of rows, each by itself, so that Ctrl-C stops a long list.
  private func printRows(_ rows: [HistoryRow], _ repl: Repl) throws {
    guard !repl.console.isJSON, let last = rows.last else { return }
    let widest = rows.reduce(1) { max($0, Text($1.action).width) }
    for row in rows {
      try Task.checkCancellation()
      print(Event { row.lines(numbers: "\(last.step)".utf8.count, actions: widest, width: $0) })
    }
  }

  /// The rows of the steps from `first` on that contain a text; each entry is reduced once.
  private func rows(
    from first: Int, containing text: Substring?, _ repl: Repl
  ) throws -> [HistoryRow] {
    let log = timeline.branch.log
    let isLocal = repl.console.isInteractive
    let start = max(log.firstEntry + 1, log.entries(ofStep: first)?.lowerBound ?? 0)
    guard start <= log.count, var after = timeline.state(atEntry: start - 1) else { return [] }
    var states = ComparedStates(after, countsLists: !repl.console.isJSON)
    let starts = log.effects.map { (entry: $0.start, change: 1) }
    let ends = log.effects.compactMap { effect in effect.end.map { (entry: $0, change: -1) } }
    var inFlight = 0
    var later = (starts + ends).sorted { $0.entry > $1.entry }
    var rows: [HistoryRow] = []
    var row: HistoryRow?
    func finish(throughEntry entry: Int) {
      while let next = later.last, next.entry <= entry {
        inFlight += next.change
        later.removeLast()
      }
      guard var finished = row else { return }
      finished.changes = states.changes(to: after)
      finished.inFlight = inFlight
      finished.isHere = timeline.step == finished.step
      if text.map(finished.contains) ?? true { rows.append(finished) }
    }
    try timeline.walk(from: start, throughEntry: log.count) { passage in
      if let run = passage.run {
        let isUser = run.origin == .user
        if isUser || row == nil {
          finish(throughEntry: run.first - 1)
          let time = app.clock.text(of: run.time, since: log.start, isLocal: isLocal)
          row = HistoryRow(
            step: isUser ? row.map { $0.step + 1 } ?? max(first, 1) : first, time: time)
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
  private func open(_ place: Place) throws {
    let entries = try entries(of: place)
    let log = log(of: place)
    let runs =
      entries.upperBound == 0 ? [] : log.runs(in: max(1, entries.lowerBound)...entries.upperBound)
    let shown = runs.prefix(50)
    var before = shown.first.flatMap { state(atEntry: $0.first - 1, of: place) }
    let parts = shown.map { run in
      let action = names.text(of: run.action, from: run.origin)
      var entry = OpenedEntry(
        number: run.first, action: names.marked(run.action, run.origin), count: run.count)
      if case .effect(let start) = run.origin { entry.startedBy = start }
      let after = state(atEntry: run.last, of: place)
      if let before, let after { entry.changes = LeafChange.changes(from: before, to: after) }
      before = after
      entry.effects = log.effects.filter { run.first <= $0.start && $0.start <= run.last }
      for effect in entry.effects.indices {
        let path = entry.effects[effect].location
        entry.effects[effect].location = typedPath(path, startedBy: action)
      }
      return entry
    }
    print(OpenedEntry.event(parts, step: place.step, leftOut: runs.count - shown.count))
  }

  private func state(atEntry entry: Int, of place: Place) -> State? {
    timeline.state(atEntry: entry, ofBranch: place.branch)
  }
}
