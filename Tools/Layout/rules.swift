// Checks the rules of CONTRIBUTING that neither the compiler nor the formatter checks.
//
// - no `default:` in a switch over an enum of the package;
// - no stored property that is a tuple, or a collection of tuples;
// - unsafe constructs only in the files listed below, with their reason; a benchmark that a comment
//   names exists;
// - nothing is called manager, helper or util;
// - OtherLibraries.md has the limits of the benchmarks;
// - UseItInYourPackage lists the products of the manifest;
// - Markdown has 125 columns, except in tables and lines with links; the files that it links to or
//   names exist.
//
// Usage: swift Tools/Layout/rules.swift (at the top of the checkout; prints problems, exits 1)
import Foundation

/// The files and folders that may use unsafe constructs, and why.
let unsafe = [
  "Modules/ComposableCore/Platform/": "reads the metadata of enums, or calls the C library",
  "Modules/ComposableCore/Running/StateField.swift": "Benchmark: \"send through three pullbacks\"",
  "Modules/ComposableCore/Sharing/StateFieldPair.swift":
    "Benchmark: \"one row's action, nothing in flight\"",
  "Modules/ComposableExplore/Keys/": "reads the bytes of a Foundation type",
  "Modules/ComposableExplore/Model/": "reads the bytes of a UUID",
  "Modules/ComposableFiles/": "calls the C library",
  "Modules/ComposableRepl/Input/Terminal.swift": "calls the C library",
  "Modules/ComposableRepl/Input/Signals.swift": "compares two functions of the C library",
  "Modules/ComposableTesting/Running/RuntimeHooks.swift": "calls the Swift runtime",
  "Modules/ComposableTimeTravel/": "Benchmark: \"REPL, an action with --json\"",
]

struct SourceFile {
  let path: String
  let lines: [Substring]
  var name: Substring { path[...].split(separator: "/").last ?? "" }
}

func files(_ folders: [String], _ suffix: String) -> [SourceFile] {
  folders.flatMap { folder in
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted()
      .compactMap { name in
        let path = folder == "." ? name : "\(folder)/\(name)"
        return (try? String(contentsOfFile: path, encoding: .utf8)).map {
          SourceFile(path: path, lines: $0.split(separator: "\n", omittingEmptySubsequences: false))
        }
      }
  }
}

extension Substring {
  var indentation: Int { prefix { $0 == " " }.count }
  var isComment: Bool { drop { $0 == " " }.hasPrefix("//") }

  /// The last group of each match.
  func groups(_ pattern: String) -> [Substring] {
    guard let expression = try? Regex(pattern) else { return [] }
    return matches(of: expression).compactMap { $0.output.last?.substring }
  }

  func matches(_ pattern: String) -> Bool {
    range(of: pattern, options: .regularExpression) != nil
  }
}

let sources = files(["Modules", "Apps"], ".swift")
let tools = files(["Tools"], ".swift")
let suites = files(["Tests"], ".swift")
let benchmarks = files(["Tools/Benchmarks"], ".swift")
var problems: [String] = []

func report(_ problem: String, _ file: SourceFile, _ number: Int) {
  problems.append("\(file.path):\(number + 1): \(problem)")
}

// MARK: Enums

