import Foundation
import Testing

/// The sessions that the documentation shows, typed as they are printed there.
struct ArticleTests {
  @Test(arguments: [
    ("Modules/ComposableCore/ComposableCore.docc/YourFirstFeature.md", "facts"),
    ("Modules/ComposableRepl/ComposableRepl.docc/AREPLForYourFeature.md", "Todos"),
    ("README.md", "Todos"),
  ])
  func theSessionIsAsItIsShown(file: String, program: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var typed: [String] = []
    var printed = ""
    var isSession = false
    let prompt = try Regex("^\(program.lowercased())( \\d+/\\d+)?> ")
    for line in lines {
      let shown = file == "README.md" && line.hasPrefix("    ") ? line.dropFirst(4) : line
      if let end = shown.firstRange(of: prompt)?.upperBound {
        isSession = true
        typed += ["-c", String(shown[end...])]
      } else if isSession, !shown.isEmpty, !shown.hasPrefix("```") {
        printed += shown + "\n"
      } else {
        isSession = false
      }
    }
    #expect(typed.count >= 8)
    let run = try ProcessRun(
      Programs.url(program), ["--virtual-time", "--seed", "1", "--data-dir", "/nowhere"] + typed)
    // At the prompt a mistake has no number.
    #expect(run.output.replacing(#/line \d+: /#, with: "") == printed)
  }
}
