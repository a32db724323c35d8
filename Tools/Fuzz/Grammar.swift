import ReplKit
import TerminalKit

/// The parsed commands: one for each kind of argument.
private enum Typed: Sendable {
  case flag(String), float(Float), int(Int), list([Int]), nothing, pair(Int, Int), text(String)
}

private let group = Commands<Typed> {
  Command("tapped", help: "Takes nothing") { .nothing }
  Command("setCount", .text("NUMBER"), help: "Takes text") { .text($0) }
  Command("slidingCount", .float("NUMBER"), help: "Takes a position") { .float($0) }
  Command("row", .int("ROW", in: 0 ... .max - 1), help: "Takes a number") { .int($0) }
  Command("rows", .list(.int("ROW", in: 0 ... .max - 1)), help: "Takes numbers") { .list($0) }
  Command("pair", .pair(.int("A"), .int("B")), help: "Takes two numbers") { .pair($0, $1) }
  Command("trace", .choice(["on", "off"]), help: "Takes a word") { .flag($0) }
}

private let commands = Commands.combine(
  group.pullback("counter", help: "Counting") { $0 },
  group.pullback("counter", help: "Counting").pullback("game", help: "A game in a game"),
  group)
private let shell = ShellCommand.commands(fields: ["count", "game"], screens: ["Counter", "Game"])

extension Commands {
  fileprivate func pullback(_ name: String, help: String) -> Commands {
    pullback(name, help: help) { $0 }
  }
}

/// Splitting the same bytes into chunks differently gives the same lines, and no line traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limit = 16 + Int(bytes.first ?? 0)
  var whole = LineSplitter(limit: limit)
  let lines = whole.split(bytes[...]) + whole.finish()
  var piecemeal = LineSplitter(limit: limit)
  var pieces: [SourceLine] = []
  let step = 1 + Int(bytes.last ?? 0) % 7
  for index in stride(from: 0, to: bytes.count, by: step) {
    pieces += piecemeal.split(bytes[index..<min(index + step, bytes.count)])
  }
  demand(lines == pieces + piecemeal.finish(), "cutting a stream elsewhere changed its lines")
  for line in lines where line.error == nil { parse(line.text) }
  return 0
}

private func parse(_ text: String) {
  switch InputLine(text) {
  case .blank: break
  case .action(let line):
    if case .failure(let error) = commands.parse(line) { check(error) }
    _ = commands.completions(for: String(line))
    if case .failure(let error) = commands.help(path: String(line)) { check(error) }
  case .shell(let line):
    if case .failure(let error) = shell.parse(line) { check(error) }
    _ = shell.completions(for: String(line))
  }
}

private func check(_ error: CommandError) {
  demand(
    !error.description.isEmpty && error.description.utf8.count < 4_096,
    "a message of \(error.description.utf8.count) bytes")
}
