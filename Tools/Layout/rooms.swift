// Checks that each folder of ComposableCore, called a room, uses only types of lower rooms.
//
// Usage: swift Tools/Layout/rooms.swift (at the top of the checkout; prints problems and exits 1)
import Foundation

let core = "Modules/ComposableCore"

struct SourceFile {
  var path: String
  var code: String

  /// The folder directly below the module: the file's room in ComposableCore.
  var room: String {
    path.dropFirst(core.count + 1).split(separator: "/").first.map(String.init) ?? ""
  }
}

func swiftFiles(below folder: String) -> [SourceFile] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
    guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
      return nil
    }
    return SourceFile(path: "\(folder)/\(name)", code: withoutCommentsOrStrings(text))
  }
}

/// Blanks comments and string contents, which don't refer to types.
func withoutCommentsOrStrings(_ text: String) -> String {
  var code = text
  for pattern in [#""""[\s\S]*?""""#, #""(\\.|[^"\\\n])*""#, #"//[^\n]*"#] {
    code = code.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
  }
  return code
}

func matches(_ pattern: String, in text: String) -> [String] {
  guard let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
  else { return [] }
  return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
    Range($0.range(at: 1), in: text).map { String(text[$0]) }
  }
}

/// The rooms of ComposableCore by floor, as in the table of the article "Architecture". A room may
/// use the types of lower floors and its own.
let floors: [[String]] = {
  let article = try? String(
    contentsOfFile: "\(core)/ComposableCore.docc/Architecture.md", encoding: .utf8)
  var floors: [Int: [String]] = [:]
  for row in matches(#"^\| (\d+ \| `\w+)` \|"#, in: article ?? "") {
    let cells = row.components(separatedBy: " | `")
    floors[Int(cells[0]) ?? 0, default: []].append(cells[1])
  }
  return floors.keys.sorted().map { floors[$0] ?? [] }
}()

let modifiers = "prefix|public|package|private|fileprivate|final|indirect|nonisolated"
let attributes = #"^(?:@[\w()]+\s+|(?:\#(modifiers)) )*"#
let declaration = attributes + #"(?:struct|class|enum|protocol|actor|typealias) (\w+)"#

/// The generic parameters of a declaration, which may be called like a type.
let genericDeclaration =
  #"\b(?:func [^\s(<]+|init|subscript|(?:struct|class|enum|actor|typealias) \w+)\s*<([^>]*)>"#

var problems: [String] = []

// The floor of each type of the core.
let files = swiftFiles(below: core)
let floorOfRoom = Dictionary(
  uniqueKeysWithValues: floors.enumerated().flatMap { floor, rooms in rooms.map { ($0, floor) } })
var homes: [String: String] = [:]
for file in files {
  for type in matches(declaration, in: file.code) { homes[type] = file.room }
  if floorOfRoom[file.room] == nil {
    problems.append("\(file.path): \"\(file.room)\" isn't a room; the article lists them")
  }
}

for file in files {
  guard let floor = floorOfRoom[file.room] else { continue }
  let words = Set(matches(#"\b([A-Z]\w*)\b"#, in: file.code))
  let generics = matches(genericDeclaration, in: file.code).joined(separator: ", ")
  for word in words.subtracting(matches(#"(?:^|, )(?:each )?(\w+)"#, in: generics)).sorted() {
    guard let home = homes[word], home != file.room, let other = floorOfRoom[home] else { continue }
    if other >= floor {
      problems.append(
        "\(file.path): names \(word) of \(home)/, which is not on a lower floor than \(file.room)/")
    }
  }
}

for problem in problems { print(problem) }
exit(problems.isEmpty ? 0 : 1)
