/// A shell for which completion scripts can be written.
public enum SystemShell: String, CaseIterable, Sendable {
  case bash, fish, zsh
}

extension OptionTable {
  /// A script that completes the options of `program` in a shell; install it where the shell loads
  /// completions from.
  public func completions(for shell: SystemShell, program: String) -> String {
    switch shell {
    case .bash: bash(program)
    case .fish: fish(program)
    case .zsh: zsh(program)
    }
  }

  /// Names of files are offered as such, for the shell to quote: a name may have any character.
  private func bash(_ program: String) -> String {
    let function = "_\(Self.identifier(program))"
    let cases = listed.compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let reply =
        switch value {
        case .choice(let words): "words='\(words.joined(separator: " "))'"
        case .directory: "\(function)_files -d \"$word\"; return"
        case .file: "\(function)_files -e \"$word\"; return"
        case .text: "return"
        }
      return "  \(option.spellings.joined(separator: "|"))) \(reply) ;;"
    }
    return """
      \(function)_files() {
        local word=$2 path name
        compopt -o filenames 2>/dev/null
        case $word in
        [\\'\\"]*) word=${word:1} ;;
        *) word=${word//\\\\\\\\/$'\\a'} word=${word//\\\\/} word=${word//$'\\a'/\\\\} ;;
        esac
        path=$word
        [[ $word != '~/'* ]] || path=$HOME${word:1}
        for name in "$path"*; do
          test $1 "$name" || [[ $1 = -e && -L $name ]] || continue
          name=$word${name:${#path}}
          [[ $name = '~/'* || $name != [-\\~]* ]] || name=./$name
          COMPREPLY+=("$name")
        done
      }
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
        local words='\(listed.flatMap(\.spellings).joined(separator: " "))'
        COMPREPLY=()
        if [[ $word = '=' ]]; then word=; elif [[ $option = '=' ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
        case $option in
      \(cases.joined(separator: "\n"))
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      }
      complete -F \(function) \(Self.quoted(program))

      """
  }

  private func fish(_ program: String) -> String {
    listed.map { option in
      var line = "complete -c \(program)"
      if let letter = option.letter { line += " -s \(letter)" }
      if !option.name.isEmpty { line += " -l \(option.name)" }
      switch option.value {
      case .choice(let words): line += " -x -a '\(words.joined(separator: " "))'"
      case .directory: line += " -x -a '(__fish_complete_directories)'"
      case .file: line += " -r -F"
      case .text: line += " -x"
      case nil: line += " -f"
      }
      return line + " -d \(Self.quoted(option.help))\n"
    }
    .joined()
  }

  private func zsh(_ program: String) -> String {
    let lines = listed.flatMap { option in
      option.spellings.map { spelling in
        let action =
          switch option.value {
          case .choice(let words): ":value:(\(words.joined(separator: " ")))"
          case .directory(let name): ":\(name):_files -/"
          case .file(let name): ":\(name):_files"
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
