import Dispatch
import Files
import Inspector
import ReplKit
import Sessions

extension Debugger {
  /// A page that is written again as one acts.
  struct LivePage {
    let builder: PageBuilder<State, Action>
    let file: String
    var isScheduled = false
    /// When it may be written again.
    var next: DispatchTime
  }

  /// Called when something happened that the page does not show yet.
  func schedulePage() {
    guard let page = livePage, !page.isScheduled else { return }
    livePage?.isScheduled = true
    DispatchQueue.main.asyncAfter(deadline: page.next) { [weak self] in
      MainActor.assumeIsolated { self?.rewritePage(isLive: true) }
    }
  }

  /// Writes the page again with what is new; one that cannot be written is not tried again.
  func rewritePage(isLive: Bool) {
    guard let page = livePage else { return }
    do {
      try writePage(page.builder, to: page.file, isForced: false, isLive: isLive)
    } catch {
      livePage = nil
      shell?.failLater(
        Failure(
          "The page \(page.file) is not kept up to date any more: \(error)", status: .cannotWrite))
    }
  }

  /// What makes the pages of a time-line.
  func pageBuilder(_ timeline: Timeline<State, Action>) -> PageBuilder<State, Action> {
    let screens = ScreenRecorder<State, Action>(store.state, app.screens)
    let (name, test) = (app.name, app.test().map { TestSource($0, timeline) })
    return PageBuilder(
      timeline, InspectedApp(name: name, spelling: names.text, screens: screens.screens, test: test)
    )
  }

  /// Writes the page of a time-line; a live one is kept up to date from now on. Throws
  /// `CancellationError` when the user interrupts.
  func writePage(
    _ builder: PageBuilder<State, Action>, to file: String, isForced: Bool, isLive: Bool
  ) throws {
    let start = DispatchTime.now()
    var page = try builder.page()
    page.isLive = isLive
    let bytes = try page.html()
    if file == "-" {
      shell?.console.writeNow(String(decoding: bytes, as: UTF8.self))
      return
    }
    try write(to: file, content: "page of the inspector") { file throws(FileError) in
      try file.write(bytes) { isForced || $0.hasPrefix(InspectorPage.signature) }
    }
    guard isLive else { return }
    // Half a second later, or more if this took long; the first page always does.
    let cost = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    let pause = livePage?.builder === builder ? max(0.5, 10 * cost) : 0.5
    livePage = LivePage(builder: builder, file: file, next: .now() + pause)
  }
}
