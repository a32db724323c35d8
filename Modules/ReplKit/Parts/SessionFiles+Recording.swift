import ComposableCore
import Files
import Sessions
import TerminalKit
import TextUI

/// Records a session to a file; each line is written immediately.
extension SessionFiles {
  /// Starts recording to a file; returns whether that succeeded.
  func record(to file: String, isForced: Bool) -> Bool {
    guard let text = try? StateText(context.debugger.state), let session = try? sessionText() else {
      return false
    }
    let backup = file + ".bak"
    let isReplaced = !File(file).isEmpty
    recorder = context.write(
      file, content: content, at: LineLocation(file: "--record", line: 0)
    ) { file throws(FileError) in
      try file.record(session, backup: backup) { isForced || isSession($0) }
    }
    guard isRecording else { return false }
    context.lastText = text
    recorded = Dictionary(
      uniqueKeysWithValues: context.timeline.branches.indices.map { ($0, $0) })
    recordedFile = file
    if isReplaced {
      context.console.note("What was recorded there before is kept as \(backup.sanitized).")
    }
    return true
  }

  /// Called after each reduction.
  func recordEntry(
    _ run: @autoclosure () -> TimelineLog<State, Action>.Run?, inputs: Inputs,
    before: StateText, after: StateText
  ) {
    write {
      guard let run = run() else { return nil }
      return try Line.text(
        run, name: context.spelling.text(of: run.action, from: run.origin), inputs: inputs,
        before: before, after: after)
    }
  }

  /// Called when an effect started or ended.
  func recordEffect(_ span: @autoclosure () -> EffectSpan?) {
    write {
      var line = Line()
      line.effect = span()
      return line.effect == nil ? nil : try line.text()
    }
  }

  /// Called before a branch begins after an entry of branch `index`.
  func branched(from index: Int, after entry: Int) {
    let timeline = context.timeline
    let isNew = entry < timeline.branches[index].log.count
    write {
      var line = Line()
      if let known = recorded[index] {
        line.branchesAfter = entry
        line.branch = known
      } else {
        line.begins = timeline.state(atEntry: entry, ofBranch: index)
      }
      let next = timeline.branches.count
      recorded[isNew ? next : index] =
        isNew || recorded[index] == nil ? recorded.count : recorded[index]
      return try line.text()
    }
  }

  /// Called when a state without history, as from a file, starts the live branch.
  func begins(with state: State) {
    write {
      var line = Line()
      line.begins = state
      recorded[context.timeline.live] = recorded.count
      return try line.text()
    }
  }

  func close() { recorder = nil }

  var isRecording: Bool { recorder != nil }

  private func write(_ line: () throws -> String?) {
    guard let recorder else { return }
    do {
      if let line = try line() { try recorder.append(line + "\n") }
    } catch {
      self.recorder = nil
      context.fail(
        "Recording to \"\(recordedFile.sanitized)\" stopped: \(error). "
          + "Free some space or choose another file.",
        status: .cannotWrite, at: LineLocation(line: 0))
    }
  }
}
