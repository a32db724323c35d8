import TerminalKit

extension Commands {
  /// Parses a line into an action, or returns an error with a message.
  ///
  /// Each part of a name may be shortened to a unique prefix, in any case; an exact name takes
  /// precedence over longer ones. A full name is found in O(its length), any other in O(table).
  public func parse(_ line: some StringProtocol) -> Result<Action, CommandError> {
    let line = Substring(line)
    let end = line.utf8.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? line.endIndex
    let name = line[..<end]
    if let exact = index[name] {
      var arguments = Arguments(line[end...])
      if let action = try? makers[exact](&arguments), arguments.isEmpty { return .success(action) }
      return run(all[exact], line[end...])
    }
    if let found = command(named: name) { return run(all[found], line[end...]) }
    switch find(name) {
    case .success(let command): return run(command, line[end...])
    case .failure(let error): return .failure(error)
    }
  }

  /// The index of the only command that a typed name matches.
  private func command(named name: Substring) -> Int? {
    let typed = name.split(separator: ".", omittingEmptySubsequences: false)
    let found = names.value.matches(typed[...]).compactMap(\.command)
    return found.count == 1 ? found[0] : nil
  }

  /// The action of a line that is only the full name of a command without a required argument.
  ///
  /// A fast path for most lines of a pipe; nil means that the line needs `parse`.
  func action(named line: String) -> Action? {
    guard let exact = index[line[...]] else { return nil }
    var none = Arguments("")
    return try? makers[exact](&none)
  }

  /// The command that a typed name matches.
  func find(_ name: Substring) -> Result<Command<Action>, CommandError> {
    let typed = name.split(separator: ".", omittingEmptySubsequences: false)
    let found = names.value.matches(typed[...]).filter { !$0.path.isEmpty }
    let commands = found.compactMap(\.command).map { all[$0] }
    if commands.count == 1 { return .success(commands[0]) }
    if commands.count > 1 { return .failure(ambiguous(name, commands.map(\.name))) }
    if found.count == 1 { return .failure(incomplete(found[0].path)) }
    if found.count > 1 { return .failure(ambiguous(name, found.map(\.path))) }
    return .failure(
      CommandError(
        .unknown, "Unknown command '\(sigil)\(Self.shortened(name))'.",
        nearest: nearest(to: typed.map(String.init)).map { sigil + $0.name }))
  }

  private func run(_ command: Command<Action>, _ rest: Substring) -> Result<Action, CommandError> {
    var arguments = Arguments(rest)
    do throws(ArgumentError) {
      let action = try command.run(&arguments)
      if arguments.isEmpty { return .success(action) }
      throw ArgumentError(
        command.takes.isEmpty
          ? "'\(sigil)\(command.name)' takes no argument, but '\(Self.shortened(rest))' follows."
          : "'\(Self.shortened(arguments.remainder()))' is more than the command takes.")
    } catch {
      return .failure(CommandError(.argument, error.message, usage: sigil + command.usage))
    }
  }

  private func ambiguous(_ name: Substring, _ names: [String]) -> CommandError {
    let names = names.map { sigil + $0 }
    let list = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return CommandError(
      .ambiguous,
      "'\(sigil)\(Self.shortened(name))' could be \(list)\(names.count > 8 ? ", …" : ""); "
        + "type more of it.",
      candidates: names)
  }

  private func incomplete(_ path: String) -> CommandError {
    let name = sigil + path
    let members = all.filter { $0.name.hasPrefix(path + ".") }
    return CommandError(
      .incomplete, "'\(name)' is a group of commands; ':help \(name)' lists them.",
      candidates: members.map { sigil + $0.name })
  }

  /// The command with the smallest edit distance. A part that is a prefix of a name has distance 0;
  /// a missing first part counts as 1.
  private func nearest(to typed: [String]) -> Command<Action>? {
    let word = typed.joined(separator: ".")
    let meaning = (typed.last ?? "").lowercased()
    if let same = all.first(where: { $0.synonyms.contains(meaning) }) { return same }
    let limit = Spelling.tolerance(word)
    func slips(_ word: String, _ name: String) -> Int {
      if name.lowercased().hasPrefix(word.lowercased()) { return word.isEmpty ? 1 : 0 }
      return min(
        Spelling.distance(word, name, limit: limit),
        Spelling.distance(word, name.prefix(word.count), limit: limit) + 1)
    }
    let scored = all.map { command -> (Command<Action>, Int) in
      let missing = command.path.count - typed.count
      let whole = Spelling.distance(word, command.name, limit: limit)
      guard missing >= 0 else { return (command, whole) }
      let parts = zip(typed, command.path.dropFirst(missing)).map { slips($0, $1) }
      return (command, min(parts.reduce(missing, +), whole))
    }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= limit else {
      return nil
    }
    return best.0
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    let head = text.drop(while: \.isBlank).prefix(65)
    return head.count > 64 ? head.dropLast() + "…" : String(head)
  }
}
