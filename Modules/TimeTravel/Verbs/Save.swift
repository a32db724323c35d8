import Files
import Repl
import TextUI

extension TimeTravel {
  var saveVerb: Verb {
    Verb(
      "save", .file("FILE"), help: "Write the session, or a page of it",
      discussion: """
        A file that ends in '.html' is a page for a browser, any other a session, which ':replay' \
        reads.
        """
    ) { [unowned self] _, file in
      let isPage = file.lowercased().hasSuffix(".html")
      if isPage { try savePage(to: file) } else { try saveSession(to: file) }
      let steps = timeline.branches[timeline.live].lastStep.counted("step", "steps")
      let others = timeline.branches.count - 1
      let more =
        others == 0 ? "" : " and \(others.counted("other branch", "other branches"))"
      guard file != "-" else { return }
      let text =
        isPage
        ? "Wrote a page of \(steps)\(more) to \(file); open it in a browser."
        : "Saved \(steps)\(more) to \(file)."
      print(Event("saved", ["file": .text(file)], text: text))
    }
  }

  private func saveSession(to file: String) throws {
    let text = try sessionText()
    try write(to: file) { target throws(FileError) in try target.write(text, isOwn: isSession) }
  }

  private func savePage(to file: String) throws {
    throw Failure("Pages are not written yet.")
  }
}
