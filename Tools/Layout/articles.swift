// Checks what Architecture says of the sources: the functions in its tables are in the files that it
// names, and the code lines of each ring differ by a tenth at most.
//
// Usage: swift Tools/Layout/articles.swift (at the top of the checkout; prints problems and exits 1)
import Foundation

let core = "Modules/ComposableCore"
let article = "\(core)/ComposableCore.docc/Architecture.md"

/// The sources of the module, by the names of their files.
let sources: [String: String] = {
  let names = FileManager.default.enumerator(atPath: core)?.compactMap { $0 as? String } ?? []
  var sources: [String: String] = [:]
  for name in names where name.hasSuffix(".swift") {
    sources[(name as NSString).lastPathComponent] = try? String(
      contentsOfFile: "\(core)/\(name)", encoding: .utf8)
  }
  return sources
}()

/// The number of lines that are neither blank nor a comment.
func codeLines(in text: String) -> Int {
  text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    .count { !$0.isEmpty && !$0.hasPrefix("//") }
}

/// The texts between backticks.
func quoted(in cell: some StringProtocol) -> [String] {
  cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
}

var problems: [String] = []
let text = try String(contentsOfFile: article, encoding: .utf8)
var file = ""
for row in text.split(separator: "\n") where row.hasPrefix("| ") {
  let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  if !cells[0].isEmpty { file = quoted(in: cells[0]).first ?? "" }
  if let source = sources[file], cells.count > 1 {
    for name in quoted(in: cells[1]) {
      let name = name.prefix { $0 != "(" }.split(separator: ".").last ?? ""
      if !source.contains(name) { problems.append("\(file) has no \(name)") }
    }
  }
  if let lines = cells.last.flatMap(Int.init), cells.count == 3 {
    let counted = quoted(in: cells[1]).compactMap { sources[$0] }.map(codeLines).reduce(0, +)
    if abs(counted - lines) * 10 > lines {
      problems.append("\(cells[0]): \(lines) code lines, but there are \(counted)")
    }
  }
}
for problem in problems { print("\(article): \(problem)") }
exit(problems.isEmpty ? 0 : 1)
