/// A shell for which completion scripts can be written.
public enum Shell: String, CaseIterable, Sendable {
  case bash, fish, zsh
}

extension OptionTable {
  /// A script that completes the options of `program` in a shell; install it where the shell loads
  /// completions from.
  public func completions(for shell: Shell, program: String) -> String {
    switch shell {
    case .bash: bash(program)
    case .fish: fish(program)
    case .zsh: zsh(program)
    }
  }

  private func bash(_ program: String) -> String {
    let cases = options.compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let reply =
        switch value {
        case .choice(let words): "compgen -W '\(words.joined(separator: " "))' -- \"$word\""
        case .directory: "compgen -d -- \"$word\""
        case .file, .files: "compgen -f -- \"$word\""
        case .text: ":"
        }
      return "    \(option.spellings.joined(separator: "|"))) COMPREPLY=($(\(reply))); return ;;"
    }
    return """
      _\(Self.identifier(program))() {
        local word=${COMP_WORDS[COMP_CWORD]}
        case ${COMP_WORDS[COMP_CWORD-1]} in
      \(cases.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W '\(options.flatMap(\.spellings).joined(separator: " "))' -- "$word"))
      }
      complete -F _\(Self.identifier(program)) \(program)

      """
  }

  private func fish(_ program: String) -> String {
    options.map { option in
      var line = "complete -c \(program)"
      if let letter = option.letter { line += " -s \(letter)" }
      if !option.name.isEmpty { line += " -l \(option.name)" }
      switch option.value {
      case .choice(let words): line += " -x -a '\(words.joined(separator: " "))'"
      case .directory: line += " -x -a '(__fish_complete_directories)'"
      case .file, .files: line += " -r -F"
      case .text: line += " -x"
      case nil: line += " -f"
      }
      return line + " -d \(Self.quoted(option.help))\n"
    }
    .joined()
  }

  private func zsh(_ program: String) -> String {
    let lines = options.flatMap { option in
      option.spellings.map { spelling in
        let action =
          switch option.value {
          case .choice(let words): ":value:(\(words.joined(separator: " ")))"
          case .directory(let name): ":\(name):_files -/"
          case .file(let name): ":\(name):_files"
          case .files(let first, let second): ":\(first):_files:\(second):_files"
          case .text(let name): ":\(name):"
          case nil: ""
          }
        let joined = option.value != nil && spelling.hasPrefix("--") ? "=" : ""
        let help = option.help.filter { $0 != "[" && $0 != "]" && $0 != ":" }
        return "  " + Self.quoted("*\(spelling)\(joined)[\(help)]\(action)")
      }
    }
    return "#compdef \(program)\n_arguments \\\n" + lines.joined(separator: " \\\n") + "\n"
  }

  private static func identifier(_ program: String) -> String {
    String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
