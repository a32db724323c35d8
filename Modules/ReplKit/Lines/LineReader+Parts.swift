import TerminalKit

extension LineReader {
  /// The meaning of a line that may have several commands, or begin with an alias.
  func meaning(ofParts line: String) -> LineMeaning {
    // A line with control characters was not typed; it is treated as one command, so that the error
    // shows all of it.
    if line.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) {
      return meaning(of: line[...])
    }
    do throws(CommandError) {
      let parts = try expandedParts(of: InputLine.withoutComment(line[...]), without: [])
      guard let first = parts.first else { return .blank }
      if parts.count == 1, first.destination == .console { return meaning(of: first.text) }
      return .parts(
        parts.map { part in
          let meaning = meaning(of: part.text)
          // An invalid command has no output for a file or a program.
          if case .failure = meaning { return (meaning, .console) }
          return (meaning, part.destination)
        })
    } catch {
      return .failure(error)
    }
  }

  /// The commands of a line, with aliases replaced by their lines.
  ///
  /// An alias is not replaced within its own line, so this terminates.
  private func expandedParts(
    of line: Substring, without used: Set<String>
  ) throws(CommandError) -> [LinePart] {
    var all: [LinePart] = []
    for part in try LinePart.parts(of: line, comparesValues: comparesValues) {
      let name = String(part.text.prefix { !$0.isBlank })
      guard !used.contains(name), !isCommand(name), let alias = aliases[name] else {
        all.append(part)
        continue
      }
      let text = alias + part.text.dropFirst(name.count)
      var parts = try expandedParts(of: text[...], without: used.union([name]))
      guard all.count + parts.count <= 1_000 else {
        throw CommandError(.argument, "The alias '\(name)' expands to more than 1,000 commands.")
      }
      if part.destination != .console, let last = parts.indices.last {
        parts[last].destination = part.destination
      }
      all += parts
    }
    return all
  }

  /// Whether a name is the full name of a command, which an alias cannot replace.
  func isCommand(_ name: String) -> Bool {
    name.hasPrefix(":") && shellCommands.index[name.dropFirst()] != nil
  }

  /// Whether `>` is a comparison in this command.
  func comparesValues(_ command: Substring) -> Bool {
    let name = command.drop { $0.isBlank }.prefix { !$0.isBlank }
    guard name.hasPrefix(":"), case .success(let found) = shellCommands.find(name.dropFirst())
    else {
      return false
    }
    return found.name == "break"
  }
}
