import ComposableCore
import ComposableFiles
import ComposableTimeTravel

extension Verb {
  @MainActor static func replay(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "replay", .file("FILE"), help: "Replay a session from a file",
      discussion: """
        The actions of the file are reduced again, and their changes are compared with the recorded \
        ones; the file opens up to the first step that differs. Its steps become the current branch, \
        shown at its end, and effects that were in flight there start again. ':history branches' \
        lists the previous steps.
        """
    ) { file in try history.replay(file) }
  }
}

extension History {
  /// Makes the steps of a session file the current branch.
  ///
  /// Opens as much of the file as possible; the last event says what is wrong with the rest.
  ///
  /// - Throws: A failure if nothing could be opened.
  package func replay(_ file: String) throws -> [Event] {
    let session = try session(in: file)
    let old = timeline.isEmpty ? nil : timeline.branches[timeline.live].name
    try adopt(session)
    let effects = restoreStore(to: timeline.present, continuing: true)
    let actions = session.timeline.lastNumber(of: session.timeline.present)
    let lines = sentences(about: session, actions, replacing: old) + effects
    let replayed = Event(
      "replayed", ["actions": .number(actions)], text: lines.joined(separator: "\n"))
    guard let broken = session.broken else { return [replayed] }
    let step = timeline.present.step
    let opened =
      step == 0
      ? "Only the start was opened."
      : "\(step.counted("step before it was", "steps before it were")) opened."
    let hint =
      isWorldRecorded || broken.difference == nil
      ? "" : " What this feature draws from the world isn't recorded, so a replay may differ."
    return [
      replayed, .failure(Failure("'\(file)' \(broken) \(opened)\(hint)", code: .replayDiffers)),
    ]
  }

  /// Adds the branches of a session, and writes their lines.
  private func adopt(_ session: Session<State, Action>) throws {
    let firstNew = timeline.isEmpty ? 0 : timeline.branches.count
    if timeline.isEmpty, let recorded = session.start { header.start = recorded }
    timeline.adopt(session.timeline)
    numbers.skipEffects(
      upTo: timeline.branches.flatMap { $0.effects.map(\.number) }.max() ?? 0)
    guard let writer else { return }
    try timeline.writeLines(ofBranchesFrom: firstNew, writer, named: text) { line, _ in
      emit { _ in line }
    }
  }

  private func sentences(
    about session: Session<State, Action>, _ actions: Int, replacing old: String?
  ) -> [String] {
    var lines: [String] = []
    if session.broken == nil {
      lines.append(
        "Replayed \(actions.counted("action", "actions")); all states match the recording.")
    }
    if !session.unknownParts.isEmpty {
      let parts = session.unknownParts.prefix(8).map { "\"\($0.shown)\"" }.joined(separator: ", ")
      lines.append("Not compared, because the file or this version lacks them: \(parts).")
    }
    if let old {
      let name = timeline.branches[timeline.live].name
      lines.append("This is branch \(name), at its end; the previous steps are branch \(old).")
    }
    return lines
  }

  private func session(in file: String) throws -> Session<State, Action> {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File(file).bytes()
    } catch {
      throw Failure("'\(file)' cannot be read: \(error).", code: .cannotRead)
    }
    do throws(SessionError) {
      return try Session(
        bytes, app: header.app, initialState: initialState, reduce: timeline.reduce)
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
