import ComposableCore
import Foundation
import TextUI

extension Repl {
  /// How deep files may be sourced from files.
  static var sourceDepth: Int { 16 }

  func run(_ command: ShellCommand, at place: LineLocation) async {
    switch command {
    case .advance(let duration): await advance(duration, at: place)
    case .diff(let first, let second): diff(first, second, at: place)
    case .effects: showEffects()
    case .goto(let number): moveHistory(to: number, at: place)
    case .help(let path): help(path, at: place)
    case .history: showHistory()
    case .quit: isOver = true
    case .redo(let count): moveHistory(to: history.redone(count), at: place)
    case .replay(let file): replay(file, at: place)
    case .save(let file): save(file, at: place)
    case .source(let file): await source(file, at: place)
    case .state(let path): showState(path, at: place)
    case .trace(let isOn): isTracing = isOn
    case .undo(let count): moveHistory(to: history.undone(count), at: place)
    case .view(let name): view(name, at: place)
    case .wait(let limit): await waitForEffects(atMost: limit)
    }
  }

  private func advance(_ duration: Duration, at place: LineLocation) async {
    guard let advance = app.advance else {
      return fail(
        "':advance' moves virtual time, and time is real here. Start with '--virtual-time'.",
        at: place)
    }
    await self.advance(duration, advance)
  }

  private func help(_ path: String?, at place: LineLocation) {
    guard let path else {
      let screens = [lines.commands.help(), lines.shellCommands.help()].compactMap { try? $0.get() }
      showHelp(screens)
      return console.tell(
        "Any unique beginning of each part will do: c.inc. ':help counter' or ':help history' says more."
      )
    }
    let name = path.hasPrefix(":") ? String(path.dropFirst()) : path
    let found = path.hasPrefix(":") ? nil : try? lines.commands.help(path: path).get()
    if let screen = found ?? (try? lines.shellCommands.help(path: name).get()) {
      showHelp([screen])
    } else if case .failure(let error) = lines.commands.help(path: path) {
      fail(error.description, at: place)
    }
  }

  private func showHelp(_ screens: [Screen]) {
    if console.format == .json {
      console.say("{\"help\":\(screens.map { $0.render() }.joined(separator: "\n").quoted)}")
    }
    for screen in screens { console.show(screen) }
  }

  private func showState(_ path: String?, at place: LineLocation) {
    guard let text = try? StateText(engine.state) else {
      return fail("The state cannot be written as JSON.", at: place)
    }
    guard let path else {
      return console.say(console.format == .json ? "{\"state\":\(text.text)}" : text.pretty)
    }
    guard let part = text.part(at: path) ?? .absent(at: path, in: engine.state) else {
      let names = text.members.map(\.name).joined(separator: ", ")
      return fail(
        "The state has no \"\(path.sanitized)\". At its top it has \(names).", at: place)
    }
    console.say(console.format == .json ? "{\"state\":\(part.text)}" : part.pretty)
  }

  private func view(_ name: String?, at place: LineLocation) {
    guard let name else {
      let screen = Screen("Screens") {
        Table(
          rows: board.names.map { [Text($0, .value), board.screen($0)?.title ?? "not on display"] })
      }
      if console.format == .json {
        console.say("{\"screens\":[\(board.names.map(\.quoted).joined(separator: ","))]}")
      }
      return console.show(screen)
    }
    let lowered = name.lowercased()
    let matches = board.names.filter { $0.lowercased().hasPrefix(lowered) }
    guard let found = board.names.first(where: { $0.lowercased() == lowered }) ?? matches.first,
      matches.count == 1 || found.lowercased() == lowered
    else {
      return fail(
        "There is no screen \"\(name.sanitized)\". Screens are \(board.names.joined(separator: ", ")).",
        at: place)
    }
    guard let screen = board.screen(found) else {
      return console.tell("\(found) is not on display now.")
    }
    if console.format == .json {
      console.say("{\"screen\":\(found.quoted),\"text\":\(screen.render().quoted)}")
    }
    console.show(screen)
  }

  private func showEffects() {
    // What receives an effect's answer elsewhere is in flight too, and says nothing new.
    var seen: Set<String> = []
    let effects = engine.runtime.inFlight.filter {
      seen.insert("\($0.reduction) \($0.isRepeating)").inserted
    }
    if console.format == .json {
      let list = effects.map {
        "{\"number\":\($0.number),\"action\":\($0.action.quoted),\"place\":\($0.place.quoted),"
          + "\"repeats\":\($0.isRepeating)}"
      }
      return console.say("{\"effects\":[\(list.joined(separator: ","))]}")
    }
    guard !effects.isEmpty else { return console.tell("Nothing is in flight.") }
    console.show(
      Screen("In flight") {
        Table(
          rows: effects.map { effect in
            [
              Text("\(effect.number)", .value), Text("\(effect.action.sanitized)"),
              Text("\(effect.place)", .dim),
              Text(effect.isRepeating ? "until cancelled" : "", .dim),
            ]
          })
      })
  }

  private func source(_ file: String, at place: LineLocation) async {
    guard sources.count < Self.sourceDepth else {
      return fail(
        "\"\(file.sanitized)\" is sourced \(Self.sourceDepth) files deep; does a file source itself?",
        at: place)
    }
    let text: String
    do {
      text = try file.contentsOfFile()
    } catch {
      return fail(
        "\"\(file.sanitized)\" cannot be read: \(error).", status: .cannotRead, at: place)
    }
    await run(text, from: file)
  }

  /// Runs the lines of a text; messages name `file`.
  public func run(_ text: String, from file: String) async {
    sources.append(file.sanitized)
    var splitter = LineSplitter()
    let bytes = Array(text.utf8)
    for line in splitter.split(bytes[...]) + splitter.finish() where !isOver && !isStopped {
      await run(line)
    }
    sources.removeLast()
  }
}
