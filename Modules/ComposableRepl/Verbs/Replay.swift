import ComposableCore
import ComposableFiles
import ComposableTimeTravel

extension TimeTravel {
  var replayVerb: Verb {
    Verb(
      "replay", .file("FILE"), help: "Replay a session from a file",
      discussion: """
        The actions of the file are reduced again, and their changes are compared with the recorded \
        ones; the file opens up to the first step that differs. Its steps become the current branch, \
        shown at its end, and effects that were in flight there start again. ':history branches' \
        draws the previous steps.
        """
    ) { [unowned self] _, file in try replay(file) }
  }

  /// Makes the steps of a session file the current branch.
  ///
  /// Opens as much of the file as possible, and reports what is wrong with the rest.
  ///
  /// - Throws: A failure if nothing could be opened.
  package func replay(_ file: String) throws {
    let session = try session(in: file)
    let old = timeline.branches[timeline.live].name
    let isFirst = timeline.isEmpty
    let firstNew = isFirst ? 0 : timeline.branches.count
    if isFirst, let recorded = session.start { startDate = recorded }
    timeline.adopt(session.timeline)
    numbers.skipEffects(
      upTo: timeline.branches.flatMap { $0.effects.map(\.number) }.max() ?? 0)
    for entry in session.timeline.branches.flatMap(\.entries) where entry.isUser {
      if let text = entry.text { names.learn(text, of: entry.action) }
    }
    if let writer {
      try timeline.writeLines(ofBranchesFrom: firstNew, writer, named: text) { line, _ in
        emit { _ in line }
      }
    }
    let present = timeline.present
    let effects = restoreStore(to: present, endingEffects: true)
    let actions = session.timeline.lastNumber(of: session.timeline.present)
    var lines: [String] = []
    if session.broken == nil {
      lines.append(
        "Replayed \(actions.counted("action", "actions")); all states match the recording.")
    }
    if !session.unknownParts.isEmpty {
      let parts = session.unknownParts.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
      lines.append("Not compared, because the file or this version lacks them: \(parts).")
    }
    if !isFirst {
      let name = timeline.branches[present.branch].name
      lines.append("This is branch \(name), at its end; the previous steps are branch \(old).")
    }
    lines += effects
    print(
      Event("replayed", ["actions": .number(actions)], text: lines.joined(separator: "\n")))
    if let broken = session.broken {
      let opened =
        present.step == 0
        ? "Only the start was opened."
        : "\(present.step.counted("step before it was", "steps before it were")) opened."
      repl?.fail(Failure("'\(file)' \(broken) \(opened)", code: .replayDiffers))
    }
  }

  private func session(in file: String) throws -> Session<State, Action> {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File(file).bytes()
    } catch {
      throw Failure("'\(file)' cannot be read: \(error).", status: .cannotRead)
    }
    do throws(SessionError) {
      return try Session(
        bytes, app: app.program.name, initialState: initialState, reduce: timeline.reduce)
    } catch {
      if error == .interrupted { throw CancellationError() }
      throw Failure("'\(file)' \(error)", code: .replayDiffers)
    }
  }
}

extension Failure.Code {
  /// A session file can't be read, or its replay differs from what was recorded.
  static let replayDiffers = Failure.Code("replay-differs")
}
