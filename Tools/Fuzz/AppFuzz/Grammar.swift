import ComposableRepl
import ComposableTextUI

/// One of each kind of control.
private enum Typed: Equatable, Sendable { case position(Float), rows([Int]), tapped, text(String) }

private let screen = Screen<Typed>("Typed") {
  Button("+", .tapped)
  Field("Count", 42) { .text($0) }
  Field("Name", "a") { .text($0) }
  Gesture { .position($0) }
  Rows([2, 3, 5]) { _, prime in
    Text(prime)
  }
  .onDelete { .rows($0) }
}

/// The arguments of verbs.
private let verbs = [
  Verb("choice", .choice(["on", "off"]), help: "Takes a word") { _ in [] },
  Verb("words", .words("ROW ..."), help: "Takes words") { _ in [] },
  Verb("pair", .pair(.file("A"), .int("B")), help: "Takes a file and a number") { _ in [] },
  Verb("text", .text("NAME"), help: "Takes text") { _ in [] },
]

/// Splitting the same bytes into different chunks gives the same lines, and no line traps.
func fuzzGrammar(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limit = 16 + Int(bytes.first ?? 0)
  var whole = LineSplitter(limit: limit)
  let lines = whole.split(bytes[...]) + whole.finish()
  var piecemeal = LineSplitter(limit: limit)
  var pieces: [NumberedLine] = []
  let step = 1 + Int(bytes.last ?? 0) % 7
  for index in stride(from: 0, to: bytes.count, by: step) {
    pieces += piecemeal.split(bytes[index..<min(index + step, bytes.count)])
  }
  demand(lines == pieces + piecemeal.finish(), "cutting a stream elsewhere changed its lines")
  for line in lines where !line.isTooLong { read(line.text) }
  return 0
}

private func read(_ text: String) {
  let line = text[...].trimmed
  if line.hasPrefix(":") {
    for verb in verbs { check { _ = try verb.work(for: line.dropFirst()) } }
  } else {
    let name = line.prefix { !$0.isBlank }
    let rest = String(line[name.endIndex...].drop(while: \.isBlank))
    for control in screen.controls { check { _ = try control.action(for: rest) } }
    check { _ = try screen.enter(String(name), rest) }
    _ = TypedWord(line).completion("a \"word\"")
  }
}

private func check(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    let text = "\(error)"
    demand(!text.isEmpty && text.utf8.count < 300_000, "a message of \(text.utf8.count) bytes")
  }
}
