import ComposableCore
import Foundation
import Inspector
import Sessions
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
    // Nothing has happened yet in a run that only writes a page.
    let initialState = context.debugger.state
    guard
      let timeline = context.readSession(session, initialState: initialState, at: location)
    else { return }
    write(timeline, to: file, isForced: isForced, at: location)
  }

  private func write(
    _ timeline: Timeline<State, Action>, to file: String, isForced: Bool, at location: LineLocation
  ) {
    let name = "\"\(file.sanitized)\""
    guard isForced || isFree(file) else {
      return context.fail(
        "\(name) is there and is no page of the inspector; it was not replaced. "
          + "Say '--force' to replace it.", status: .cannotWrite, at: location)
    }
    do {
      let page = try Inspector.page(for: timeline, of: try app(timeline)).html()
      try Data(page).write(to: URL(filePath: file), options: .atomic)
      let steps = timeline.branch.log.stepCount
      context.console.tell(
        "Wrote a page of \(steps.counted("step", "steps")) to \(file.sanitized); open it in a browser."
      )
    } catch {
      context.fail(
        "\(name) cannot be written: \(FileError(error)).", status: .cannotWrite, at: location)
    }
  }

  /// Whether the file may be replaced: it does not exist, is empty, or is an inspector page.
  private func isFree(_ file: String) -> Bool {
    guard let text = try? file.contentsOfFile(atMost: 4_096) else { return true }
    return text.isEmpty || text.hasPrefix(InspectorPage.signature)
  }

  private func app(_ timeline: Timeline<State, Action>) throws -> InspectedApp<State, Action> {
    let context = context
    let screens = ScreenRecorder<State, Action>(
      context.debugger.state, names: context.app.screenNames, context.app.screens)
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
