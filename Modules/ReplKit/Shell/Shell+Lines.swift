import TerminalKit

/// Runs lines.
extension Shell {
  /// Runs one line, waits if the line says so, and shows the screens it changed.
  public func enter(_ line: NumberedLine) async {
    guard !isOver else { return }
    let outer = (isRunning, location)
    isRunning = true
    location = LineLocation(file: sources.last, line: line.number)
    silence = nil
    let printed = console.printCount
    await attempt {
      if let failure = line.failure { throw failure }
      try await run(expanded(line.text))
    }
    hooks.didRun()
    if Task.isCancelled { printInterruption() }
    showChanged()
    if console.printCount == printed, console.format == .text, !board.hasUpdatedWatched,
      !Task.isCancelled,
      let silence, let text = silence()
    {
      warn(text)
    }
    if isJSON { printDone(line.number) }
    (isRunning, location) = outer
  }

  private func printDone(_ number: Int) {
    var event = Event("done", ["line": .number(number)])
    if let file = sources.last { event.members.append(JSON.Member("file", .text(file))) }
    print(event)
  }

  /// Does something at the line that runs, or prints how it failed; returns whether it was done.
  @discardableResult
  private func attempt(_ body: () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch let failure as Failure {
      fail(failure)
    } catch is CancellationError {
      // The user interrupted it, which is printed once for the line.
    } catch {
      fail(Failure("\(error)"))
    }
    return false
  }

  /// Does something that takes time before the first line is read, as to replay a file; it can be
  /// interrupted. `option` is what asked for it. Returns whether it was done.
  @discardableResult
  public func perform(
    for option: String, _ body: @escaping @MainActor () async throws -> Void
  ) async -> Bool {
    var isDone = false
    let task = Task {
      isRunning = true
      location = LineLocation(file: option, line: 0)
      isDone = await attempt(body)
      hooks.didRun()
      showChanged()
      console.flush()
      (isRunning, location) = (false, nil)
      showPrompt()
    }
    running.withLock { $0 = task }
    await task.value
    return isDone
  }

  /// Runs what a line means, once its alias is replaced.
  private func run(_ line: String) async throws {
    switch InputLine(line) {
    case .blank: return
    case .shell(let text): try await run(verb: text)
    case .action(let text):
      do throws(Failure) {
        if try tap(text) { return }
      } catch {
        throw FormerSpelling.failure(for: text) ?? error
      }
      try await run(unknown: text)
    }
  }

  /// Runs a verb; the line is without its colon.
  func run(verb line: Substring) async throws { try await action(of: line)(self) }

  /// Runs 'help' and 'quit', which new users type without their colon.
  private func run(unknown line: Substring) async throws {
    let word = line.prefix { !$0.isBlank }
    let name = word.lowercased()
    let meant = verbs.first { $0.name == name || $0.former[name] != nil }
    guard let meant else {
      throw FormerSpelling.failure(for: line) ?? board.unknown(word)
    }
    if ["help", "quit"].contains(meant.name) {
      return try await run(verb: meant.name + line[word.endIndex...])
    }
    throw Failure("Unknown command '\(word)'. Did you mean ':\(meant.name)'?")
  }

  /// Uses the control that a line means; returns false if it means none.
  private func tap(_ line: Substring) throws(Failure) -> Bool {
    guard var (shown, rest) = try board.find(line, lastScreen: lastScreen) else { return false }
    if shown.control.reason != nil, hooks.unblock() {
      guard let found = try board.find(line, lastScreen: lastScreen) else { return false }
      (shown, rest) = found
    }
    let tap = try shown.tap(
      for: rest, isWaiting: shown.control.reason != nil && hooks.awaited() > 0)
    lastScreen = shown.screen.name
    // What takes text is spelled with it, and so is what is there several times, like a row.
    let isAlone = shown.control.usage.isEmpty && (rest.isEmpty || shown.words == nil)
    hooks.willTap(isAlone ? shown.name : "\(shown.name) \(rest)")
    tap.send()
    hooks.didTap()
    silence = hooks.silence
    return true
  }
}