/// The names of the cases of each enum of the package.
let enums = sources.flatMap { file in
  file.lines.enumerated().filter { $1.matches(#"^[^/]*\benum \w"#) }.map { number, line in
    let body = file.lines[(number + 1)...].prefix {
      $0.isEmpty || $0.indentation > line.indentation
    }
    let cases = body.filter {
      $0.indentation == line.indentation + 2 && $0.matches("^ *(indirect )?case ")
    }
    return Set(cases.flatMap { $0.groups(#"(?:case|,) (\w+)(?=[,( =]|$)"#) })
  }
}

for file in sources {
  for (number, line) in file.lines.enumerated() where line.matches("^ *default:") {
    let depth = line.indentation
    let start = file.lines[..<number].lastIndex {
      $0.indentation <= depth && $0.matches(#"\bswitch "#)
    }
    guard let start else { continue }
    let patterns = file.lines[start..<number].filter {
      $0.indentation == depth && $0.matches("^ *case ")
    }
    let names = Set(patterns.flatMap { $0.groups(#"(?:case |, )(?:let )?\w*\.(\w+)(?=[(:, ]|$)"#) })
    if !names.isEmpty, patterns.allSatisfy({ $0.matches(#"^ *case (let )?\w*\.\w+([(:, ]|$)"#) }),
      enums.contains(where: names.isSubset)
    {
      report("\"default\" over an enum of the package; name its cases", file, number)
    }
  }
}

// MARK: Tuples and names

let type = #"^ *(@\w+(\([^)]*\))? +|\w+ +)*(struct|class|enum|actor|extension) "#
let tuple = #"^ +(\w+ )*(let|var) \w+: \[*\([^()]*, .*\)[\]?]*( =.*)?$"#

for file in sources + tools {
  for (number, line) in file.lines.enumerated() where line.matches(tuple) && !line.contains("->") {
    let around = file.lines[..<number].last {
      !$0.isEmpty && $0.indentation < line.indentation && !$0.isComment
    }
    if around?.matches(type) == true {
      report("a struct with named properties instead of a tuple", file, number)
    }
  }
}

let declaration = #"\b(struct|class|enum|actor|protocol|typealias|func|let|var|case) "#
// Users call Downloads a download manager.
for file in sources + tools + suites where !file.path.contains("Downloads") {
  for (number, line) in file.lines.enumerated()
  where line.matches(declaration + #"\w*([mM]anager|[hH]elper|[uU]til)(s?\b|[A-Z])"#) {
    report("a name that says more than manager, helper or util", file, number)
  }
}

// MARK: Unsafe constructs

let construct =
  #"\b(Unsafe\w*(Pointer|Buffer)|Unmanaged|unsafe\w*Cast|withUnsafe\w+|unowned\(unsafe\))"#
let rows = Set(
  benchmarks.flatMap { $0.lines.flatMap { $0.groups("\"([^\"]+)\"") } })
for file in sources {
  if !unsafe.contains(where: { file.path.hasPrefix($0.key) }) {
    for (number, line) in file.lines.enumerated()
    where !line.isComment && line.matches(construct) {
      report("an unsafe construct; Tools/Layout/rules.swift lists the files with one", file, number)
    }
  }
  let comments = file.lines.map { $0.isComment ? $0.drop { " /".contains($0) } : "\n" }
  let named = comments.joined(separator: " ")[...].groups(#"Benchmark[^:.]*: "([^"]+)""#)
  for name in named where !rows.contains(where: { $0.hasPrefix(name) || name.hasPrefix($0) }) {
    problems.append("\(file.path): there is no benchmark \"\(name)\"")
  }
}
for case (let path, let reason) in unsafe {
  for name in reason[...].groups("Benchmark: \"([^\"]+)\"") where !rows.contains(name) {
    problems.append("\(path): there is no benchmark \"\(name)\"")
  }
}

// MARK: Limits

/// The limits in the code, in multiples of F, by the row's name.
let limits = benchmarks.flatMap(\.lines).reduce(into: [Substring: String]()) { limits, line in
  guard let limit = line.groups(#"Row\("[^"]+", \.floors\(([0-9_]+)\)"#).first,
    let name = line.groups("Row\\(\"([^\"]+)\"").first
  else { return }
  limits[name] = limit.replacingOccurrences(of: "_", with: ",")
}
for file in files(["Tools/Benchmarks"], ".md") {
  for (number, line) in file.lines.enumerated() where line.hasPrefix("|") {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let name = cells.first, let limit = limits[name[...]] else { continue }
    if cells.last != "\(limit) F" { report("the limit in the code is \(limit) F", file, number) }
  }
}

// MARK: Products

let manifest = (try? String(contentsOfFile: "Package.swift", encoding: .utf8)) ?? ""
let products = manifest[...].groups(#"\.library\(\s*name: "(\w+)""#)
for file in files(["Modules"], "UseItInYourPackage.md") {
  let listed = file.lines.flatMap { $0.groups(#"^\| `(\w+)` \|"#) }
  if Set(listed) != Set(products) {
    problems.append("\(file.path): lists \(listed), the manifest \(products)")
  }
}

// MARK: Markdown

let articles = files(["."], ".md")
let names = Set(files(["Modules", "Apps", "Tests", "Tools"], ".swift").map(\.name))

func reportMissing(_ path: Substring, below folder: String, _ file: SourceFile, _ number: Int) {
  if !FileManager.default.fileExists(atPath: "\(folder)/\(path)") {
    report("names '\(path)', which doesn't exist", file, number)
  }
}

for file in articles {
  let folder = URL(filePath: file.path).deletingLastPathComponent().path
  var isCode = false
  for (number, line) in file.lines.enumerated() {
    if line.hasPrefix("```") { isCode.toggle() }
    if line.count > 125, !isCode, !line.hasPrefix("|"), !line.contains("](") {
      report("\(line.count) columns instead of 125", file, number)
    }
    if isCode || file.path.contains("CHANGELOG") { continue }
    // An image of an article is named without its type.
    for path in line.groups(#"\]\(([^):#]+\.[^):#]+)\)"#) {
      reportMissing(path, below: folder, file, number)
    }
    // Notes is the feature that a reader adds.
    for path in line.groups("`((?:Modules|Apps|Tests|Tools)/[^` <]+)") where !path.contains("Notes")
    {
      reportMissing(path, below: ".", file, number)
    }
    for name in line.groups(#"`([\w+]+\.swift)`"#) where !names.contains(name) {
      report("there is no file '\(name)'", file, number)
    }
  }
}

for problem in problems { print(problem) }
exit(problems.isEmpty ? 0 : 1)
