import ComposableCore
import Files
import ReplKit
import Sessions
import TerminalKit

/// A file to which each action is written at once.
struct Recording {
  /// The number in the file of each branch, by its index in the time-line.
  var branches: [Int: Int]
  let file: OpenFile
  let memory = StateMemory(knowsTimes: false)
  let name: String
}

extension Debugger {
  /// Starts recording to a file, with what has happened so far.
  public func record(to file: String, isForced: Bool = false) throws {
    let backup = file + ".bak"
    let isReplaced = !File(file).isEmpty
    let text = try sessionText()
    let opened = try write(to: file, content: "\(app.name) session") { file throws(FileError) in
      try file.record(text, backup: backup) { isForced || isSession($0) }
    }
    recording = Recording(
      branches: Dictionary(uniqueKeysWithValues: timeline.branches.indices.map { ($0, $0) }),
      file: opened, name: file)
    recordState(store.state)
    if isReplaced { shell?.warn("What was recorded there before is kept as \(backup).") }
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
    guard recording != nil, let span = timeline.lastEffect(where: { $0.number == info.number })
    else { return }
    append { try SessionLine.text(span, memory: $0) }
  }

  /// Writes that a branch begins after an entry of branch `index`.
  func recordBranch(from index: Int, after entry: Int) {
    guard var recording else { return }
    let isNew = entry < timeline.branches[index].log.count
    let known = recording.branches[index]
    if isNew || known == nil {
      recording.branches[isNew ? timeline.branches.count : index] = recording.branches.count
    }
    self.recording = recording
    append { memory in
      if let known { return SessionLine.text(branch: known, after: entry) }
      let state = timeline.state(atEntry: entry, ofBranch: index)
      return try SessionLine.text(begins: state, memory: memory)
    }
  }

  /// Writes that a state without history, as from a file, begins the live branch.
  func recordBeginning(_ state: State) {
    guard let recording else { return }
    self.recording?.branches[timeline.live] = recording.branches.count
    append { try SessionLine.text(begins: state, memory: $0) }
  }

  private func append(_ line: (StateMemory) throws -> String) {
    guard let recording else { return }
    do {
      try recording.file.append(line(recording.memory) + "\n")
    } catch {
      self.recording = nil
      shell?.fail(
        Failure(
          "Recording to \"\(recording.name)\" stopped: \(error). "
            + "Free some space or choose another file.", status: .cannotWrite))
    }
  }
}
