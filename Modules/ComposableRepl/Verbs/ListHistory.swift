import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func history(_ history: History<some Any, some Any>) -> Verb {
    let argument = Argument.text("all|branches|STEP")
      .completed(with: history.steps(), .words(["all", "branches"]))
    return Verb(
      "history", .optional(argument), help: "List steps or branches, or open a step",
      discussion: """
        A step is an action of yours. Below it is what effects sent until your next one; what \
        a timer or a long computation reports is one row. ':history' lists the last steps, \
        ':history all' every step, ':history 12' opens step 12, ':history branches' lists the \
        branches.
        """, usesPager: true
    ) { repl, text in
      let isInteractive = repl.console.isInteractive
      return switch text?.lowercased() {
      case nil: try history.list(last: 20, isInteractive: isInteractive)
      case "all": try history.list(last: .max, isInteractive: isInteractive)
      case "branches": history.listBranches()
      case let step?: [history.open(try history.step(step))]
      }
    }
  }
}

extension History {
  fileprivate func list(last limit: Int, isInteractive: Bool) throws -> [Event] {
    let here = timeline.here
    let count = timeline.branches[here.branch].lastStep
    // Step 0 isn't one: it is the start.
    let leftOut = max(0, count - limit)
    let first = StepReference(branch: here.branch, step: leftOut > 0 ? leftOut + 1 : 0)
    let rows = try rows(from: first, isInteractive: isInteractive)
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
  private func rows(from first: StepReference, isInteractive: Bool) throws -> [HistoryRow] {
    let encoder = StateEncoder()
    var before = try tree(of: timeline.state(before: first), encoder)
    var inFlight = EffectCounts(timeline)
    var rows: [HistoryRow] = []
    for (reference, state) in timeline.steps(from: first) {
      if reference.step % 64 == 0 { try Task.checkCancellation() }
      let entries = timeline.entries(of: reference)
      let after = try tree(of: state, encoder)
      defer { before = after }
      guard let beginning = entries.first else { continue }
      var row = HistoryRow(
        step: reference.step, time: time(of: beginning.date, isInteractive: isInteractive))
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

  /// The time of day: local if a user types the lines, otherwise in UTC.
  private func time(of date: Timestamp, isInteractive: Bool) -> String {
    // Virtual dates begin in 1970.
    let isShownLocal = isInteractive && clock.scheduler == nil && date.since1970 > .seconds(86_400)
    return String((isShownLocal ? date.localText : String(date.description.dropLast())).suffix(8))
  }

  /// Shows one step with its actions, their changes, and its effects.
  fileprivate func open(_ reference: StepReference) -> Event {
    let entries = timeline.entries(of: reference)
    let shown = entries.prefix(50)
    let encoder = StateEncoder()
    var trees = timeline.statesWithin(reference, atMost: shown.count)
      .map { (try? encoder.json(of: $0)) ?? .null }
    let effects = timeline.branches[timeline.owner(of: reference).branch].effects
    let parts = shown.map { entry in
      var part = OpenedEntry(number: entry.number, action: marked(entry), count: entry.count)
      part.startedBy = entry.startedBy
      part.changes = StateChange.changes(from: trees.removeFirst(), to: trees[0])
      let numbers = entry.number...entry.lastNumber
      part.effects = effects.filter { numbers.contains($0.startedBy) }.joiningPieces
      return part
    }
    return OpenedEntry.event(parts, step: reference.step, leftOut: entries.count - shown.count)
  }
}
