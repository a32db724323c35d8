import Files
import Foundation
import TerminalKit
import TextUI

/// Runs lines of several commands, redirects their output, and manages aliases and the start-up
/// file.
extension Repl {
  func perform(
    _ parts: [(meaning: LineMeaning, destination: LinePart.Destination)], number: Int
  ) async {
    for part in parts where !isOver && !isStopped {
      // A line that means no control has no output for a file or a program.
      var isUnknown = false
      if case .action(let line) = part.meaning {
        isUnknown = (try? controls.find(line, lastScreen: context.lastScreen)) == nil
      }
      guard part.destination != .console, !isUnknown else {
        await perform(part.meaning, number: number)
        continue
      }
      context.console.beginCapture()
      await perform(part.meaning, number: number)
      let text = context.console.endCapture()
      switch part.destination {
      case .console: break
      case .file(let file, let isAppended):
        write(text, to: file, isAppended: isAppended, at: location(ofLine: number))
      case .program(let command): await pass(text, to: command, at: location(ofLine: number))
      }
    }
  }

  private func write(_ text: String, to file: String, isAppended: Bool, at location: LineLocation) {
    context.write(file, at: location) { file throws(FileError) in
      if isAppended { try file.append(text) } else { try file.write(text) }
    }
  }

  private func pass(_ text: String, to command: String, at location: LineLocation) async {
    context.console.flush()
    context.console.isHeld = true
    let status = await ShellProgram.run(command, input: text)
    context.console.isHeld = false
    context.console.flush()
    switch status {
    case 126?, 127?: context.fail("'\(command.sanitized)' could not be run.", at: location)
    case nil: context.fail("The system's shell cannot be started.", at: location)
    default: break
    }
  }

  /// Prints the buffered output, through the pager if it is longer than the screen.
  func showOutput() async {
    guard let pager = context.console.pager, let text = context.console.takeLongOutput() else {
      return context.console.flush()
    }
    context.console.isHeld = true
    let isShown = await pager.show(text)
    context.console.isHeld = false
    if !isShown { context.console.writeNow(text) }
    context.console.flush()
  }

  func run(_ command: AliasCommand, at location: LineLocation) {
    let aliases = lines.aliases
    switch command {
    case .set(let name, let line):
      guard !lines.isCommand(name), controls.named(name).isEmpty else {
        return context.fail(
          "'\(name)' is a command; an alias needs a name of its own.", at: location)
      }
      aliases[name] = line
      if location.file == nil { context.console.note("'\(name)' stands for '\(line)'.") }
    case .forget(let name):
      guard aliases[name] != nil else { return failUnknown(alias: name, at: location) }
      aliases[name] = nil
      if location.file == nil { context.console.note("'\(name)' is no longer an alias.") }
    case .list(let name?):
      guard let line = aliases[name] else { return failUnknown(alias: name, at: location) }
      list([(name, line)])
    case .list(nil): list(aliases.all)
    }
  }

  private func failUnknown(alias name: String, at location: LineLocation) {
    context.fail(
      "There is no alias '\(name.sanitized)'; ':alias' lists what there is.", at: location)
  }

  private func list(_ aliases: [(name: String, line: String)]) {
    if context.console.format == .json {
      let members = aliases.map { "\($0.name.quoted):\($0.line.quoted)" }
      return context.console.say("{\"aliases\":{\(members.joined(separator: ","))}}")
    }
    guard !aliases.isEmpty else {
      return context.console.tell("There are no aliases; ':alias NAME LINE' makes one.")
    }
    context.console.show(
      Screen("Aliases") {
        Table(rows: aliases.map { [Text($0.name, .value), Text($0.line)] })
      })
  }

  /// Runs the lines of the user's start-up file, if it exists. An invalid line is reported and
  /// skipped; it does not affect the exit status.
  public func runStartUpFile(at path: String) async {
    guard access(path, F_OK) == 0 else { return }
    let status = context.status
    if let text = context.text(of: path, at: nil) {
      await runLines(of: text, from: path.abbreviatingHome)
    }
    context.status = status
    context.console.flush()
    showPrompt()
  }
}
