import TextUI

extension Commands {
  /// A help screen: for the whole table, a group, or one command.
  ///
  /// The path may be abbreviated like a command.
  public func help(path: String = "") -> Result<Screen<Never>, CommandError> {
    let matches = names.value.matches(path.split(separator: ".")[...])
    guard matches.count == 1 else { return find(path[...]).map(screen(for:)) }
    if let command = matches[0].command { return .success(screen(for: all[command])) }
    return .success(screen(forGroup: matches[0].path.split(separator: ".").map(String.init)))
  }

  private func screen(for command: Command<Action>) -> Screen<Never> {
    Screen("\(sigil)\(command.usage)") {
      Line(command.help, .plain)
      if !command.discussion.isEmpty {
        Blank()
        for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
          Line(line, .plain)
        }
      }
    }
  }

  private func screen(forGroup path: [String]) -> Screen<Never> {
    let name = path.joined(separator: ".")
    let members = all.filter { $0.path.starts(with: path) }
    var rows: [[Text]] = []
    var seen: Set<String> = []
    for command in members {
      let group = command.path.prefix(path.count + 1).joined(separator: ".")
      if command.path.count == path.count + 1 {
        rows.append([Text(sigil + command.usage, .value), Text(command.help)])
      } else if path.isEmpty, seen.insert(group).inserted {
        rows.append([Text(sigil + group + ".", .value), Text(groups[group] ?? "")])
      } else if !path.isEmpty {
        rows.append([Text(sigil + command.usage, .value), Text(command.help)])
      }
    }
    return Screen(!name.isEmpty ? Text(name) : sigil.isEmpty ? "Commands" : "Of the shell") {
      if let help = groups[name], !help.isEmpty { Line(help, .plain) }
      Table(rows: rows)
    }
  }
}
