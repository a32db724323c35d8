import Foundation
import TerminalKit
import TextUI

/// The output of a session: screens and answers on standard output, errors on standard error.
///
/// Text is buffered and written when the REPL is idle, so that a million lines do not take a
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
  let isInteractive: Bool
  /// Called once with the error number when output can no longer be written.
  public var onFailure: (Int32) -> Void = { _ in }
  private let hasColor: Bool
  /// Whether output is colored; captured output is not.
  var color: Bool { hasColor && captured == nil }
  let width: () -> Int
  /// Whether text is written in ASCII, with other characters spelled out.
  public var isASCII = false
  private let write: @Sendable (String) -> Int32
  private let writeError: @Sendable (String) -> Void
  private var waiting = ""
  /// The captured output of a command; nil while nothing is captured.
  private var captured: String?
  /// Whether another program uses the screen, so that nothing is written.
  var isHeld = false
  /// The pager for output longer than the screen; nil to write all output directly.
  public var pager: Pager?
  /// The number of outputs so far, to detect lines without any.
  private(set) var saidCount = 0

  /// A console that writes with these closures; `write` returns 0 or an error number.
  public init(
    format: Format, color: Bool = false, isInteractive: Bool = false,
    width: @escaping () -> Int = { 80 },
    write: @escaping @Sendable (String) -> Int32,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    hasColor = color
    self.format = format
    self.isInteractive = isInteractive
    self.width = width
    self.write = write
    self.writeError = writeError
  }

  func show(_ screen: Screen<Never>) { show(screen.drawing) }

  func show(_ drawing: Drawing) {
    guard format != .json else { return }
    say(drawing.render(width: width(), color: color))
  }

  /// Prints lines to standard output in every format.
  func say(_ text: String) {
    let text = format == .json ? text.sanitizedJSON : text
    saidCount += 1
    if captured != nil {
      captured?.append(text + "\n")
      return
    }
    waiting += text
    waiting += "\n"
    if waiting.utf8.count > 65_536, pager == nil { flush() }
  }

  /// Prints a line for users; omitted in JSON.
  func tell(_ text: String) {
    if format != .json { say(wrapped(text, .plain)) }
  }

  /// Prints a dim explanation; omitted in JSON and with `--quiet`.
  func note(_ text: String) {
    if format == .text { say(wrapped(text, .dim)) }
  }

  /// Wraps between words, where the terminal would not.
  private func wrapped(_ text: String, _ style: Style) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      isInteractive && !line.isEmpty
        ? Text(line, style).wrapped(to: width()) : [Text(line, style)]
    }
    .map { $0.render(color: color) }.joined(separator: "\n")
  }

  /// Prints a difference of states, with removed and added lines in colors.
  func sayChanges(_ changes: String, indent: String = "") {
    for line in changes.split(separator: "\n") {
      let style: Style? = line.hasPrefix("−") ? .failure : line.hasPrefix("+") ? .success : nil
      say(indent + Text(line, style ?? .plain).render(color: color))
    }
  }

  /// Prints an error with its location; nil if it belongs to no line.
  func complain(_ message: String, at location: LineLocation?) {
    saidCount += 1
    if format == .json {
      let file = location?.file.map { ",\"file\":\($0.quoted)" } ?? ""
      say("{\"error\":{\"line\":\(location?.line ?? 0),\"message\":\(message.quoted)\(file)}}")
    }
    flush()
    // A user who types lines sees which one failed.
    let prefix = isInteractive && location?.file == nil ? "" : location.map { "\($0): " } ?? ""
    let text = wrapped(prefix + message, .failure) + "\n"
    writeError(isASCII ? text.asASCII : text)
  }

  /// Writes the buffered text.
  public func flush() {
    guard !waiting.isEmpty, !isHeld else { return }
    let text = waiting
    waiting = ""
    writeNow(text)
  }

  /// Writes a text at once, as the content of a file is.
  public func writeNow(_ text: String) {
    let failure = write(isASCII ? text.asASCII : text)
    if failure != 0 { onFailure(failure) }
  }

  /// Captures all output until `endCapture`.
  func beginCapture() { captured = "" }

  /// Returns the output since `beginCapture`.
  func endCapture() -> String {
    defer { captured = nil }
    return (isASCII ? captured?.asASCII : captured) ?? ""
  }

  /// Returns and clears the buffered output if it is longer than the screen.
  func takeLongOutput() -> String? {
    guard Pager.isNeeded(for: waiting, columns: width(), rows: Terminal.height() - 1) else {
      return nil
    }
    defer { waiting = "" }
    return waiting
  }
}
