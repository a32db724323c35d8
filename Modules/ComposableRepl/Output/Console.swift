import ComposableFiles
import ComposableTextUI
import ComposableTimeTravel
import Dispatch
import Foundation
import Glibc
import Synchronization

/// The output of a session: screens and answers on standard output, failures on standard error.
///
/// Text is buffered and written when the REPL is idle, so that a million lines don't take a million
/// writes. If a program waits for responses, each response is written immediately.
@MainActor
package final class Console {
  /// The format of standard output.
  package enum Format: Sendable {
    /// One JSON object per line.
    case json
    /// Text, with screens only on request.
    case quiet
    case text
  }

  /// The format of standard output.
  package let format: Format
  /// Whether a user types the lines. If so, mistakes don't affect the exit status and times are
  /// local.
  package let isInteractive: Bool
  /// Whether long lines are wrapped between words, because a terminal shows standard output.
  package var wrapsOutput: Bool
  /// Whether long lines on standard error are wrapped between words.
  package var wrapsErrors: Bool
  /// Whether text has colors.
  package var color = false
  /// Called with the error number when output can't be written.
  package var onFailure: (Int32) -> Void = { _ in }
  /// The name before an error that belongs to no line.
  var programName = "repl"
  /// The pager for requested text that is longer than the screen; nil for none.
  package var pager: Pager?
  /// The width available for text, in columns.
  package var width: () -> Int = { 80 }
  private nonisolated let buffer = Mutex("")
  /// Whether output is collected for the pager, or the pager uses the screen.
  private var isHeld = false
  /// The number of outputs so far, to detect lines that print nothing.
  private(set) var printCount = 0
  private let write: @Sendable (String) -> Int32
  private let writeError: @Sendable (String) -> Void

  /// A console that writes with these closures; `write` returns 0 or an error number.
  package init(
    format: Format, isInteractive: Bool = false,
    write: @escaping @Sendable (String) -> Int32,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.isInteractive = isInteractive
    wrapsErrors = isInteractive
    wrapsOutput = isInteractive
    self.write = write
    self.writeError = writeError
  }

  /// Whether standard output is JSON.
  package var isJSON: Bool { format == .json }

  /// Prints an event: its object in JSON, its lines otherwise.
  package func print(_ event: Event) {
    if isJSON {
      if !event.members.isEmpty { append(JSON.object(event.members).text) }
    } else {
      let text = rendered(event, isWrapped: wrapsOutput)
      if !text.isEmpty { append(text) }
    }
  }

  /// Prints a failure with its location, which is nil if it belongs to no line.
  func fail(_ failure: Failure, at location: LineLocation?) {
    printCount += 1
    var event = Event("error", ["line": .number(location?.line ?? 0)])
    event.members += location?.member ?? []
    event.members.append(.init("code", .string(failure.code.name)))
    event.members.append(.init("message", .string(failure.description)))
    print(event)
    flush()
    let text = Event(text: prefix(of: location) + failure.description, .failure)
    writeError(rendered(text, isWrapped: wrapsErrors) + "\n")
  }

  /// Writes a remark on standard error, which belongs to no line.
  func remark(_ text: String) {
    flush()
    writeError(rendered(Event(text: text), isWrapped: wrapsErrors) + "\n")
  }

  private func prefix(of location: LineLocation?) -> String {
    guard let location else { return "" }
    if location.line == 0 { return "\(programName): " }
    // A user at the prompt can see which line failed.
    return isInteractive && location.file == nil ? "" : "\(location): "
  }

  /// Writes the buffered text.
  package func flush() {
    if isHeld { return }
    let failure = writeBuffer()
    if failure != 0 { onFailure(failure) }
  }

  /// Writes the buffered text, but gives up after a time, because its reader may have stopped.
  ///
  /// Called before a signal ends the program, on any thread except the main one, which may be busy.
  nonisolated func flush(within limit: DispatchTimeInterval) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      _ = self.writeBuffer()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + limit)
  }

  /// Returns 0 or an error number. Locked while it writes, so that texts stay in order.
  private nonisolated func writeBuffer() -> Int32 {
    buffer.withLock { text in
      defer { text = "" }
      return text.isEmpty ? 0 : write(text)
    }
  }

  /// Writes text immediately, without buffering.
  package func writeNow(_ text: String) {
    let failure = write(text)
    if failure != 0 { onFailure(failure) }
  }

  /// Runs `body`, and shows its output in the pager if it is longer than the screen.
  func paging(_ body: () async throws -> Void) async throws {
    guard let pager else { return try await body() }
    flush()
    isHeld = true
    defer {
      isHeld = false
      flush()
    }
    try await body()
    let text = buffer.withLock { $0 }
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    guard lines >= Terminal.size().rows - 1 else { return }
    buffer.withLock { $0 = "" }
    if await !pager.show(text) { buffer.withLock { $0 = text + $0 } }
  }

  /// The lines of a screen as the terminal shows them.
  func rendered(_ lines: (_ width: Int) -> [Text]) -> [String] {
    lines(width()).map { $0.render(color: color) }
  }

  private func append(_ text: String) {
    printCount += 1
    let count = buffer.withLock { buffer in
      buffer += text
      buffer += "\n"
      return buffer.utf8.count
    }
    if count > 65_536 { flush() }
  }

  private func rendered(_ event: Event, isWrapped: Bool) -> String {
    guard let lines = event.lines else { return "" }
    return rendered { width in
      lines(width).flatMap { isWrapped && !$0.isEmpty ? $0.wrapped(to: width) : [$0] }
    }
    .joined(separator: "\n")
  }
}

extension Console {
  /// Standard output and standard error, in the format of the options.
  static func standard(_ options: Options, on terminal: TerminalLines?) -> Console {
    let isJSON = options.has(StandardOptions.json)
    let console = Console(
      format: isJSON ? .json : options.has(StandardOptions.quiet) ? .quiet : .text,
      isInteractive: terminal != nil,
      write: { text in
        guard let terminal else { return Output.write(text) }
        terminal.write(text)
        return 0
      },
      writeError: { text in
        if let terminal { terminal.write(text) } else { Output.write(text, to: STDERR_FILENO) }
      })
    if terminal != nil {
      console.pager = Pager(environment: ProcessInfo.processInfo.environment)
    }
    console.wrapsOutput = isatty(STDOUT_FILENO) == 1
    console.wrapsErrors = console.wrapsOutput && isatty(STDERR_FILENO) == 1
    console.width = { Terminal.size().columns }
    return console
  }
}

/// Writes to descriptors, retrying after interruptions.
package enum Output {
  /// Writes the whole text; returns 0, or the `errno` of the failure.
  ///
  /// Blocks while a pipe is full. Returns `EPIPE` if the reader has closed the pipe and `SIGPIPE`
  /// is ignored.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Int32 {
    ComposableFiles.write(Array(text.utf8), to: descriptor)
  }
}
