import Foundation

// Lists the public symbols of symbol graphs that have no documentation, or whose summary isn't a
// single line of less than 100 characters; exits 1 if there are any. Usage: swift
// Tools/Layout/undocumented.swift GRAPH.symbols.json...

struct Graph: Decodable {
  struct Module: Decodable {
    let name: String
  }

  struct Symbol: Decodable {
    struct Documentation: Decodable {
      struct Line: Decodable {
        let text: String
      }

      let lines: [Line]
      /// The module of the comment, because an implementation inherits the comment of its protocol.
      let module: String?
    }

    struct Location: Decodable {
      struct Position: Decodable {
        let line: Int
      }

      let position: Position
      let uri: String
    }

    let docComment: Documentation?
    /// Nil for symbols that the compiler synthesized.
    let location: Location?
    let pathComponents: [String]
  }

  let module: Module
  let symbols: [Symbol]
}

/// The problem with a symbol's documentation; nil if there is none.
func complaint(about symbol: Graph.Symbol, in module: String) -> String? {
  guard let documentation = symbol.docComment else { return "has no documentation" }
  guard documentation.module == nil || documentation.module == module else { return nil }
  let summary = documentation.lines.prefix { !$0.text.allSatisfy(\.isWhitespace) }.map(\.text)
  if summary.isEmpty { return "has no summary" }
  // A summary under 100 characters may still span two lines of its file.
  let length = summary.joined(separator: " ").count
  return length < 100 ? nil : "has a summary of \(length) characters"
}

let paths = CommandLine.arguments.dropFirst()
if paths.isEmpty {
  print("usage: swift Tools/Layout/undocumented.swift GRAPH.symbols.json...")
  exit(64)
}

var complaints: [String] = []
var count = 0
for path in paths {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  let graph = try JSONDecoder().decode(Graph.self, from: data)
  for symbol in graph.symbols {
    guard let location = symbol.location else { continue }
    count += 1
    guard let complaint = complaint(about: symbol, in: graph.module.name) else { continue }
    let file = location.uri.split(separator: "/").last ?? ""
    let name = symbol.pathComponents.joined(separator: ".")
    complaints.append("\(file):\(location.position.line + 1): \"\(name)\" \(complaint)")
  }
}
for complaint in complaints.sorted() { print(complaint) }
print("\(count) public symbols, \(complaints.count) to document")
exit(count > 0 && complaints.isEmpty ? 0 : 1)
