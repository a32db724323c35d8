import ComposableCore
import ComposableFiles
import ComposableTextUI
import ComposableTimeTravel

/// A file to which each line is written immediately.
struct Recording {
  let file: OpenFile
  let name: String
}

extension History {
  /// Reports a line of the session in JSON, and records it.
  func emit(_ makeLine: (SessionWriter<State, Action>) throws -> JSON) {
    guard let writer else { return }
    do {
      let line = try makeLine(writer)
      report(Event(line))
      record(line)
    } catch {
      // The next line would lack these changes, and nothing after it could be replayed.
      self.writer = nil
      let reason = "A line can't be encoded: \(JSON.reason(error))"
      if recording != nil { return stopRecording(reason) }
      report(.failure(Failure("The lines of the session end here. \(reason)", code: .cannotWrite)))
    }
  }

  /// Reports the first line of the session.
  func startLines() {
    let writer = SessionWriter<State, Action>()
    self.writer = writer
    emit { try $0.start(header, store.state) }
  }

  /// Starts recording to a file, beginning with the session so far.
  func startRecording(to file: String) throws -> [Event] {
    let text = try sessionText()
    let opened = try write(to: file) { target throws(FileError) in
      try target.record(text, isOwn: isSession, keeping: keptSessions(before: text))
    }
    if writer == nil {
      writer = SessionWriter()
      // The next line describes the changes since this state.
      _ = try writer?.start(header, store.state)
    }
    recording = Recording(file: opened.file, name: file)
    guard let kept = opened.kept else { return [] }
    return [
      Event(
        "recording", ["file": .string(file), "kept": .string(kept)],
        text: "The previous session is kept as \(kept).")
    ]
  }

  /// Writes a line, unless another program removed the file: then recording stops.
  private func record(_ line: JSON) {
    guard let recording else { return }
    if recording.file.isRemoved { return stopRecording("The file was removed.") }
    do throws(FileError) {
      try recording.file.append(line.text + "\n")
    } catch {
      stopRecording("\(error). Free some space or choose another file.")
    }
  }

  private func stopRecording(_ reason: String) {
    guard let name = recording?.name else { return }
    recording = nil
    report(.failure(Failure("Recording to '\(name)' stopped: \(reason)", code: .cannotWrite)))
  }

  /// The session so far.
  func sessionText() throws -> String {
    do {
      return try timeline.session(header) { text(of: $0) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw Failure(
        "The session can't be written: \(JSON.reason(error))", code: .cannotWrite)
    }
  }

  /// Whether an earlier session is kept before another one replaces it: not if nothing was recorded
  /// in it, or if the other one continues it.
  func keptSessions(before text: String) -> ([UInt8]) -> Bool {
    { old in
      let end = old.firstIndex(of: UInt8(ascii: "\n"))
      return end.map { $0 + 1 < old.count } == true && !text.utf8.starts(with: old)
    }
  }

  func isSession(_ beginning: String) -> Bool {
    SessionHeader.isSession(beginning, app: header.app)
  }

  /// Writes a file with `body`; refuses to replace a file of another kind.
  func write<Result>(
    to file: String, kind: String? = nil, _ body: (File) throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) {
      return try body(File(file))
    } catch {
      if case .otherContent = error {
        throw Failure(
          "'\(file)' is not a \(kind ?? "\(header.app) session"), so it was not replaced; "
            + "choose another name.", code: .cannotWrite)
      }
      throw Failure("'\(file)' cannot be written: \(error).", code: .cannotWrite)
    }
  }
}
