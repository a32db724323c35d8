// Writes a program of all examples in the documentation, and checks the quotations in articles.
//
// All code blocks of a comment are one program, and all code blocks of an article are one program.
// - A line `value  // 7` checks a value.
// - A line `print(value)  // 7`, or `// Prints 7` below a line that prints, checks the output. An
//   article's block without a language is the output of the block before it.
// - Declarations in a block of declarations can be used in the other blocks of the article, and
//   declarations of the first article of ComposableCore in all examples.
//
// After `<!-- quotes FILE -->` and until `<!-- compiles -->`, the blocks of an article are lines of
// FILE, one of the sources that are tested, instead of a program.
//
// Usage: swift Tools/Examples/extract.swift FOLDER (at the top of the checkout; exits 1 if a
// quotation isn't in its file)
import Foundation

/// The code between two fences.
struct Block {
  var language: String
  /// The number of the first line.
  var line: Int
  var lines: [Substring] = []
  /// The file that the article quotes here.
  var quoted: String?
}

/// The blocks of one comment or article.
struct Example {
  var file: String
  var blocks: [Block]

  /// The module whose documentation has the example.
  var module: String {
    let names = file.split(separator: "/")
    return names.count > 1 ? String(names[1]) : "ComposableCore"
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("examples: \(message)\n".utf8))
  exit(1)
}

func files(below folder: String, _ suffix: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted()
    .map { "\(folder)/\($0)" }
}

func allLines(of path: String) -> [Substring] {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    fail("\(path) cannot be read")
  }
  return text.split(separator: "\n", omittingEmptySubsequences: false)
}

/// The text of a line of documentation; nil for code.
func documentation(_ line: Substring) -> Substring? {
  let text = line.drop { $0 == " " }
  guard text.hasPrefix("///") else { return nil }
  return text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
}

/// The blocks of some lines, the first of which has the number `first`.
func blocks(in text: [Substring], first: Int) -> [Block] {
  var found: [Block] = []
  var block: Block?
  var quoted: String?
  for (number, line) in zip(first..., text) {
    if let finished = block {
      if line.hasPrefix("```") {
        found.append(finished)
        block = nil
      } else {
        block?.lines.append(line)
      }
    } else if line.hasPrefix("```") {
      block = Block(language: String(line.dropFirst(3)), line: number + 1, quoted: quoted)
    } else if line == "<!-- compiles -->" {
      quoted = nil
    } else if line.hasPrefix("<!-- quotes "), let end = line.range(of: " -->") {
      quoted = String(line[..<end.lowerBound].dropFirst("<!-- quotes ".count))
    }
  }
  return found.filter { ["", "swift"].contains($0.language) }
}

