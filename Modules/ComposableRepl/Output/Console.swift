import ComposableTextUI
import ComposableTimeTravel

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
  /// Whether text has colors.
  package var color = false
  /// Whether text is written in ASCII, with other characters spelled out.
  package var isASCII = false
  /// Called with the error number when output can't be written.
  package var onFailure: (Int32) -> Void = { _ in }
  /// The pager for requested text that is longer than the screen; nil for none.
  package var pager: Pager?
  /// The width available for text, in columns.
  package var width: () -> Int = { 80 }
  private var buffer = ""
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
    self.write = write
    self.writeError = writeError
  }

  /// Whether standard output is JSON.
  package var isJSON: Bool { format == .json }

  /// Prints an event: its object in JSON, its lines otherwise. Only here is that decided.
  package func print(_ event: Event) {
    if isJSON {
      if !event.members.isEmpty { append(JSON.object(event.members).text) }
    } else {
      let text = rendered(event)
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
    // A user at the prompt can see which line failed.
    let prefix = isInteractive && location?.file == nil ? "" : location.map { "\($0): " } ?? ""
    writeError(rendered(Event(text: prefix + failure.description, .failure)) + "\n")
  }

  /// Writes the buffered text.
  package func flush() {
    guard !buffer.isEmpty, !isHeld else { return }
    let text = buffer
    buffer = ""
    writeNow(text)
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
    let lines = buffer.utf8.count { $0 == UInt8(ascii: "\n") }
    guard lines >= Terminal.size().rows - 1 else { return }
    let text = buffer
    buffer = ""
    if await !pager.show(text) { buffer = text + buffer }
  }

  /// The lines of a screen as the terminal shows them.
  func rendered(_ lines: (_ width: Int) -> [Text]) -> [String] {
    DisplayCharacters.$areASCII.withValue(isASCII) {
      lines(width()).map { line in
        let text = line.render(color: color)
        return isASCII ? text.asASCII : text
      }
    }
  }

  private func append(_ text: String) {
    printCount += 1
    buffer += text
    buffer += "\n"
    if buffer.utf8.count > 65_536 { flush() }
  }

  /// The event's lines, wrapped between words where the terminal would wrap them elsewhere.
  private func rendered(_ event: Event) -> String {
    rendered { width in
      event.lines(width)
        .flatMap { isInteractive && !$0.isEmpty ? $0.wrapped(to: width) : [$0] }
    }
    .joined(separator: "\n")
  }
}
