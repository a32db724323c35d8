import Files
import TerminalKit
import TextUI

extension Verb {
  /// Runs the lines of a file.
  public static let source = Verb(
    "source", .file("FILE"), help: "Run the lines of a file", former: ["run": "", ".": ""]
  ) { shell, file in
    guard shell.sources.count < Shell.sourceDepth else {
      throw Failure(
        "\"\(file)\" is sourced \(Shell.sourceDepth) files deep; does a file source itself?")
    }
    do throws(FileError) {
      let text = try File(file).text()
      await shell.runLines(of: text, from: file)
      shell.silence = { "Its lines showed nothing." }
    } catch {
      throw Failure("\"\(file)\" cannot be read: \(error).", status: .cannotRead)
    }
  }

  /// Ends the session.
  public static let quit = Verb(
    "quit", help: "Leave", former: ["exit": "", "bye": "", "leave": "", "q": ""]
  ) { shell in shell.isOver = true }
}
