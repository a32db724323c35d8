import ComposableCore
import Files
import Inspector
import Sessions
import TerminalKit
import TextUI

/// Writes sessions as pages of the inspector.
@MainActor
struct SessionPages<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  let context: ReplContext<State, Action, ViewAction>

  /// Writes the page of the time-line so far.
  func write(_ file: String, isForced: Bool, at location: LineLocation) {
    write(context.timeline, to: file, isForced: isForced, at: location)
  }

  /// Writes the page of a session file; each of its states is checked as in a replay.
  func write(_ session: String, to file: String, isForced: Bool, at location: LineLocation) {
    guard let read = context.readSession(session, at: location) else { return }
    write(read.timeline, to: file, isForced: isForced, at: location)
  }

  private func write(
    _ timeline: Timeline<State, Action>, to file: String, isForced: Bool, at location: LineLocation
  ) {
    let page: [UInt8]
    do {
      page = try Inspector.page(for: timeline, of: try app(timeline)).html()
    } catch is CancellationError {
      return
    } catch {
      return context.fail(
        "\"\(file.sanitized)\" cannot be written: \(error)", status: .cannotWrite, at: location)
    }
    if file == "-" { return context.console.writeNow(String(decoding: page, as: UTF8.self)) }
    let isWritten: Void? = context.write(
      file, content: "page of the inspector", at: location
    ) { file throws(FileError) in
      try file.write(page) { isForced || $0.hasPrefix(InspectorPage.signature) }
    }
    guard isWritten != nil else { return }
    let steps = timeline.branch.log.stepCount
    context.console.tell(
      "Wrote a page of \(steps.counted("step", "steps")) to \(file.sanitized); open it in a browser."
    )
  }

  private func app(_ timeline: Timeline<State, Action>) throws -> InspectedApp<State, Action> {
    let context = context
    let screens = ScreenRecorder<State, Action>(
      context.debugger.state, context.app.screens)
    return InspectedApp(
      name: context.app.name, spelling: { context.spelling.text(of: $0, from: $1) },
      screens: { screens.screens(of: $0) },
      test: try context.app.test().map { try TestSource($0, timeline).parts() })
  }
}

extension Repl {
  /// Writes the page of a session file, for '--inspect SESSION -o PAGE'. Returns whether it
  /// succeeded.
  public func inspect(_ session: String, to file: String, isForced: Bool) -> Bool {
    SessionPages(context: context).write(
      session, to: file, isForced: isForced, at: LineLocation(file: "--inspect", line: 0))
    context.console.flush()
    return context.status == .success
  }
}
