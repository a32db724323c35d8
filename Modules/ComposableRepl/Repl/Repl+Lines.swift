import ComposableTextUI
import ComposableTimeTravel

/// Runs lines.
extension Repl {
  /// The work of a line or an option.
  package typealias Work = @MainActor () async throws -> Void

  /// Runs one line and prints the screens it changed; returns when the line's work is done.
  package func enter(_ line: NumberedLine) async {
    guard !isOver else { return }
    noOutputMessage = nil
    excludeEarlierChanges()
    let printed = console.printCount
    let outerStatus = lineStatus
    lineStatus = .success
    let location = LineLocation(file: sources.last, line: line.number)
    await perform(at: location) {
      if line.isTooLong {
        throw Failure(
          "The line is longer than \(InputLine.limit) bytes and was skipped; "
            + "split it into several.",
          code: .tooLong)
      }
      try await self.run(line.text)
    }
    if console.printCount == printed, !Task.isCancelled, let text = noOutputMessage?() {
      remark(text)
    }
    if console.isJSON {
      var done = Event("done", ["line": .number(line.number)])
      done.members += location.member
      done.members.append(.init("status", .number(Int(lineStatus.rawValue))))
      print(done)
    }
    // The status of this line stays for the `:source` that runs it, which thus gets that of its
    // first failed line.
    if outerStatus != .success { lineStatus = outerStatus }
  }

  /// Runs `body` for a command-line option before the first line is read, such as replaying a file.
  /// It can be interrupted, and messages name `option`. Returns whether it succeeded.
  @discardableResult
  package func performOption(_ option: String, _ body: @escaping Work) async -> Bool {
    var isDone = false
    let task = Task { isDone = await perform(at: LineLocation(file: option, line: 0), body) }
    lineTask.withLock { $0 = task }
    await task.value
    console.flush()
    return isDone
  }

  /// Runs `body`, prints the failure if it throws, and prints the changed screens. Returns whether
  /// it succeeded.
  @discardableResult
  func perform(at location: LineLocation, _ body: Work) async -> Bool {
    let outer = self.location
    self.location = location
    var hasSucceeded = false
    do {
      try await body()
      hasSucceeded = true
    } catch {
      // An interruption is reported below.
      if !(error is CancellationError && Task.isCancelled) { fail(Self.failure(for: error)) }
    }
    self.location = outer
    if Task.isCancelled {
      // Only the outermost call reports it, on a new line because the terminal echoed ^C.
      guard outer == nil else { return false }
      print("\nInterrupted.")
    }
    // A change above the prompt needs no message.
    if showChanged() { noOutputMessage = nil }
    return hasSucceeded
  }

  private static func failure(for error: any Error) -> Failure {
    if error is CancellationError { return Failure("Its work was canceled.") }
    return error as? Failure ?? Failure(JSON.reason(error))
  }

  private func run(_ line: String) async throws {
    switch InputLine(line) {
    case .blank: return
    case .verb(let text): try await run(verb: text)
    case .action(let text):
      // The reader of actions drops the comment itself, because its quotes differ.
      if let actionReader { return try await send(InputLine.trimmed(line[...]), actionReader) }
      if try use(text) { return }
      let (word, rest) = text.splitAtBlank
      guard let verb = Self.verbOfNewUser(word, rest) else { throw unknown(text) }
      try await run(verb: verb[...])
    }
  }

  /// Sends a typed action.
  private func send(_ line: Substring, _ reader: any ActionLineReader) async throws {
    let prepared: PreparedAction
    do throws(Failure) {
      prepared = try reader.read(line)
    } catch {
      let (word, rest) = line.splitAtBlank
      guard error.code == .unknownName else { throw error }
      if let verb = Self.verbOfNewUser(word, rest) { return try await run(verb: verb[...]) }
      if let verb = verbs.first(where: { $0.name == word.lowercased() }) {
        throw Failure(
          "There is no action '\(word)'. Did you mean ':\(verb.name)'?", code: error.code)
      }
      throw error
    }
    if let companion { try companion.use(nil, send: prepared.send) } else { prepared.send() }
    if let text = prepared.remark { remark(text) }
  }

  /// The verb that new users type without its colon.
  private static func verbOfNewUser(_ word: Substring, _ rest: String) -> String? {
    switch word.lowercased() {
    case "help": "help \(rest)"
    case "?": "help"
    case "exit", "quit": "quit"
    default: nil
    }
  }

  /// Runs a verb; `line` excludes the colon.
  func run(verb line: Substring) async throws {
    let (name, rest) = line.splitAtBlank
    let verb = try verb(named: name)
    let action = try verb.action(for: rest[...])
    guard verb.usesPager, sources.isEmpty else { return try await action(self) }
    try await console.paging { try await action(self) }
    // Reading takes a while: screens that a timer changed in the meantime are not this line's
    // output.
    deferChanges()
  }

  /// The verb with this name or unique prefix.
  func verb(named typed: Substring) throws(Failure) -> Verb {
    let found = verbs.matching(DottedName(typed)) { DottedName($0.name) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let list = found.map { "':\($0.name)'" }.joined(separator: ", ")
      throw Failure("':\(typed)' could be \(list); type more of it.", code: .ambiguous)
    }
    let nearest = Spelling.nearest(to: typed.lowercased(), among: verbs.map(\.name))
    throw Failure(
      "Unknown verb ':\(typed.prefix(64))'. \(Spelling.remedy(nearest.map { ":\($0)" }))",
      code: .unknownName)
  }

  /// Uses the control that a line refers to; returns false if there is none.
  private func use(_ line: Substring) throws(Failure) -> Bool {
    guard let found = try find(line) else { return false }
    try use(found)
    return true
  }

  /// Uses a control; if the companion shows a past step, it restores the live screens first.
  func use(_ found: FoundControl) throws(Failure) {
    let tap = try tap(found)
    lastScreen = found.control.screen
    guard let companion else { return tap.send() }
    try companion.use(found.line) { () throws(Failure) in
      if updateScreens() { try self.tap(live(found)).send() } else { tap.send() }
    }
  }

  /// The control of the live screens that corresponds to one of a past step.
  private func live(_ found: FoundControl) throws(Failure) -> FoundControl {
    let control = controls.first {
      $0.name == found.control.name && $0.rowArgument == found.control.rowArgument
        && $0.drawn.row?.number == found.control.drawn.row?.number
    }
    // The states are equal, but an observer of the store may send an action when it is restored.
    // The branch that has begun stays.
    guard let control else {
      throw Failure(
        "'\(found.control.name.text)' is no longer on display after resuming.", code: .notOnDisplay)
    }
    return FoundControl(control: control, rest: found.rest)
  }

  /// The tap for a control and the text typed after its name.
  private func tap(_ found: FoundControl) throws(Failure) -> Tap {
    let (shown, rest) = (found.control, found.rest)
    let control = shown.drawn
    let takesWords = control.reason == nil && !control.usage.isEmpty && control.kind != .text
    if takesWords, rest.isEmpty {
      throw Failure(
        "Expected \(control.usage) at the end of the line. Usage: \(shown.usageLine)",
        code: .badArgument)
    }
    do throws(InputError) {
      return try control.tap(rest.unquoted())
    } catch {
      switch error {
      case .invalid(let message):
        throw Failure("\(message) Usage: \(shown.usageLine)", code: .badArgument)
      case .refused(let reason):
        throw Failure("'\(found.typedName)' cannot be used \(reason).", code: .disabled)
      }
    }
  }
}
