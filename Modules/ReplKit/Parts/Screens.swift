import Dispatch
import TerminalKit
import TextUI

/// The commands that show screens.
public enum ScreensCommand: Equatable, Sendable {
  /// List the screens, or show one.
  case view(String?)
  /// Keep screens above the prompt; an empty list removes them.
  case watch([String])

  static func commands(screens: [String]) -> Commands<ScreensCommand> {
    Commands(sigil: ":") {
      Command(
        "view", .optional(.name("SCREEN", among: screens)), help: "List the screens or show one"
      ) { .view($0) }
      Command(
        "watch", .optional(.list(.name("SCREEN", among: screens))),
        help: "Keep screens above the prompt",
        discussion: "They are drawn again in place as they change, 30 times a second at most."
      ) { .watch($0 ?? []) }
    }
  }
}

/// Shows screens, once or permanently above the prompt.
@MainActor
final class Screens<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  private let context: ReplContext<State, Action, ViewAction>
  private let terminal: (any TerminalLines)?
  private var isDrawingLater = false
  private var lastDraw = DispatchTime(uptimeNanoseconds: 0)

  init(_ context: ReplContext<State, Action, ViewAction>, _ terminal: (any TerminalLines)?) {
    self.context = context
    self.terminal = terminal
  }

  func run(_ command: ScreensCommand, at location: LineLocation) {
    switch command {
    case .view(let name): view(name, at: location)
    case .watch(let names): watch(names, at: location)
    }
  }

  /// The screen that matches a name or its prefix; reports a failure if none does.
  private func find(_ name: String, at location: LineLocation) -> String? {
    let names = context.board.places.map(\.name)
    let lowered = name.lowercased()
    let matches = names.filter { $0.lowercased().hasPrefix(lowered) }
    if let exact = names.first(where: { $0.lowercased() == lowered }) { return exact }
    if matches.count == 1 { return matches[0] }
    context.fail(
      "There is no screen \"\(name.sanitized)\". Screens are \(names.joined(separator: ", ")).",
      at: location)
    return nil
  }

  private func view(_ name: String?, at location: LineLocation) {
    let (board, console) = (context.board, context.console)
    guard let name else {
      if console.format == .json {
        console.say(
          "{\"screens\":[\(board.places.map(\.name.quoted).joined(separator: ","))]}")
      }
      return console.show(
        Screen("Screens") {
          Table(
            rows: board.places.map { name, screen in
              let isOnDisplay = board.screen(showing: name) != nil
              let title = screen == name ? board.screen(name)?.title : Text("on \(screen)")
              return [Text(name, .value), isOnDisplay ? title ?? "" : "not on display"]
            })
        })
    }
    guard let found = find(name, at: location) else { return }
    guard let screen = board.screen(showing: found) else {
      return console.tell("\(found) is not on display now.")
    }
    if console.format == .json {
      console.say("{\"screen\":\(found.quoted),\"text\":\(screen.render().quoted)}")
    }
    console.show(screen.drawing)
  }

  private func watch(_ names: [String], at location: LineLocation) {
    guard let terminal, terminal.canKeepPanel else {
      return context.fail(
        "':watch' needs a terminal with line editing. ':view' shows a screen once.", at: location)
    }
    var found: [String] = []
    for name in names {
      guard let name = find(name, at: location) else { return }
      if !found.contains(name) { found.append(name) }
    }
    context.board.watched = found
    context.board.watch()
    draw()
    context.console.note(
      found.isEmpty
        ? "No screen is kept above the prompt." : "Kept above the prompt; ':watch' alone ends it.")
  }

  /// Called when a screen or the window changed: redraws the panel above the prompt, at most 30
  /// times a second.
  func update() {
    guard !isDrawingLater, !context.board.watched.isEmpty else { return }
    let now = DispatchTime.now()
    let next = lastDraw + .nanoseconds(33_400_000)
    guard next > now else { return draw() }
    isDrawingLater = true
    DispatchQueue.main.asyncAfter(deadline: next) {
      MainActor.assumeIsolated {
        self.isDrawingLater = false
        self.draw()
      }
    }
  }

  private func draw() {
    lastDraw = .now()
    let width = context.console.width()
    let lines = context.board.watched.flatMap { name -> [Text] in
      context.board.screen(showing: name)?.lines(width: width)
        ?? [Text("\(name) is not on display.", .dim)]
    }
    let console = context.console
    terminal?.keep(
      lines.map { line in
        let text = line.truncated(to: width).render(color: console.color)
        return console.isASCII ? text.asASCII : text
      })
  }
}
