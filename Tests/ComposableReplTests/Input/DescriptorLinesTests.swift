import Dispatch
import Glibc
import Synchronization
import Testing

@testable import ComposableRepl

struct DescriptorLinesTests {
  private let events = Events()
  private let pipe: Pipe
  private let source: DescriptorLines

  init() throws {
    pipe = try Pipe()
    source = DescriptorLines(descriptor: pipe.reader)
  }

  @Test func linesComeInOrderAndThenTheEnd() {
    source.start(events.receive)
    pipe.write("one\ntwo\nthr")
    pipe.write("ee")
    pipe.closeWriter()
    #expect(events.untilTheEnd() == ["1 one", "2 two", "3 three", "ended"])
  }

  @Test func aHandlerCanStopReading() {
    source.start { [receive = events.receive] event in !receive(event) }
    pipe.write("one\n")
    #expect(events.untilTheEnd() == ["1 one", "ended"])
  }

  @Test func aDescriptorThatCannotBeReadFails() {
    let directory = open("/", O_RDONLY)
    defer { close(directory) }
    DescriptorLines(descriptor: directory).start(events.receive)
    #expect(events.untilTheEnd() == ["failed \(EISDIR)"])
  }

  @Test func aLineIsDeliveredBeforeTheWriterCloses() {
    source.start(events.receive)
    pipe.write("one\n")
    #expect(events.next() == ["1 one"])
    pipe.write("two\n")
    #expect(events.next() == ["2 two"])
    pipe.closeWriter()
    #expect(events.untilTheEnd() == ["ended"])
  }
}

/// The events of a source; the test waits for them without polling.
final class Events: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let events = Mutex<[LineEvent]>([])

  var receive: @Sendable (LineEvent) -> Bool {
    { event in
      self.events.withLock { $0.append(event) }
      self.arrived.signal()
      return true
    }
  }

  /// The next event, or "nothing came" after a minute.
  func next() -> [String] {
    guard arrived.wait(timeout: .now() + 60) == .success else { return ["nothing came"] }
    switch events.withLock({ $0.removeFirst() }) {
    case .ended: return ["ended"]
    case .failed(let code): return ["failed \(code)"]
    case .interrupted: return ["interrupted"]
    case .lines(let lines): return lines.map { "\($0.number) \($0.text)" }
    }
  }

  func untilTheEnd() -> [String] {
    var all: [String] = []
    repeat {
      all += next()
    } while !["ended", "failed", "nothing"].contains { all.last?.hasPrefix($0) == true }
    return all
  }
}

/// A pipe that is closed when it is released.
final class Pipe {
  let reader: Int32
  private var writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    closeWriter()
    close(reader)
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(writer, bytes, bytes.count)
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }
}
