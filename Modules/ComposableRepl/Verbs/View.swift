import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  /// Lists the screens or shows one.
  static let view = Verb(
    "view", .optional(.text("SCREEN").completed(with: .screens)),
    help: "List the screens or show one",
    discussion: "Typed titles and numbers then refer to this screen first."
  ) { repl, name in
    // Without screens there is only the state.
    let state = repl.actionReader == nil ? nil : repl.screenNames.first
    if name == nil, state != nil, repl.console.isJSON { return try await repl.run(verb: "state") }
    guard let name = name ?? state else { return repl.listScreens() }
    let (screen, root) = try repl.screen(named: name)
    let current = repl.current(screen, root)
    repl.lastScreen = screen.name
    repl.print(
      Event(
        "screen",
        [
          "screen": .string(root), "text": .string(current?.render() ?? ""),
          "controls": .array(current == nil ? [] : screen.controls.map(\.json)),
        ]
      ) { current?.lines(width: $0) ?? [Text("\(root) is not on display now.")] })
  }
}

extension Repl {
  /// The names of the screens, each followed by the names of its modals.
  var screenNames: [String] { screens.flatMap(\.roots) }

  /// The screen with this name or unique prefix, and the full name.
  func screen(named typed: String) throws(Failure) -> (screen: ReplScreen, root: String) {
    updateScreens()
    let found = screenNames.matching(typed)
    if found.count == 1, let screen = screens.first(where: { $0.roots.contains(found[0]) }) {
      return (screen, found[0])
    }
    var nearest = found.isEmpty ? Spelling.nearest(to: typed, among: screenNames) : nil
    if nearest == nil, typed.count > 3 {
      // "favorites" suggests "favoritePrimes".
      nearest = screenNames.first { $0.lowercased().hasPrefix(typed.prefix(4).lowercased()) }
    }
    let list = "Screens are \(screenNames.joined(separator: ", "))."
    throw Failure(
      "There is no screen '\(typed)'. \(Spelling.remedy(nearest, else: list))", code: .unknownName)
  }

  /// The screen if `root` is its own name or a modal that it shows now.
  func current(_ screen: ReplScreen, _ root: String) -> Screen<Tap>? {
    let isShown =
      root == screen.name || screen.controls.contains { $0.name.text.hasPrefix(root + ".") }
    return isShown ? screen.current : nil
  }

  fileprivate func listScreens() {
    updateScreens()
    let rows = screens.flatMap { screen in
      screen.roots.map { root in
        let title = root == screen.name ? screen.current?.title : Text("on \(screen.name)")
        return [
          Text(root, .value), current(screen, root) == nil ? "not on display" : title ?? "",
        ]
      }
    }
    print(
      Event("screens", ["screens": .array(screenNames.map { .string($0) })]) { width in
        Screen<Never>("Screens") { Table(rows: rows) }.lines(width: width)
      })
  }
}

extension NamedControl {
  /// The control as an object of JSON.
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .string(name.text)), .init("title", .string(drawn.title)),
    ]
    if !drawn.usage.isEmpty { members.append(.init("takes", .string(drawn.usage))) }
    let row = drawn.row.map { "@\($0.number)" }
    if let argument = drawn.usage.isEmpty ? rowArgument ?? row : row {
      members.append(.init("argument", .string(argument)))
    }
    members.append(.init("enabled", .bool(drawn.reason == nil)))
    if let reason = drawn.reason { members.append(.init("reason", .string(reason))) }
    return .object(members)
  }
}
