import Dispatch
import Glibc
import Synchronization

extension OpenFile {
  /// The result of `read(2)`.
  enum ReadResult: Sendable {
    case bytes([UInt8])
    case end
    case failure(CInt)
  }

  /// Reads the next bytes.
  func read() -> ReadResult {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0 { return .failure(errno) }
    return count == 0 ? .end : .bytes(Array(buffer[..<count]))
  }

  /// Reads on another thread, which is abandoned if `read(2)` doesn't return in time.
  func read(timeout seconds: Int) throws(FileError) -> ReadResult {
    let isDone = DispatchSemaphore(value: 0)
    let result = Box()
    DispatchQueue.global().async {
      let value = self.read()
      result.value.withLock { $0 = value }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + .seconds(seconds))
    guard let result = result.value.withLock({ $0 }) else { throw .timedOut(seconds: seconds) }
    return result
  }

  /// Waits until there is input, or until the other end was closed; returns the events of
  /// `poll(2)`, none on timeout.
  func waitForInput(milliseconds: CInt) -> CInt {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0 ? CInt(ready.revents) : 0
  }

  /// The first 4,096 bytes as text; empty if they can't be read.
  var beginning: String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
  }
}

private final class Box: Sendable {
  let value = Mutex<OpenFile.ReadResult?>(nil)
}
