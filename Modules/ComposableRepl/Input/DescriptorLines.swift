import Dispatch
import Glibc

/// Reads the lines of a pipe, a file or a terminal without line editing.
package struct DescriptorLines: LineSource {
  private let descriptor: Int32

  /// Reads from an open descriptor, which is not closed.
  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Starts reading in chunks of 64 KiB; the lines of each chunk are one event.
  package func start(_ handler: @escaping @Sendable (LineEvent) -> Bool) {
    DispatchQueue(label: "lines").async { _ = handler(read(handler)) }
  }

  /// Reads until the end, a failure, or until the handler returns false; returns the last event.
  private func read(_ handler: (LineEvent) -> Bool) -> LineEvent {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var splitter = LineSplitter()
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      let failure = count < 0 ? errno : 0
      if failure == EINTR { continue }
      if failure == EAGAIN {
        _ = Terminal.isReady(descriptor, within: -1)
        continue
      }
      let lines = count > 0 ? splitter.split(buffer[..<count]) : splitter.finish()
      if !lines.isEmpty, !handler(.lines(lines)) { return .ended }
      if failure != 0 { return .failed(failure) }
      if count == 0 { return .ended }
    }
  }
}