/// The examples in the comments of public declarations of a source file.
func examples(inCommentsOf file: String) -> [Example] {
  var examples: [Example] = []
  var comment: [Substring] = []
  var first = 0
  for (number, line) in zip(1..., allLines(of: file) + [""]) {
    if let text = documentation(line) {
      if comment.isEmpty { first = number }
      comment.append(text)
    } else if !comment.isEmpty, !line.begins(with: #" *(@\w+(\(.*\))?$|//)"#) {
      let isPublic = !line.begins(with: #" *(@\w+(\(.*\))? )*(package|private|fileprivate) "#)
      if isPublic {
        examples.append(Example(file: file, blocks: blocks(in: comment, first: first)))
      }
      comment = []
    }
  }
  return examples.filter { !$0.blocks.isEmpty }
}

// MARK: Quotations

extension Block {
  /// Whether the quoted file has the lines one after the other; indentation and blank lines don't
  /// count, and `value  // 7` may be `#expect(value == 7)`.
  func isQuoted(from file: String) -> Bool {
    func trimmed(_ lines: [Substring]) -> [Substring] {
      lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }
    let source = trimmed(allLines(of: file))
    let wanted = trimmed(lines).map { line in
      guard let value = line.value else { return [line] }
      return [line, "#expect(\(value.expression) == \(value.expected))"]
    }
    guard !wanted.isEmpty, wanted.count <= source.count else { return false }
    return (0...source.count - wanted.count).contains { start in
      zip(source[start...], wanted).allSatisfy { $1.contains($0) }
    }
  }
}

// MARK: Programs

extension Substring {
  /// The parts of a line `expression  // expected`.
  var value: (expression: Substring, expected: Substring)? {
    guard let comment = range(of: "  // "), comment.lowerBound > startIndex else { return nil }
    return (self[..<comment.lowerBound], self[comment.upperBound...])
  }

  func begins(with pattern: String) -> Bool {
    range(of: "^(?:\(pattern))", options: .regularExpression) != nil
  }
}

let modifiers = "public|package|private|final|indirect|nonisolated|static"
let declaration =
  #"(?:@\w+(?:\([^)]*\))? +|(?:\#(modifiers)) +)*"#
  + #"(?:struct|enum|class|actor|protocol|extension|func|typealias|let|var|import)\b"#
let statement = #"(?:let|var|if|for|while|switch|case|guard|return|do|_)\b|[)}\].]|.* [-+*]?= "#

extension Block {
  /// Whether the block has only declarations.
  var isDeclaration: Bool {
    lines.allSatisfy { $0.begins(with: #"$| |[)}\].]|//|@\w+$|"# + declaration) }
  }

  /// A copy with private declarations, so that other files may declare the same names.
  var asPrivate: Block {
    var block = self
    block.lines = lines.map { line in
      guard line.begins(with: declaration), !line.begins(with: "import|extension|private") else {
        return line
      }
      let attributes = line.range(of: #"^(@\w+(\([^)]*\))? +)*"#, options: .regularExpression)
      let rest = line[(attributes?.upperBound ?? line.startIndex)...].replacing("public ", with: "")
      return "\(attributes.map { line[$0] } ?? "")private \(rest)"
    }
    return block
  }

  /// The code with a check for each value in a comment, and a call of each test.
  func code(of file: String) -> String {
    var tests: [String] = []
    let code = lines.map { line -> String in
      if line.hasPrefix("import ") { return "" }
      if line.hasPrefix("@Test func "), let end = line.firstIndex(of: "(") {
        tests.append("try await \(line[..<end].dropFirst("@Test func ".count))()")
        return String(line.dropFirst("@Test ".count))
      }
      guard let value = line.value, !line.contains("print("),
        !line.begins(with: " |//|" + statement)
      else { return line.replacingOccurrences(of: "#expect(", with: "expect(") }
      return "expect(\(value.expression), \(value.expected))"
    }
    return """
      #sourceLocation(file: "\(file)", line: \(line))
      \((code + tests).joined(separator: "\n"))
      #sourceLocation()

      """
  }

  /// The expected output of this block, according to its comments.
  var printed: [String] {
    if language.isEmpty { return lines.map(String.init) }
    return lines.compactMap { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("// Prints") { return String(text.dropFirst("// Prints ".count)) }
      return line.contains("print(") ? line.value.map { String($0.expected) } : nil
    }
  }
}

/// The declarations of examples, and a program of the other blocks of each example.
struct GeneratedFile {
  var imports: Set<String> = ["ComposableCore", "ComposableTesting", "Foundation", "Observation"]
  var declarations = ""
  var programs: [String] = []
  var listed: [String] = []

  mutating func add(_ example: Example, isArticle: Bool) {
    imports.insert(example.module)
    for line in example.blocks.flatMap(\.lines) where line.hasPrefix("import ") {
      imports.insert(String(line.dropFirst("import ".count)))
    }
    var body = ""
    for block in example.blocks where block.language == "swift" {
      if isArticle && block.isDeclaration {
        // Only the declarations of the first article are visible to all examples, because several
        // articles may declare the same name.
        let isFirst = example.file.hasSuffix("/ComposableCore.md")
        declarations += (isFirst ? block : block.asPrivate).code(of: example.file)
      } else {
        body += block.code(of: example.file)
      }
    }
    guard !body.isEmpty else { return }
    let line = "\(example.file):\(example.blocks[0].line)"
    let printed = example.blocks.flatMap(\.printed).map(\.debugDescription)
    listed.append(
      """
        Example("\(line)", prints: [\(printed.joined(separator: ", "))]) {
          try await example\(listed.count)()
        },
      """)
    programs.append(
      "@MainActor private func example\(programs.count)() async throws {\n\(body)}\n\n")
  }

  func text(_ name: String) -> String {
    """
    \(imports.sorted().map { "import \($0)\n" }.joined())
    \(declarations)
    \(programs.joined())
    @MainActor let \(name)Examples: [Example] = [
    \(listed.joined(separator: "\n"))
    ]
    """
  }
}

// MARK: The command

guard CommandLine.arguments.count == 2 else { fail("usage: extract.swift FOLDER") }
let folder = CommandLine.arguments[1]

var problems: [String] = []
var generated: [String: GeneratedFile] = [:]
for article in ["README.md"] + files(below: "Modules", ".md") {
  var example = Example(file: article, blocks: blocks(in: allLines(of: article), first: 1))
  for block in example.blocks {
    if let file = block.quoted, !block.isQuoted(from: file) {
      problems.append("\(article):\(block.line): \(file) does not have these lines")
    }
  }
  example.blocks.removeAll { $0.quoted != nil }
  if example.blocks.isEmpty { continue }
  let name = URL(filePath: article).deletingPathExtension().lastPathComponent
  generated["Article\(name)", default: GeneratedFile()].add(example, isArticle: true)
}
for source in files(below: "Modules", ".swift") {
  for example in examples(inCommentsOf: source) {
    // A file for the sources of each folder.
    let parts = source.split(separator: "/").dropFirst().prefix(2).filter { !$0.contains(".") }
    generated[parts.joined(), default: GeneratedFile()].add(example, isArticle: false)
  }
}
if !problems.isEmpty { fail("\n" + problems.joined(separator: "\n")) }

let names = generated.keys.sorted()
for name in names {
  let text = generated[name]?.text(name) ?? ""
  try text.write(toFile: "\(folder)/\(name).swift", atomically: true, encoding: .utf8)
}
let list = names.map { "\($0)Examples" }.joined(separator: ", ")
try "@MainActor let allExamples = [\(list)].flatMap(\\.self)\n".write(
  toFile: "\(folder)/All.swift", atomically: true, encoding: .utf8)
