import Dispatch
import Files
import Inspector
import ReplKit
import Sessions

/// A page that is written again as one acts.
struct LivePage {
  let file: String
  var isScheduled = false
  /// When it may be written again: half a second after the last time, or later if writing takes
  /// long.
  var next: DispatchTime

  init(file: String, since start: DispatchTime) {
    self.file = file
    let cost = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
    next = .now() + .nanoseconds(Int(max(500_000_000, 10 * cost)))
  }
}

extension Debugger {
  /// Called when something happened that the page does not show yet.
  func schedulePage() {
    guard let page = livePage, !page.isScheduled else { return }
    livePage?.isScheduled = true
    DispatchQueue.main.asyncAfter(deadline: page.next) { [weak self] in
      MainActor.assumeIsolated { self?.rewritePage(isLive: true) }
    }
  }

  /// Writes the page again; one that cannot be written is not tried again.
  func rewritePage(isLive: Bool) {
    guard let file = livePage?.file else { return }
    do {
      try writePage(of: timeline, to: file, isForced: false, isLive: isLive)
    } catch {
      livePage = nil
      shell?.failLater(
        Failure("The page \(file) is not kept up to date any more: \(error)", status: .cannotWrite))
    }
  }

  /// Writes the page of a time-line; a live one is kept up to date from now on. Throws
  /// `CancellationError` when the user interrupts.
  func writePage(
    of timeline: Timeline<State, Action>, to file: String, isForced: Bool, isLive: Bool
  ) throws {
    let start = DispatchTime.now()
    let screens = ScreenRecorder<State, Action>(store.state, app.screens)
    let inspected = InspectedApp<State, Action>(
      name: app.name, spelling: { [names] in names.text(of: $0, from: $1) },
      screens: { screens.screens(of: $0) },
      test: app.test().map { TestSource($0, timeline) })
    var page = try Inspector.page(for: timeline, of: inspected)
    page.isLive = isLive
    let bytes = try page.html()
    if file == "-" {
      shell?.console.writeNow(String(decoding: bytes, as: UTF8.self))
      return
    }
    try write(to: file, content: "page of the inspector") { file throws(FileError) in
      try file.write(bytes) { isForced || $0.hasPrefix(InspectorPage.signature) }
    }
    if isLive { livePage = LivePage(file: file, since: start) }
  }
}
