import ComposableCore
import Foundation
import TextUI

extension Repl {
  func moveHistory(to number: Int, at place: LineLocation) {
    guard history.range.contains(number) else {
      return fail(
        "There is no step \(number). Steps \(history.range.lowerBound) to \(history.range.upperBound) are kept.",
        at: place)
    }
    guard number != history.position else {
      return console.tell("Step \(number) of \(history.last) already.")
    }
    guard let (state, reduction) = history.go(to: number) else { return }
    let changes = adopt(state, cancellingAfter: reduction)
    let missing = effects.missing(at: number)
    if console.format == .json {
      let names = missing.map(\.action.quoted).joined(separator: ",")
      console.say(
        "{\"step\":\(number),\"changed\":{\(changes)}"
          + (missing.isEmpty ? "}" : ",\"missing\":[\(names)]}"))
    }
    console.tell("Step \(number) of \(history.last).")
    for (action, step) in missing {
      console.tell(
        "What \"\(action.sanitized)\" started does not run any more; ':goto \(step - 1)' goes back before it."
      )
    }
  }

  func diff(_ first: Int, _ second: Int, at place: LineLocation) {
    guard let before = history.state(at: first), let after = history.state(at: second) else {
      let missing = history.range.contains(first) ? second : first
      return fail(
        "There is no step \(missing). Steps \(history.range.lowerBound) to \(history.range.upperBound) are kept.",
        at: place)
    }
    if console.format == .json, let old = try? StateText(before), let new = try? StateText(after) {
      return console.say("{\"diff\":{\(new.changes(since: old))}}")
    }
    guard let changes = stateDiff(before, after) else {
      return console.say("Steps \(first) and \(second) have the same state.")
    }
    console.sayChanges(changes)
  }

  func showHistory() {
    if console.format == .json {
      let list = history.steps.suffix(20).map {
        "{\"step\":\($0.number),\"action\":\(describe(action: $0.step.action).quoted)}"
      }
      return console.say(
        "{\"history\":[\(list.joined(separator: ","))],\"at\":\(history.position)}")
    }
    let runs = latestRuns(atMost: 20)
    guard !runs.isEmpty else { return console.tell("Nothing has happened yet.") }
    console.show(
      Screen("History, now at step \(history.position)") {
        Table(
          alignments: [.trailing],
          rows: runs.map { run in
            let numbers = run.first == run.last ? "\(run.last)" : "\(run.first)–\(run.last)"
            let isHere = (run.first...run.last).contains(history.position)
            return [
              Text(numbers, isHere ? .success : .value), Text(run.name.sanitized),
              Text(run.isFromUser ? "" : "by an effect", .dim),
            ]
          })
      })
  }

  private struct Run {
    var first: Int
    var isFromUser: Bool
    var last: Int
    var name: String
  }

  /// The last steps; the same action sent by effects again and again, as by a timer, is one run of steps.
  private func latestRuns(atMost limit: Int) -> [Run] {
    var runs: [Run] = []
    for (number, step) in history.steps.reversed() {
      let name = describe(action: step.action)
      let isFromUser = step.origin == .user
      if let run = runs.last, !isFromUser, !run.isFromUser, run.name == name {
        runs[runs.count - 1].first = number
      } else if runs.count < limit {
        runs.append(Run(first: number, isFromUser: isFromUser, last: number, name: name))
      } else {
        break
      }
    }
    return runs.reversed()
  }

  func save(_ file: String, at place: LineLocation) {
    do {
      var lines = [try Session<State, Action>.header(app: app.name, history.base)]
      var before = try StateText(history.base)
      for (number, step) in history.steps.prefix(history.position - history.dropped) {
        let after = try StateText(step.state)
        lines.append(
          try Session<State, Action>.line(
            number, step.action, step.origin, step.inputs, before: before, after: after))
        before = after
      }
      try Data((lines.joined(separator: "\n") + "\n").utf8)
        .write(to: URL(filePath: file), options: .atomic)
      console.tell("Saved \(lines.count - 1) steps to \(file.sanitized).")
    } catch {
      fail(
        "\"\(file.sanitized)\" cannot be written: \(FileError(error)).",
        status: .cannotWrite, at: place)
    }
  }

  /// Starts to record every action to a file. Answers whether it can.
  public func record(to file: String) -> Bool {
    do {
      try record(with: SessionRecorder(path: file))
      return true
    } catch {
      console.complain(
        "\"\(file.sanitized)\" cannot be written: \(error).",
        at: LineLocation(file: "--record", line: 0))
      status = .cannotWrite
      return false
    }
  }

  func replay(_ file: String, at place: LineLocation) {
    switch replayed(file) {
    case .failure(let failure): fail(failure.message, status: failure.status, at: place)
    case .success(let (count, state)):
      let changes = adopt(state, cancellingAfter: 0)
      effects = EffectLog()
      history = History(state)
      console.tell("Replayed \(count) steps; every state is as recorded.")
      if console.format == .json {
        console.say("{\"replayed\":\(count),\"changed\":{\(changes)}}")
      }
    }
  }

  /// Replays a file, and makes the state at its end the current one. Answers whether every state was as recorded.
  public func replay(_ file: String) -> Bool {
    if console.format == .text { board.watch() }
    replay(file, at: LineLocation(file: "--replay", line: 0))
    showChanged()
    console.flush()
    return status == .success
  }

  private struct ReplayFailure: Error {
    var message: String
    var status: ExitStatus
  }

  private func replayed(_ file: String) -> Result<(Int, State), ReplayFailure> {
    do {
      let text = try file.contentsOfFile()
      let session = try Session<State, Action>(text: text, app: app.name)
      return .success((session.count, try session.replay(tape: app.tape, reduce: app.reduce)))
    } catch let error as SessionError {
      return .failure(
        ReplayFailure(message: "\"\(file.sanitized)\" \(error)".sanitizedLines, status: .badLine))
    } catch {
      return .failure(
        ReplayFailure(
          message: "\"\(file.sanitized)\" cannot be read: \(error).", status: .cannotRead))
    }
  }
}

extension String {
  /// The text with control characters spelled out, line by line.
  fileprivate var sanitizedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).sanitized }
      .joined(separator: "\n")
  }
}
