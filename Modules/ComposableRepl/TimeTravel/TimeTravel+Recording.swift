import ComposableCore
import ComposableFiles
import ComposableTextUI
import ComposableTimeTravel

/// A file to which each line is written immediately.
struct Recording {
  let file: OpenFile
  let name: String
}

extension TimeTravel {
  /// The first line of the session.
  var header: SessionHeader {
    var header = SessionHeader(
      app: app.program.name, start: startDate, program: app.program.title, seed: app.options.seed)
    header.isTimeVirtual = app.clock.isVirtual
    return header
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
  func record(_ line: JSON) {
    guard let recording else { return }
    if recording.file.isRemoved { return stopRecording("The file was removed") }
    do throws(FileError) {
      try recording.file.append(line.text + "\n")
    } catch {
      stopRecording("\(error). Free some space or choose another file")
    }
  }

  private func stopRecording(_ reason: String) {
    guard let name = recording?.name else { return }
    recording = nil
    onEvent(
      .failure(Failure("Recording to '\(name)' stopped: \(reason).", code: .cannotWrite)))
  }

  /// The session so far.
  func sessionText() throws -> String {
    do {
      return try timeline.session(header) { text(of: $0) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw Failure(
        "The session can't be written: its state can't be encoded.", code: .cannotWrite)
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
    SessionHeader.isSession(beginning, app: app.program.name)
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
          "'\(file)' is not a \(kind ?? "\(app.program.name) session"), so it was not replaced; "
            + "choose another name.", code: .cannotWrite)
      }
      throw Failure("'\(file)' cannot be written: \(error).", code: .cannotWrite)
    }
  }
}
