extension DownloadState {
  /// Whether a request is in flight, or the next attempt will start by itself.
  var isActive: Bool {
    switch status {
    case .running, .waiting: true
    case .failed, .finished, .paused: false
    }
  }

  /// The status as views show it.
  var statusText: String {
    switch status {
    case .failed(let message): "failed (\(message))"
    case .finished: "finished"
    case .paused: "paused at \(percent) %"
    case .running: "\(percent) %"
    case .waiting(let attempt): "waiting for attempt \(attempt)"
    }
  }
}
