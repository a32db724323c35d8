import Dispatch
import Inspector
import ReplKit
import TextUI

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
    let start = DispatchTime.now()
    do {
      try writePage(of: timeline, to: file, isForced: false, isLive: isLive)
      livePage = LivePage(file: file, since: start)
    } catch {
      livePage = nil
      shell?.failLater(
        Failure("The page \(file) is not kept up to date any more: \(error)", status: .cannotWrite))
    }
  }
}
