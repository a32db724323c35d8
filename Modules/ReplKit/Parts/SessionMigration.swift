import ComposableCore
import Files
import Glibc
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
      text = try File(old).text()
    } catch {
      return fail("\"\(old.sanitized)\" cannot be read: \(error).", .cannotRead)
    }
    let spelling = ActionSpelling<Action>(commands, embed)
    do {
      let migrated = try Session<State, Action>.migrated(
        text: text, app: app, initialState: initialState, tape: tape,
        name: { spelling.text(of: $0, from: $1) }, reduce: reduce)
      try File(new).write(migrated) {
        isForced || Session<State, Action>.isSession($0, app: app)
      }
      Output.write("Migrated \(old.sanitized) to \(new.sanitized).\n")
      return .success
    } catch let error as SessionError {
      return fail("\"\(old.sanitized)\" \(error)".sanitizedLines, .badLine)
    } catch {
      return fail("\"\(new.sanitized)\" cannot be written: \(error).", .cannotWrite)
    }
  }
}
