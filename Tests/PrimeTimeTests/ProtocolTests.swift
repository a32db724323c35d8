import Foundation
import Testing

/// The output of '--json', read the way other programs do.
struct ProtocolTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private func article() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let articles = root.appending(path: "Modules/ComposableRepl/ComposableRepl.docc")
    return try String(contentsOf: articles.appending(path: "ScriptsAndJSON.md"), encoding: .utf8)
  }

  @Test(.enabled(if: python != nil)) func thePlayerOfTheArticleWins() throws {
    let listing = try #require(
      try article().components(separatedBy: "```python\n").dropFirst().first)
    let driver = try #require(listing.components(separatedBy: "```").first)
    #expect(driver.split(separator: "\n").count <= 30)
    let program = try Program()
    let process = program.process([])
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments =
      ["-c", driver, Program.executable.path, "--json", "--seed", "1", "--virtual-time"]
      + ["--data-dir", program.directory.path]
    #expect(try program.run(process, input: Data()).output == "13 was right\n")
  }

  @Test func everyObjectIsInTheArticleAndInTheHelp() throws {
    let program = try Program()
    let run = try program.run(
      "--json", "--virtual-time",
      input: """
        c.set 7
        is this prime?
        close
        timer.start
        :wait 20ms
        :effects
        c.set 9
        :undo
        :redo
        :goto 1
        c.inc
        :history
        :history branches
        :diff 1
        :state count
        :view
        :view timer
        :save session
        :replay session
        :help
        bogus
        """)
    let article = try article()
    let help = try Program().run(input: ":help json\n").output
    for line in run.output.split(separator: "\n") {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let type = try #require(object["type"] as? String)
      let row = try #require(
        article.split(separator: "\n").first { $0.hasPrefix("| `\(type)` |") }, "\(type)")
      for member in object.keys where member != "type" { #expect(row.contains("`\(member)`")) }
      #expect(help.contains("\n\(type) "))
    }
    #expect(run.status == 65)
  }

  @Test func theHelpListsTheMembersOfTheArticle() throws {
    let help = try Program().run(input: ":help json\n").output
    // A row that is too long continues on lines that begin with spaces.
    let rows = help.replacing(/\n +/, with: " ").split(separator: "\n")
    var types: [Substring] = []
    for line in try article().split(separator: "\n")
    where line.hasPrefix("| `") && !line.hasPrefix("| `type`") {
      let names = line.matches(of: /`([a-zA-Z]+)`/).map(\.1)
      types.append(names[0])
      let row = try #require(rows.first { $0.hasPrefix("\(names[0]) ") }, "\(names[0])")
      let documented = Set(names.dropFirst()).subtracting(["null"])
      let members = row.dropFirst(names[0].count).matches(of: /[a-zA-Z]+/).map(\.0)
      #expect(Set(members) == documented, "\(names[0])")
    }
    // The objects are listed between two blank lines.
    let listed = help.components(separatedBy: "\n\n").dropFirst().first ?? ""
    let names = listed.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .map { $0.prefix { $0 != " " } }
    #expect(Set(types) == Set(names))
  }
}
