import ComposableFiles
import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func save(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "save", .file("FILE"), help: "Write the session, or a page of it",
      discussion: """
        A file that ends in '.html' is a page for a browser, any other a session, which ':replay' \
        reads. An earlier session is kept beside it in a numbered copy.
        """
    ) { file in
      let isPage = file.lowercased().hasSuffix(".html")
      let kept = isPage ? try history.savePage(to: file) : try history.saveSession(to: file)
      let timeline = history.timeline
      let steps = timeline.branches[timeline.live].lastStep.counted("step", "steps")
      let others = timeline.branches.count - 1
      let more =
        others == 0 ? "" : " and \(others.counted("other branch", "other branches"))"
      let text =
        isPage
        ? "Wrote a page of \(steps)\(more) to \(file); open it in a browser."
        : "Saved \(steps)\(more) to \(file)."
      guard let kept else { return [Event("saved", ["file": .string(file)], text: text)] }
      return [
        Event(
          "saved", ["file": .string(file), "kept": .string(kept)],
          text: "\(text) The previous session is kept as \(kept).")
      ]
    }
  }
}

extension History {
  /// Returns the path of the copy of the file's earlier content; nil if there was none to keep.
  fileprivate func saveSession(to file: String) throws -> String? {
    let text = try sessionText()
    return try write(to: file) { target throws(FileError) in
      try target.write(text, isOwn: isSession, keeping: keptSessions(before: text))
    }
  }

  fileprivate func savePage(to file: String) throws -> String? {
    let screens = PastApp(store.state, makeScreens)
    let text = try timeline.pageText(header, named: text, screens: screens.lines)
    let title = file.split(separator: "/").last ?? "session"
    let page = InspectorPage.html(of: text, title: String(title))
    return try write(to: file, kind: "page of a session") { target throws(FileError) in
      try target.write(page) { $0.hasPrefix(InspectorPage.signature) }
    }
  }
}
