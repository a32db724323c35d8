import TerminalKit
import TextUI

extension Verb {
  /// Lists the screens or shows one.
  public static let view = Verb(
    "view", .optional(.text("SCREEN").completed(with: .screens)),
    help: "List the screens or show one", former: ["show": "", "screens": ""]
  ) { shell, name in
    guard let name else { return shell.listScreens() }
    let found = try shell.screenName(name)
    guard let screen = shell.screen(showing: found) else {
      return shell.print("\(found) is not on display now.")
    }
    shell.print(
      Event("screen", ["screen": .text(found), "text": .text(screen.render())]) {
        screen.lines(width: $0)
      })
  }
}

extension Shell {
  /// The names of the screens, and after each those of its modals.
  var screenNames: [String] { screens.flatMap(\.roots) }

  /// The full name of the screen that a name or its prefix means.
  func screenName(_ typed: String) throws(Failure) -> String {
    let found = screenNames.meant(by: typed)
    if found.count == 1 { return found[0] }
    throw Failure(
      "There is no screen \"\(typed)\". Screens are \(screenNames.joined(separator: ", ")).")
  }

  /// The screen that is or shows `name`; nil if it is not on display.
  func screen(showing name: String) -> Screen<Tap>? {
    let screen = screens.first { $0.roots.contains(name) }
    let isShown =
      name == screen?.name
      || screen?.controls.contains { $0.name.text.hasPrefix(name + ".") } == true
    return isShown ? screen?.current : nil
  }

  fileprivate func listScreens() {
    let rows = screens.flatMap { screen in
      screen.roots.map { name in
        let title = name == screen.name ? screen.current?.title : Text("on \(screen.name)")
        let isShown = self.screen(showing: name) != nil
        return [Text(name, .value), isShown ? title ?? "" : "not on display"]
      }
    }
    print(
      Event("screens", ["screens": .list(screenNames.map { .text($0) })]) { width in
        Screen<Never>("Screens") { Table(rows: rows) }.lines(width: width)
      })
  }
}
