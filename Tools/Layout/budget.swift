// Counts what the project's budget limits, prints a table, and exits 1 where a number is over.
// Usage: swift Tools/Layout/budget.swift [--report | --gate] (from the top of the checkout)
//
// With --gate, a number that is over its budget may not get worse than Tools/Layout/ceilings.txt
// says: lines of a ceiling and the number's name. Who makes one better writes the new one there.
//
// A code line is neither blank nor only a comment. An unsafe line is a code line that names an
// unsafe construct (see `unsafe` below). A stored property is a `let` or `var` directly in a type's
// braces, not static, without a getter.
import Foundation

struct Source {
  var path: String
  var lines: [String]
  var codeLines: [String]

  init(path: String) {
    self.path = path
    lines =
      (try? String(contentsOfFile: path, encoding: .utf8))?
      .components(separatedBy: "\n") ?? []
    if lines.last == "" { lines.removeLast() }
    codeLines = lines.filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
  }
}

func sources(below folders: [String]) -> [Source] {
  folders.flatMap { folder in
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.sorted()
      .map { Source(path: "\(folder)/\($0)") }
  }
}

func codeLines(_ sources: [Source]) -> Int { sources.reduce(0) { $0 + $1.codeLines.count } }

func count(_ pattern: String, linesOf sources: [Source]) -> Int {
  sources.reduce(0) { sum, source in
    sum
      + source.codeLines.filter { $0.range(of: pattern, options: .regularExpression) != nil }.count
  }
}

let unsafe =
  #"Unsafe[A-Z]|Unmanaged|unowned\(unsafe\)|unsafeBitCast|unsafeDowncast|@exclusivity\(unchecked\)"#
  + #"|@unchecked Sendable|bindMemory|assumingMemoryBound|withMemoryRebound|_silgen_name|_isPOD"#
let inlining =
  #"@inlinable|@usableFromInline|@inline\(|@frozen|@_specialize|@_alwaysEmitIntoClient"#
let nominal =
  #"^ *(@[\w()]+ +)*((public|package|private|fileprivate|final|indirect|nonisolated) +)*"#
  + #"(struct|class|enum|actor|protocol) \w+"#

