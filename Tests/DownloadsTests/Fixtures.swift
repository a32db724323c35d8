import ComposableCore
import ComposableTesting
import Downloads

struct Offline: Error, Equatable {}

extension UniqueID {
  static let first = UniqueID(high: 0, low: 0)
  static let second = UniqueID(high: 0, low: 1)
}

extension DownloadState {
  static let first = DownloadState(id: .first, title: "Swift", url: "swift.tar")
  static let second = DownloadState(id: .second, title: "Tools", url: "tools.tar")

  func with(_ change: (inout DownloadState) -> Void) -> DownloadState {
    var copy = self
    change(&copy)
    return copy
  }
}

extension SystemEnvironment<DownloadsEnvironment> {
  /// Unimplemented dependencies, except for the test's clock and incrementing ids.
  static func test(_ clock: TestScheduler) -> Self {
    var environment = SystemEnvironment.unimplemented(
      environment: DownloadsEnvironment.unimplemented)
    environment.mainQueue = clock.eraseToAnyScheduler()
    environment.uuid = UniqueID.incrementing
    return environment
  }
}
