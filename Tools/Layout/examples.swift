// Checks that each example in the comments of the files in Tools/Examples/unconverted.txt is
// compiled and tested; Tools/Examples/extract.swift compiles the examples of all other files.
//
// Each must occur line by line in the sources of Apps, Modules or Tests; indentation and blank
// lines don't count. For a line `value  // 7` the sources may have `#expect(value == 7)`. A block
// without a language is output, which must occur too, as it does in the test that expects it.
//
// Usage: swift Tools/Layout/examples.swift (at the top of the checkout; prints problems, exits 1)
import Foundation

/// The lines of a file without indentation and blank lines; a comment keeps its slashes.
func lines(of path: String) -> [Substring] {
  let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  return text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
}

func files(below folder: String, _ suffix: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted()
    .map { "\(folder)/\($0)" }
}

struct Example {
  var file: String
  var lines: [Substring] = []
}

/// The blocks between fences, in Swift or without a language.
func examples(in text: [Substring], of file: String) -> [Example] {
  var examples: [Example] = []
  var block: Example?
  var isIncluded = false
  for line in text {
    if let finished = block {
      guard line.hasPrefix("```") else {
        block?.lines.append(line)
        continue
      }
      if isIncluded { examples.append(finished) }
      block = nil
    } else if line.hasPrefix("```") {
      isIncluded = line == "```" || line == "```swift"
      block = Example(file: file)
    }
  }
  return examples
}

/// What the sources have for a line: the line, or a check of the value in its comment.
func spellings(of line: Substring) -> [Substring] {
  guard let comment = line.range(of: #" +// "#, options: .regularExpression) else { return [line] }
  let (value, expected) = (line[..<comment.lowerBound], line[comment.upperBound...])
  switch expected {
  case _ where value.isEmpty: return [line]
  case "false": return [line, "#expect(!\(value))"]
  case "true": return [line, "#expect(\(value))"]
  default: return [line, "#expect(\(value) == \(expected))"]
  }
}

let commented = lines(of: "Tools/Examples/unconverted.txt").map(String.init)
let all = commented.flatMap { file in
  let comments = lines(of: file).filter { $0.hasPrefix("///") }
  let text = comments.map { $0.dropFirst(3).drop { $0 == " " } }.filter { !$0.isEmpty }
  return examples(in: text, of: file)
}

let firstLines = Set(all.flatMap { $0.lines.first.map(spellings) ?? [] })
let sources = ["Apps", "Modules", "Tests"].flatMap { files(below: $0, ".swift") }.map(lines)
var places: [Substring: [ArraySlice<Substring>]] = [:]
for source in sources {
  for (number, line) in source.enumerated() where firstLines.contains(line) {
    places[line, default: []].append(source[number...])
  }
}

func isCompiled(_ example: Example) -> Bool {
  let wanted = example.lines.map(spellings)
  guard let first = wanted.first else { return true }
  return first.flatMap { places[$0] ?? [] }.contains { place in
    place.count >= wanted.count && zip(place, wanted).allSatisfy { $1.contains($0) }
  }
}

let problems = all.filter { !isCompiled($0) }
for problem in problems {
  print("\(problem.file): no test has this example:\n\(problem.lines.joined(separator: "\n"))\n")
}
print("\(all.count) examples that aren't programs yet, \(problems.count) without a test")
exit(problems.isEmpty ? 0 : 1)
