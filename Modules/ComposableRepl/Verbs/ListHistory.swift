import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func history(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "history", .optional(.choice(["all", "branches"])), help: "List steps or branches",
      discussion: """
        A step is an action of yours. Below it is what effects sent until your next one; what \
        a timer or a long computation reports is one row. ':history' lists the last steps, \
        ':history all' every step, ':history branches' the branches.
        """, usesPager: true
    ) { repl, choice in
      if choice == "branches" { return history.listBranches() }
      return try history.list(last: choice == nil ? 20 : .max, repl.options)
    }
  }
}

extension History {
  fileprivate func list(last limit: Int, _ options: Options) throws -> [Event] {
    let here = timeline.here
    let count = timeline.branches[here.branch].lastStep
    // Step 0 isn't one: it is the start.
    let leftOut = max(0, count - limit)
    let first = StepReference(branch: here.branch, step: leftOut > 0 ? leftOut + 1 : 0)
    let rows = try rows(from: first, options)
    let list = Event(
      "history",
      [
        "steps": .array(rows.map(\.json)), "at": .number(here.step), "of": .number(count),
        "leftOut": .number(leftOut),
      ]
    ) { _ in
      if rows.isEmpty { return [Text("Nothing has happened yet.")] }
      let title = Text("History, now at step \(here.step) of \(count)", .title)
      if leftOut == 0 { return [title] }
      let steps = leftOut.counted("earlier step is", "earlier steps are")
      return [title, Text("  \(steps) left out; ':history all' shows every step.", .dim)]
    }
    let numbers = "\(rows.last?.step ?? 0)".utf8.count
    let widest = rows.reduce(1) { max($0, Text($1.action).width) }
    // One event per row, so that Ctrl-C can stop a long list.
    return [list]
      + rows.map { row in
        Event { row.lines(numbers: numbers, actions: widest, width: $0) }
      }
  }

  /// The rows of the steps of a branch starting at `first`.
  private func rows(from first: StepReference, _ options: Options) throws -> [HistoryRow] {
    let encoder = StateEncoder()
    var before = try tree(of: timeline.state(before: first), encoder)
    var inFlight = EffectCounts(timeline)
    var rows: [HistoryRow] = []
    // As in `Options.text(of:)`, decided once for all rows.
    let isLocal = options.isInteractive && !options.isTimeVirtual
    for (reference, state) in timeline.steps(from: first) {
      if reference.step % 64 == 0 { try Task.checkCancellation() }
      let entries = timeline.entries(of: reference)
      let after = try tree(of: state, encoder)
      defer { before = after }
      guard let beginning = entries.first else { continue }
      let date = beginning.date
      let time = isLocal ? date.localText : String(date.description.dropLast())
      var row = HistoryRow(step: reference.step, time: String(time.suffix(8)))
      if beginning.isUser {
        row.action = text(of: beginning)
        row.path = caseName(of: beginning.action)
      } else if reference.step > 0 {
        // In a session that was cut between the beginning of a branch and its first action.
        row.action = "restarted effects"
      }
      for entry in entries where !entry.isUser {
        row.add(
          marked(entry), count: entry.count, path: caseName(of: entry.action),
          startedBy: entry.startedBy)
      }
      row.changes = StateChange.changes(from: before, to: after)
      row.inFlight = inFlight.inFlight(at: reference)
      row.isHere = reference == timeline.here
      rows.append(row)
    }
    return rows
  }
}
