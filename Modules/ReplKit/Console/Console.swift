import TerminalKit
import TextUI

/// The output of a session: screens and answers on standard output, failures on standard error.
///
/// Text is buffered and written when the shell is idle, so that a million lines do not take a
/// million writes. With a program that waits for answers, each is written immediately.
@MainActor
public final class Console {
  /// The format of standard output.
  public enum Format: Sendable {
    /// One JSON object per line.
    case json
    /// Screens only on request.
    case quiet
    case text
  }

  let format: Format
  /// Whether a user types the lines: then a mistake does not affect the exit status, and times are
  /// local.
  public let isInteractive: Bool
  /// Called once with the error number when output can no longer be written.
  public var onFailure: (Int32) -> Void = { _ in }
  /// Whether text has colors.
  public var color = false
  /// The number of columns that text may take.
  public var width: () -> Int = { 80 }
  /// Whether text is written in ASCII, with other characters spelled out.
  public var isASCII = false
  private let write: @Sendable (String) -> Int32
  private let writeError: @Sendable (String) -> Void
  private var waiting = ""
  /// Whether the pager uses the screen, so that nothing is written.
  private var isHeld = false
  /// The pager for output longer than the screen; nil to write all output directly.
  public var pager: Pager?
  /// The number of outputs so far, to detect lines without any.
  private(set) var printCount = 0

  /// A console that writes with these closures; `write` returns 0 or an error number.
  public init(
    format: Format, isInteractive: Bool = false,
    write: @escaping @Sendable (String) -> Int32,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.isInteractive = isInteractive
    self.write = write
    self.writeError = writeError
  }

  /// Prints an event: its object in JSON, else its lines. The only place that knows both forms.
  public func print(_ event: Event) {
    if isJSON {
      if !event.members.isEmpty { append(JSON.object(event.members).line.sanitizedJSON) }
    } else {
      let lines = event.lines(width())
      if !lines.isEmpty { append(rendered(lines)) }
    }
  }

  /// Prints a failure with its location; nil if it belongs to no line.
  func fail(_ message: String, at location: LineLocation?) {
    printCount += 1
    var event = Event("error", ["line": .number(location?.line ?? 0), "message": .text(message)])
    event.members += location?.member ?? []
    print(event)
    flush()
    // A user who types lines sees which one failed.
    let prefix = isInteractive && location?.file == nil ? "" : location.map { "\($0): " } ?? ""
    writeError(spelled(rendered(Event(text: prefix + message, .failure).lines(width())) + "\n"))
  }

  private func append(_ text: String) {
    printCount += 1
    waiting += text
    waiting += "\n"
    if waiting.utf8.count > 65_536, pager == nil { flush() }
  }

  /// Wraps lines between words, where the terminal would not.
  private func rendered(_ lines: [Text]) -> String {
    lines.flatMap { isInteractive && !$0.isEmpty ? $0.wrapped(to: width()) : [$0] }
      .map { $0.render(color: color) }.joined(separator: "\n")
  }

  /// A text in the characters of the terminal.
  func spelled(_ text: String) -> String { isASCII ? text.asASCII : text }

  /// Whether standard output is JSON.
  public var isJSON: Bool { format == .json }

  /// Writes the buffered text.
  public func flush() {
    guard !waiting.isEmpty, !isHeld else { return }
    let text = waiting
    waiting = ""
    writeNow(text)
  }

  /// Writes a text at once, as the content of a file is.
  public func writeNow(_ text: String) {
    let failure = write(spelled(text))
    if failure != 0 { onFailure(failure) }
  }

  /// Writes the buffered text, through the pager if it is longer than the screen.
  func flushThroughPager() async {
    let lines = waiting.utf8.count { $0 == UInt8(ascii: "\n") }
    guard let pager, lines >= Terminal.size().rows - 1 else { return flush() }
    let text = waiting
    waiting = ""
    isHeld = true
    if await !pager.show(text) { waiting = text + waiting }
    isHeld = false
    flush()
  }
}
