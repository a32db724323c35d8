import TerminalKit
import TextUI

/// Runs lines.
extension Shell {
  /// What a line or an option does.
  public typealias Work = @MainActor () async throws -> Void

  /// Runs one line, waits if the line says so, and shows the screens it changed.
  public func enter(_ line: NumberedLine) async {
    guard !isOver else { return }
    silence = nil
    let printed = console.printCount
    let place = LineLocation(file: sources.last, line: line.number)
    await perform(at: place) {
      if line.isTooLong {
        throw Failure(
          "The line is longer than \(InputLine.limit) bytes and was skipped; split it into several."
        )
      }
      try await self.run(self.expanded(line.text))
    }
    if console.printCount == printed, !Task.isCancelled, let text = silence?() { warn(text) }
    var done = Event("done", ["line": .number(line.number)])
    done.members += place.member
    print(done)
  }

  /// Does something that takes time before the first line is read, as to replay a file; it can be
  /// interrupted. `option` is what asked for it. Returns whether it was done.
  @discardableResult
  public func perform(for option: String, _ body: @escaping Work) async -> Bool {
    var isDone = false
    let task = Task { isDone = await perform(at: LineLocation(file: option, line: 0), body) }
    running.withLock { $0 = task }
    await task.value
    console.flush()
    return isDone
  }

  /// Does something, or prints why it failed, and shows what changed; returns whether it was done.
  @discardableResult
  func perform(at location: LineLocation, _ body: Work) async -> Bool {
    let outer = self.location
    self.location = location
    var isDone = false
    do {
      try await body()
      isDone = true
    } catch {
      // If the user interrupted it, that is printed below.
      if !(error is CancellationError) { fail(error as? Failure ?? Failure("\(error)")) }
    }
    hooks.didRun()
    self.location = outer
    if Task.isCancelled {
      // The outermost prints it, on a new line because the terminal echoed ^C.
      guard outer == nil else { return false }
      print("\nInterrupted\(hooks.whatGoesOn()).")
    }
    // What is seen above the prompt needs no explanation.
    if showChanged() { silence = nil }
    return isDone
  }

  /// Runs what a line means, once its alias is replaced.
  private func run(_ line: String) async throws {
    switch InputLine(line) {
    case .blank: return
    case .shell(let text): try await run(verb: text)
    case .action(let text):
      let verb: Substring
      do throws(Failure) {
        if try tap(text) { return }
        verb = try lineWithoutColon(text)
      } catch {
        throw Failure(formerSpelling: text) ?? error
      }
      try await run(verb: verb)
    }
  }

  /// The line of 'help' and 'quit', which new users type without their colon.
  private func lineWithoutColon(_ line: Substring) throws(Failure) -> Substring {
    let (word, rest) = line.splitAtBlank
    let name = word.lowercased()
    guard let meant = verbs.first(where: { $0.name == name || $0.former[name] != nil }) else {
      throw unknown(word)
    }
    if ["help", "quit"].contains(meant.name) { return "\(meant.name) \(rest)" }
    throw Failure("Unknown command '\(word)'. Did you mean ':\(meant.name)'?")
  }

  /// Uses the control that a line means; returns false if it means none.
  private func tap(_ line: Substring) throws(Failure) -> Bool {
    guard var (shown, rest) = try find(line) else { return false }
    if shown.control.reason != nil, hooks.unblock() {
      (shown, rest) = try find(line) ?? (shown, rest)
    }
    let tap = try tap(shown, rest)
    lastScreen = shown.screen
    let isAlone = shown.control.usage.isEmpty && rest.isEmpty
    hooks.tap(isAlone ? shown.name.text : "\(shown.name.text) \(rest)") { tap.send() }
    // To explain it may take long, and nobody else reads it.
    silence = console.format == .text ? hooks.silence : nil
    return true
  }

  /// The action of a control for what was typed after its name.
  private func tap(_ shown: NamedControl, _ rest: String) throws(Failure) -> Tap {
    let control = shown.control
    let takesWords = control.reason == nil && !control.usage.isEmpty && control.kind != .text
    if takesWords, rest.isEmpty {
      throw Failure("Expected \(control.usage), but the line ends. Usage: \(shown.usage)")
    }
    do throws(EntryError) {
      return try control.tap(rest.unquoted)
    } catch {
      switch error {
      case .unreadable(let message): throw Failure("\(message) Usage: \(shown.usage)")
      case .refused(let reason):
        let remedy = control.reason == nil || reason.contains(";") ? "" : hooks.remedy()
        throw Failure("'\(shown.name.text)' cannot be used \(reason)\(remedy).")
      }
    }
  }
}
