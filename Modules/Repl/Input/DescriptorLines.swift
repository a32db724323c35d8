import Dispatch
import Glibc
import Synchronization

/// Reads the lines of a pipe, a file or a terminal without line editing.
public final class DescriptorLines: LineSource {
  private let descriptor: Int32
  private let isStopped = Atomic(false)
  private let wakeup: Wakeup?

  /// Reads from an open descriptor, which is not closed.
  public init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    wakeup = Wakeup()
  }

  /// Starts reading in chunks of 64 KiB; the lines of each chunk are one event.
  public func start(_ handler: @escaping @Sendable (LineEvent) -> Void) {
    DispatchQueue(label: "lines").async { self.read(handler) }
  }

  /// Stops reading, even while waiting for input.
  public func stop() {
    isStopped.store(true, ordering: .releasing)
    wakeup?.wake()
  }

  private func read(_ handler: (LineEvent) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var splitter = LineSplitter()
    while true {
      _ = wakeup?.wait(for: descriptor)
      if isStopped.load(ordering: .acquiring) { return handler(.ended) }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      let failure = count < 0 ? errno : 0
      let lines = count > 0 ? splitter.split(buffer[..<count]) : splitter.finish()
      if !lines.isEmpty { handler(.lines(lines)) }
      if failure != 0 { return handler(.failed(failure)) }
      if count == 0 { return handler(.ended) }
    }
  }
}
