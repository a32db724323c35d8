import TerminalKit
import TextUI

extension Verb {
  /// Lists the screens or shows one.
  public static let view = Verb(
    "view", .optional(.text("SCREEN").completed(with: .screens)),
    help: "List the screens or show one", former: ["show": "", "screens": ""]
  ) { shell, name in
    guard let name else { return shell.listScreens() }
    let found = try shell.screen(named: name)
    guard let screen = shell.board.screen(showing: found) else {
      return shell.print("\(found) is not on display now.")
    }
    shell.print(
      Event("screen", ["screen": .text(found), "text": .text(screen.render())]) {
        screen.drawing.lines(width: $0)
      })
  }
}

extension Shell {
  fileprivate func listScreens() {
    let names = board.screenNames
    let rows = board.screens.flatMap { screen in
      screen.roots.map { name in
        let title = name == screen.name ? screen.current?.title : Text("on \(screen.name)")
        let isShown = board.screen(showing: name) != nil
        return [Text(name, .value), isShown ? title ?? "" : "not on display"]
      }
    }
    print(
      Event("screens", ["screens": .list(names.map { .text($0) })]) { width in
        Screen<Never>("Screens") { Table(rows: rows) }.lines(width: width)
      })
  }

  /// The full name of the screen that a name or its prefix means.
  func screen(named typed: String) throws(Failure) -> String {
    let names = board.screenNames
    let found = Spelling.matches(of: typed, among: names)
    if found.count == 1 { return found[0] }
    throw Failure(
      "There is no screen \"\(typed)\". Screens are \(names.joined(separator: ", ")).")
  }
}
