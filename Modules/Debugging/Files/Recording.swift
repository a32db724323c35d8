import ComposableCore
import Files
import Repl
import Sessions

/// A file to which each action is written at once.
struct Recording {
  let file: OpenFile
  let memory = StateMemory(knowsTimes: false)
  let name: String
}

extension Debugger {
  /// Starts recording to a file, with what has happened so far.
  public func record(to file: String) throws {
    let isReplaced = !File(file).isEmpty
    try record(to: file, backup: file + ".bak")
    if isReplaced { repl?.remark("What was recorded there before is kept as \(file).bak.") }
  }

  private func record(to file: String, backup: String?, isOwn: Bool = false) throws {
    let text = try sessionText()
    let opened = try write(to: file, content: "\(app.name) session") { file throws(FileError) in
      try file.record(text, backup: backup) { isOwn || isSession($0) }
    }
    recording = Recording(file: opened, name: file)
    recordState(store.state)
  }

  /// Writes the recording again, with the branches that a file brought.
  func recordAgain() {
    guard let name = recording?.name else { return }
    // Its file is locked until it is released.
    recording = nil
    do {
      try record(to: name, backup: nil, isOwn: true)
    } catch {
      repl?.fail(Failure("\(error)", status: .cannotWrite))
    }
  }

  /// Notes the state that the next line begins from.
  func recordState(_ state: State) {
    _ = try? recording?.memory.encoded(state)
  }

  /// Writes an action with what it changed.
  func record(_ run: TimelineLog<State, Action>.Run?, inputs: Inputs, after state: State) {
    guard let run else { return recordState(state) }
    append {
      try SessionLine.text(run, inputs: inputs, after: state, memory: $0) { _ in
        names.text(of: run.action, from: run.origin)
      }
    }
  }

  /// Writes an effect that started or ended.
  func recordEffect(_ info: EffectInfo) {
    guard recording != nil,
      let span = timeline.liveLog.effects.last(where: { $0.number == info.number })
    else { return }
    append { try SessionLine.text(span, memory: $0) }
  }

  /// Writes that a branch begins after an entry of branch `index`, or goes on at its end.
  func recordBranch(from index: Int, after entry: Int) {
    append { _ in SessionLine.text(branch: index, after: entry) }
  }

  private func append(_ line: (StateMemory) throws -> String) {
    guard let recording else { return }
    do {
      try recording.file.append(line(recording.memory) + "\n")
    } catch {
      self.recording = nil
      repl?.fail(
        Failure(
          "Recording to \"\(recording.name)\" stopped: \(error). "
            + "Free some space or choose another file.", status: .cannotWrite))
    }
  }
}
