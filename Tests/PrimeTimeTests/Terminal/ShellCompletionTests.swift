import Foundation
import Glibc
import TestSupport
import Testing

/// Runs the completions written by the installer in the system's shells.
struct ShellCompletionTests {
  /// Runs a shell script with the program's completions in the file `completions`; returns its
  /// output.
  private func run(_ shell: String, _ arguments: [String], script: String) throws -> [String] {
    let program = try Program()
    try program.write(try Self.installed("completions.sh", shell), to: "completions")
    try program.write("", to: "session.jsonl")
    let process = program.process([])
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell] + arguments + ["-c", script]
    process.environment?["HOME"] = program.directory.path
    return try program.run(process, input: Data()).output.split(separator: "\n").map { String($0) }
  }

  /// The output of an installer script for the program.
  private static func installed(_ script: String, _ arguments: String...) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let program = try Program()
    let process = program.process([])
    process.executableURL = root.appending(path: "Tools/Install/\(script)")
    process.arguments = arguments + [Program.executable.path]
    let run = try program.run(process, input: Data())
    #expect(run.errors.isEmpty && run.status == 0)
    return run.output
  }

  @Test func theManualListsOptionsAndVerbs() throws {
    let page = try Self.installed("manual.sh")
    for line in [
      ".TH PRIMETIME 1 \"\" \"PrimeTime 1.0.0\"",
      "      \\-\\-virtual\\-time             Advance time only with ':wait'",
      "  :wait [TIME|CONDITION [TIME]]     Wait for effects, a time, or a condition",
    ] { #expect(page.split(separator: "\n").contains(line[...])) }
  }

  private static let cases: [(words: String, completions: [String])] = [
    ("PrimeTime --vir", ["--virtual-time"]), ("PrimeTime --nth-prime l", ["local"]),
    ("PrimeTime --replay sess", ["session.jsonl"]),
    ("PrimeTime --nth-prime ", ["local", "wolfram"]),
    ("PrimeTime --json --fa", ["--fail-fast"]),
  ]

  @Test(arguments: cases)
  func bashCompletes(words: String, completions: [String]) throws {
    let said = try run(
      "bash", ["--norc"],
      script: """
        source ./completions
        COMP_WORDS=(\(words)\(words.hasSuffix(" ") ? "''" : "")); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _PrimeTime
        printf '%s\\n' "${COMPREPLY[@]}"
        """)
    #expect(said == completions)
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: cases)
  func fishCompletes(words: String, completions: [String]) throws {
    let said = try run(
      "fish", ["--no-config"], script: "source ./completions; complete -C '\(words)'")
    #expect(said.map { $0.split(separator: "\t")[0] }.sorted() == completions.map { $0[...] })
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zshCompletes() throws {
    // Completion needs a terminal, so zsh runs another shell on a pseudo-terminal, which is slow to
    // set up.
    let lines = Self.cases.map { "'\($0.words)'" }.joined(separator: " ")
    let said = try run(
      "zsh", ["-f"],
      script: """
        mkdir -p functions; cp completions functions/_PrimeTime
        zmodload zsh/zpty
        zpty z zsh -f -i
        zpty -w z "PROMPT='ready> '; unset zle_bracketed_paste; fpath=($PWD/functions \\$fpath); autoload -Uz compinit; compinit -u -D"
        zpty -w z "zstyle ':completion:*' list-colors ''; cd $PWD"
        zpty -w z 'compadd() { builtin compadd -O found "$@"; print -rl -- "found:${^found[@]}"; builtin compadd "$@" }'
        zpty -w z "echo set-up-is-done | tr a-z A-Z"
        zpty -r -m z line '*SET-UP-IS-DONE*ready> *'
        for words in \(lines); do
          zpty -w -n z "$words"$'\\t'
          zpty -r -m z found '*found:*'
          zpty -w -n z $'\\x15'
          zpty -w z "echo all-is-done | tr a-z A-Z"
          zpty -r -m z line '*ALL-IS-DONE*'
          found+=$line
          print -r -- "${found//$'\\r'/}" | sed -n 's/.*found:\\(.*\\)/\\1/p' | sort -u
          echo "$words."
        done
        """)
    #expect(said == Self.cases.flatMap { $0.completions + ["\($0.words)."] })
  }
}

extension ShellCompletionTests {
  /// Names that a shell must treat only as names.
  private static let names = [
    "$(id>ran)", "`id>ran`", "a; id>ran", "&& id>ran", "two  words", " ends ", "two\nlines", "-rf",
    "--json", "it's", "\"quoted\"", "back\\slash", "*", "~", "#x", "$HOME", "!!", "{a,b}", "ä",
  ]

  @Test func bashCompletesFilesOfAnyName() throws {
    try completeNames(in: "bash --norc --noprofile -i", setUp: "source ../completions")
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zshCompletesFilesOfAnyName() throws {
    try completeNames(
      in: "zsh -f -i",
      setUp: "mkdir ../f; cp ../completions ../f/_PrimeTime; fpath=($PWD/../f $fpath); "
        + "autoload -Uz compinit; compinit -u -D")
  }

  /// Types an option, Tab and Enter in folders with one file each; expects that the program
  /// receives that file and nothing else runs.
  private func completeNames(in shell: String, setUp: String) throws {
    let program = try Program()
    let kind = String(shell.prefix { $0 != " " })
    try program.write(try Self.installed("completions.sh", kind), to: "completions")
    let folders = Self.names.indices.map { program.directory.appending(path: "\($0)") }
    for (name, folder) in zip(Self.names, folders) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: folder.appending(path: name))
    }
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProgram.spawn(
      ["/bin/sh", "-c", "cd \"$HOME/0\"; exec \(shell)"],
      [
        "HOME": program.directory.path, "PATH": "/usr/bin:/bin", "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
      ], terminal: terminal.name)
    defer {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    terminal.type(
      "PrimeTime() { [ -f \"$2\" ] && [ $# = 2 ] && echo open$((1+1)) || echo none$((1+1)); }; "
        + "\(setUp); echo set$((1+1))\r")
    _ = try #require(terminal.read(upTo: "set2"))
    for (name, folder) in zip(Self.names, folders) {
      terminal.type("cd ../\(folder.lastPathComponent)\r")
      terminal.type("PrimeTime --replay \t\r\recho the$((1+1))end\r")
      let said = try #require(terminal.read(upTo: "the2end"))
      #expect(said.contains("open2"), "\(name.debugDescription): \(said.debugDescription)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }
  }
}

private func isInstalled(_ shell: String) -> Bool {
  ["/usr/bin", "/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
  }
}
