import ComposableCore
import Foundation
import Sessions

/// Converts a session of an earlier version of an app, for '--migrate OLD NEW'.
@MainActor
public struct SessionMigration<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  private let app: String
  private let initialState: State
  private let isForced: Bool
  private let reduce: (inout State, Action) -> Void
  private let tape: InputTape

  /// A migration to the current state type; missing fields are taken from `initialState`.
  public init(
    app: String, initialState: State, tape: InputTape, isForced: Bool,
    reduce: @escaping (inout State, Action) -> Void
  ) {
    self.app = app
    self.initialState = initialState
    self.isForced = isForced
    self.reduce = reduce
    self.tape = tape
  }

  /// Reads `old`, writes `new`, and prints the result; `commands` name the actions.
  public func run<ViewAction>(
    _ old: String, to new: String, commands: Commands<ViewAction>,
    embed: @escaping (ViewAction) -> Action
  ) -> ExitStatus {
    func fail(_ message: String, _ status: ExitStatus) -> ExitStatus {
      Output.write("--migrate: \(message)\n", to: STDERR_FILENO)
      return status
    }
    let text: String
    do {
      text = try old.contentsOfFile()
    } catch {
      return fail("\"\(old.sanitized)\" cannot be read: \(error).", .cannotRead)
    }
    if !isForced, let refusal = FileRefusal<State, Action>(app: app).message(for: new) {
      return fail(refusal, .cannotWrite)
    }
    let spelling = ActionSpelling<Action>(commands, embed)
    do {
      let migrated = try Session<State, Action>.migrated(
        text: text, app: app, initialState: initialState, tape: tape,
        name: { spelling.text(of: $0, from: $1) }, reduce: reduce)
      try migrated.write(toFile: new)
      Output.write("Migrated \(old.sanitized) to \(new.sanitized).\n")
      return .success
    } catch let error as SessionError {
      return fail("\"\(old.sanitized)\" \(error)".sanitizedLines, .badLine)
    } catch {
      return fail("\"\(new.sanitized)\" cannot be written: \(FileError(error)).", .cannotWrite)
    }
  }
}

/// Refuses to replace a file that is not a session of this app.
struct FileRefusal<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  var app: String

  func message(for file: String) -> String? {
    // Only regular files can hold a session, and reading a pipe would block.
    var info = stat()
    guard stat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > 0,
      let text = try? file.contentsOfFile(atMost: 4_096),
      !Session<State, Action>.isSession(text, app: app)
    else { return nil }
    return "\"\(file.sanitized)\" is there and is no \(app) session; it was not replaced. "
      + "Say '--force' to replace it."
  }
}