/// The type with the most stored properties, and their number.
func largestType(_ sources: [Source]) -> (name: String, properties: Int) {
  var largest = (name: "none", properties: 0)
  let modifiers =
    #"^(@\w+(\([^)]*\))? +)*((public|package|private|fileprivate|internal|final|weak|lazy|unowned|nonisolated)"#
    + #"(\([a-z]+\))? +)*"#
  for source in sources {
    var open: [(name: String, depth: Int, properties: Int)] = []
    var depth = 0
    for line in source.codeLines {
      var text = line.trimmingCharacters(in: .whitespaces)
      if let comment = text.range(of: "//") { text = String(text[..<comment.lowerBound]) }
      let isStored =
        text.range(of: modifiers + #"(let|var) "#, options: .regularExpression) != nil
        && (text.range(of: #"\{"#, options: .regularExpression) == nil
          || text.contains("=") || text.contains("didSet") || text.contains("willSet"))
      if isStored, let type = open.last, type.depth == depth {
        open[open.count - 1].properties += 1
      }
      let pattern = modifiers + #"(indirect )?(struct|class|enum|actor) (\w+)"#
      if text.range(of: pattern, options: .regularExpression) != nil, text.contains("{") {
        let words = text.split(separator: " ").map(String.init)
        let keyword = words.firstIndex { ["struct", "class", "enum", "actor"].contains($0) } ?? 0
        let name = words[min(keyword + 1, words.count - 1)].prefix { $0.isLetter || $0.isNumber }
        open.append((String(name), depth + 1, 0))
      }
      depth += text.filter { $0 == "{" }.count - text.filter { $0 == "}" }.count
      while let type = open.last, type.depth > depth {
        if type.properties > largest.properties { largest = (type.name, type.properties) }
        open.removeLast()
      }
    }
  }
  return largest
}

struct Row {
  var name: String
  var value: Int
  var limit: Int
  var unit = ""
  var isFloor = false

  var isOver: Bool { isFloor ? value < limit : value > limit }

  /// The name without what may change: the type with the most properties.
  var key: String {
    name.trimmingCharacters(in: .whitespaces).components(separatedBy: " (")[0]
  }
}

let core = sources(below: ["Modules/ComposableCore"])
let running = core.filter {
  $0.path.contains("ComposableCore/Effects/") || $0.path.contains("ComposableCore/Running/")
}
let inMetadata = ["ComposableCore/CasePaths/", "ComposableCore/Platform/"]
let elsewhere = core.filter { source in !inMetadata.contains { source.path.contains($0) } }
let documentation = core.reduce(0) { sum, source in
  sum + source.lines.filter { $0.drop { $0 == " " }.hasPrefix("///") }.count
}
let all = core.reduce(0) { $0 + $1.lines.count }
let largest = largestType(core)
let shell = ["TerminalKit", "ReplKit", "Debugging", "Sessions", "Inspector"].map { "Modules/\($0)" }
let interface = sources(below: shell + ["Apps/PrimeTime"])
let manifest = (try? String(contentsOfFile: "Package.swift", encoding: .utf8)) ?? ""

let rows = [
  Row(name: "ComposableCore, code lines", value: codeLines(core), limit: 5500),
  Row(name: "  Effects and Running together", value: codeLines(running), limit: 1500),
  Row(name: "  nominal types", value: count(nominal, linesOf: core), limit: 70),
  Row(name: "  unsafe lines", value: count(unsafe, linesOf: core), limit: 90),
  Row(
    name: "  unsafe lines outside CasePaths, Platform", value: count(unsafe, linesOf: elsewhere),
    limit: 30),
  Row(name: "  @inlinable and its relatives", value: count(inlining, linesOf: core), limit: 350),
  Row(
    name: "  stored properties of one type (\(largest.name))", value: largest.properties, limit: 17),
  Row(
    name: "  documentation, share of lines", value: 100 * documentation / max(all, 1), limit: 30,
    unit: " %", isFloor: true),
  Row(
    name: "ComposableTesting, code lines",
    value: codeLines(sources(below: ["Modules/ComposableTesting"])), limit: 1700),
  Row(
    name: "ComposableExplore, code lines",
    value: codeLines(sources(below: ["Modules/ComposableExplore"])), limit: 2500),
  Row(
    name: "the shell's modules, code lines", value: codeLines(sources(below: shell)), limit: 6000),
  Row(
    name: "  ReplKit, code lines", value: codeLines(sources(below: ["Modules/ReplKit"])),
    limit: 1000),
  Row(name: "  verbs", value: count(#"\bVerb\($|\bVerb\(""#, linesOf: interface), limit: 18),
  Row(name: "Tests, code lines", value: codeLines(sources(below: ["Tests"])), limit: 22000),
  Row(
    name: "Package.swift, lines", value: manifest.components(separatedBy: "\n").count - 1, limit: 65
  ),
]

let isGate = CommandLine.arguments.contains("--gate")
let noted = (try? String(contentsOfFile: "Tools/Layout/ceilings.txt", encoding: .utf8)) ?? ""
let ceilings = Dictionary(
  noted.split(separator: "\n").compactMap { line -> (String, Int)? in
    let parts = line.split(separator: " ", maxSplits: 1)
    return parts.count == 2 ? Int(parts[0]).map { (String(parts[1]), $0) } : nil
  }
) { first, _ in first }

var isFailure = false
for row in rows {
  let limit = "\(row.isFloor ? "at least" : "at most") \(row.limit)\(row.unit)"
  let name = row.name.padding(toLength: 48, withPad: " ", startingAt: 0)
  let value = String(repeating: " ", count: max(0, 6 - "\(row.value)".count)) + "\(row.value)"
  var note = row.isOver ? "   OVER" : ""
  if isGate, row.isOver, let ceiling = ceilings[row.key] {
    let isWorse = row.isFloor ? row.value < ceiling : row.value > ceiling
    note += isWorse ? ", and worse than the \(ceiling) noted" : ""
    isFailure = isFailure || isWorse
  } else if row.isOver {
    isFailure = true
  }
  print("\(name)\(value)\(row.unit)   \(limit)\(note)")
}
exit(isFailure && !CommandLine.arguments.contains("--report") ? 1 : 0)
