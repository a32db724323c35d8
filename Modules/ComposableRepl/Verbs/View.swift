import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func view(_ display: Display) -> Verb {
    let hasState = display.state != nil
    var screen = Argument<String?>.optional(.text("SCREEN").completed(with: .screens))
    if hasState { screen.usage = "" }
    return Verb(
      "view", screen, help: hasState ? "Show the state" : "List the screens, or show and use one",
      discussion: hasState
        ? "A row is typed by the number beside it, as in @0."
        : """
        The prompt names the screen, and what several screens show belongs to it. ':view' alone takes \
        that back.
        """
    ) { repl, name in
      // Without screens there is only the state.
      let state = hasState ? display.screenNames.first : nil
      if name == nil, state != nil, repl.console.isJSON {
        return try await repl.verbs.verb(named: "state").work(for: "")(repl)
      }
      guard let name = name ?? state else {
        display.prompted = nil
        return [display.list]
      }
      let (screen, root) = try display.screen(named: name)
      let current = display.current(screen, root)
      if current != nil, state == nil { display.prompted = root }
      return [
        Event(
          "screen",
          [
            "screen": .string(root), "text": .string(current?.render() ?? ""),
            "controls": .array(current == nil ? [] : screen.controls.map(\.json)),
          ]
        ) { current?.lines(width: $0) ?? [Text("\(root) is not on display now.")] }
      ]
    }
  }
}

extension Display {
  /// The names of the screens, with their titles.
  fileprivate var list: Event {
    let rows = screens.flatMap { screen in
      screen.roots.map { root in
        let title = root == screen.name ? screen.current?.title : Text("on \(screen.name)")
        return [Text(root, .value), current(screen, root) == nil ? "not on display" : title ?? ""]
      }
    }
    return Event("screens", ["screens": .array(screenNames.map { .string($0) })]) { width in
      Screen<Never>("Screens") { Table(rows: rows) }.lines(width: width)
    }
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
