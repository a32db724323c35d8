import Dispatch
import TerminalKit
import TextUI

extension Verb {
  /// Keeps screens above the prompt.
  public static let watch = Verb(
    "watch", .words("[SCREEN ...]").completed(with: .screens),
    help: "Keep screens above the prompt",
    discussion: "They are drawn again in place as they change. ':watch' alone ends it."
  ) { shell, names in
    let found = try names.map { try shell.screen(named: $0) }
    guard shell.panel.keep(found) else {
      throw Failure("':watch' needs a terminal with line editing. ':view' shows a screen once.")
    }
    shell.warn(
      found.isEmpty
        ? "No screen is kept above the prompt." : "Kept above the prompt; ':watch' alone ends it.")
  }
}

/// The screens that are kept above the prompt, drawn 30 times a second at most.
@MainActor
final class WatchPanel {
  private let board: ScreenBoard
  private let console: Console
  private var isDrawingLater = false
  private var lastDraw = DispatchTime(uptimeNanoseconds: 0)
  private let terminal: TerminalLines?

  init(_ board: ScreenBoard, _ console: Console, _ terminal: TerminalLines?) {
    self.board = board
    self.console = console
    self.terminal = terminal
  }

  /// Keeps these screens; returns false if the terminal cannot.
  func keep(_ names: [String]) -> Bool {
    guard let terminal, terminal.hasEditing else { return false }
    board.watched = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
    draw()
    return true
  }

  /// Called when a screen or the window changed.
  func update() {
    guard !isDrawingLater, !board.watched.isEmpty else { return }
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
    let width = console.width()
    let lines = board.watched.flatMap { name -> [Text] in
      board.screen(showing: name)?.lines(width: width)
        ?? [Text("\(name) is not on display.", .dim)]
    }
    terminal?.keep(
      lines.map { line in
        let text = line.truncated(to: width).render(color: console.color)
        return console.isASCII ? text.asASCII : text
      })
  }
}
