import ComposableCore
import ComposableFiles

extension RepeatableRun where Action: Codable & Equatable & Sendable {
  /// The run as a session of the app, as `--record` would have written it.
  ///
  /// Its steps have the dates of virtual time, from 1970 on. `part` is the app's state within the
  /// states of the run, for a model that adds values of its own.
  ///
  /// - Throws: Errors of encoding.
  public func session<Part: Encodable & Sendable>(
    app: String, of part: @escaping (State) -> Part
  ) throws -> String {
    let recorder = try RunRecorder<State, Action, Part>(
      app: app, initialState: part(initialState), of: part)
    observe(
      StoreObserver(
        reduced: recorder.reduced, effectStarted: recorder.effectStarted,
        effectEnded: recorder.effectEnded),
      timePassed: { recorder.now = Timestamp(since1970: $0) })
    return try recorder.text()
  }

  /// Writes the run as a session of the app, for `:replay`, `replaySession` and pages.
  ///
  /// Replaces a file only if it is a session of the app.
  ///
  /// - Throws: Errors of encoding, and `FileError`.
  public func writeSession<Part: Encodable & Sendable>(
    to file: String, app: String, of part: @escaping (State) -> Part
  ) throws {
    _ = try File(file).write(session(app: app, of: part)) { beginning in
      SessionHeader.isSession(beginning, app: app)
    }
  }

  /// Writes the run as a session of the app, for `:replay`, `replaySession` and pages.
  public func writeSession(
    to file: String, app: String
  ) throws where State: Encodable & Sendable {
    try writeSession(to: file, app: app, of: { $0 })
  }
}

/// Writes the lines of a run that is repeated.
private final class RunRecorder<State, Action, Part: Encodable & Sendable>
where Action: Codable & Equatable & Sendable {
  /// The date of what happens now.
  var now = Timestamp()
  private var effects: [Int: TimelineEffect] = [:]
  private var lines: [Result<JSON, any Error>] = []
  private let part: (State) -> Part
  private var reductions = 0
  private let writer = SessionWriter<Part, Action>()

  init(app: String, initialState: Part, of part: @escaping (State) -> Part) throws {
    self.part = part
    var header = SessionHeader(app: app, start: now)
    header.isTimeVirtual = true
    lines.append(.success(try writer.start(header, initialState)))
  }

  func reduced(_ reduction: StoreObserver<State, Action>.Reduction) {
    reductions = reduction.number
    var entry = TimelineEntry(
      reduction.action, isUser: reduction.startedBy == nil, date: now, inputs: reduction.inputs,
      startedBy: reduction.startedBy)
    entry.number = reduction.number
    entry.effect = reduction.effect
    lines.append(Result { try writer.action(entry, after: part(reduction.after)) })
  }

  func effectStarted(_ info: EffectInfo) {
    let effect = TimelineEffect(
      info, number: info.number, startedBy: info.reduction, startDate: now)
    effects[info.number] = effect
    lines.append(.success(writer.effect(effect)))
  }

  func effectEnded(_ info: EffectInfo, isCancelled: Bool) {
    guard let effect = effects.removeValue(forKey: info.number) else { return }
    let ended = effect.ended(after: reductions, at: now, isCancelled: isCancelled)
    lines.append(.success(writer.effect(ended)))
  }

  func text() throws -> String {
    try lines.map { try $0.get().text + "\n" }.joined()
  }
}
