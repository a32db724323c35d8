import ComposableCore
import ComposableFiles
import Foundation

/// Replays a recorded session, as a regression test of a feature.
///
/// The actions of the file are reduced again, with the dates, ids and random numbers that were read
/// when they were recorded. Each must change the same as it did then. No effect runs:
/// the actions that effects delivered are recorded, too. So the clients of the environment are not
/// used, unless the reducer calls one itself.
///
/// Record a session with `--record notes.jsonl`, and keep it beside the suite:
///
/// ```swift
/// enum NotesAction: Codable, Equatable, Sendable { case add(String) }
///
/// let notesReducer = Reducer<[String], NotesAction, SystemEnvironment<Void>> { notes, action, _ in
///   switch action {
///   case .add(let note):
///     notes.append(note)
///     return .none
///   }
/// }
///
/// // In a suite, as a test:
/// func theRecordedSessionReplays() throws {
///   try replaySession("notes.jsonl", initialState: [], reducer: notesReducer, environment: ())
/// }
/// ```
///
/// It fails with the first step that differs, after the path of the file: `step 3, "add milk",
/// differs from the recording: expected "notes.2" to become "milk", but it became "Milk".`
///
/// - Parameters:
///   - file: The path of the file: absolute, or relative to the folder of the source file that
///     calls this function.
///   - initialState: The state that supplies the parts that the file lacks, because they were added
///     since.
///   - reducer: The feature.
///   - environment: The feature's own dependencies.
///   - filePath: The source file that calls this function.
/// - Returns: The state at the end.
/// - Throws: ``SessionError`` if the file can't be read, or with the ``SessionError/difference``.
@discardableResult
public func replaySession<State, Action, Environment>(
  _ file: String, initialState: State,
  reducer: Reducer<State, Action, SystemEnvironment<Environment>>, environment: Environment,
  filePath: StaticString = #filePath
) throws(SessionError) -> State
where State: Codable & Sendable, Action: Codable & Equatable & Sendable {
  try replaySession(
    file, initialState: initialState, reducer: reducer,
    environment: { $0.map { environment } }, filePath: filePath)
}

/// Replays a recorded session of a feature that makes its environment from the shared dependencies.
///
/// ```swift
/// enum DiceAction: Codable, Equatable, Sendable { case roll }
///
/// let diceReducer = Reducer<Int, DiceAction, @Sendable () -> Int> { number, _, roll in
///   number = roll()
///   return .none
/// }
///
/// func theRecordedSessionReplays() throws {
///   try replaySession("dice.jsonl", initialState: 0, reducer: diceReducer) { system in
///     { system.random(in: 1...6) }
///   }
/// }
/// ```
///
/// - Parameters:
///   - file: The path of the file: absolute, or relative to the folder of the source file that
///     calls this function.
///   - initialState: The state that supplies the parts that the file lacks, because they were added
///     since.
///   - reducer: The feature.
///   - environment: Makes the environment. The dates, ids and random numbers that it takes from its
///     parameter are the recorded ones.
///   - filePath: The source file that calls this function.
/// - Returns: The state at the end.
/// - Throws: ``SessionError`` if the file can't be read, or with the ``SessionError/difference``.
@discardableResult
public func replaySession<State, Action, Environment>(
  _ file: String, initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: (_ system: SystemEnvironment<Void>) -> Environment,
  filePath: StaticString = #filePath
) throws(SessionError) -> State
where State: Codable & Sendable, Action: Codable & Equatable & Sendable {
  let system = SystemEnvironment(
    environment: (), date: { Timestamp() }, mainQueue: .immediate, random: .seeded(0)
  ).recordingInputs()
  let environment = environment(system)
  let path = URL(filePath: file, relativeTo: URL(filePath: "\(filePath)")).path
  do throws(SessionError) {
    let session = try Session<State, Action>(
      bytes(of: path), app: nil, initialState: initialState
    ) { state, action, inputs in
      // Mistakes are reported: the feature may have changed since the session was recorded.
      inputs.play { _ = reducer(&state, action, environment) }
    }
    if let broken = session.broken { throw broken }
    return session.timeline.state(at: session.timeline.present)
  } catch {
    throw error.of(path)
  }
}

private func bytes(of path: String) throws(SessionError) -> [UInt8] {
  do throws(FileError) {
    return try File(path).bytes()
  } catch {
    throw SessionError("cannot be read: \(error).")
  }
}
