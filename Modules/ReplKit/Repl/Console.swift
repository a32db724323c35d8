import Foundation
import TextUI

/// Where a session's text goes: screens and answers to standard output, complaints to standard
/// error.
///
/// Text is collected and written when the shell has nothing more to do, so that a million lines are
/// not a million writes; a program that drives the shell gets each answer at once.
@MainActor
public final class Console {
  /// What standard output gets.
  public enum Format: Sendable {
    /// One JSON object a line.
    case json
    /// No screens unless asked for.
    case quiet
    case text
  }

  let format: Format
  /// Whether a person types: a slip is no failure then, and times are local.
  let isInteractive: Bool
  /// Called once when output cannot be written any more, with the error's number.
  public var onFailure: (Int32) -> Void = { _ in }
  let color: Bool
  let width: () -> Int
  private let write: @Sendable (String) -> Int32
  private let writeError: @Sendable (String) -> Void
  private var waiting = ""
  /// How often something was shown or said, to tell whether a line was silent.
  private(set) var saidCount = 0

  /// A console that writes with these closures; the first answers 0 or an error's number.
  public init(
    format: Format, color: Bool = false, isInteractive: Bool = false,
    width: @escaping () -> Int = { 80 },
    write: @escaping @Sendable (String) -> Int32,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.color = color
    self.format = format
    self.isInteractive = isInteractive
    self.width = width
    self.write = write
    self.writeError = writeError
  }

  func show(_ screen: Screen) {
    guard format != .json else { return }
    say(screen.render(width: width(), color: color))
  }

  /// A line or several for standard output, of any format.
  func say(_ text: String) {
    saidCount += 1
    waiting += text
    waiting += "\n"
    if waiting.utf8.count > 65_536 { flush() }
  }

  /// A line for people: left out of JSON.
  func tell(_ text: String) {
    if format != .json { say(wrapped(text, .plain)) }
  }

  /// A dim line that says why nothing else does: left out of JSON and of what is quiet.
  func note(_ text: String) {
    if format == .text { say(wrapped(text, .dim)) }
  }

  /// A terminal would break lines in the middle of words.
  private func wrapped(_ text: String, _ style: Style) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      isInteractive && !line.isEmpty
        ? Text(line, style).wrapped(to: width()) : [Text(line, style)]
    }
    .map { $0.render(color: color) }.joined(separator: "\n")
  }

  /// A difference of states, what was and what is each in its colour.
  func sayChanges(_ changes: String, indent: String = "") {
    for line in changes.split(separator: "\n") {
      let style: Style? = line.hasPrefix("−") ? .failure : line.hasPrefix("+") ? .success : nil
      let text = style.map { Text(line, $0).render(color: color) } ?? String(line)
      say(indent + text)
    }
  }

  /// Tells what went wrong, and where; nil is outside of any line.
  func complain(_ message: String, at place: LineLocation?) {
    saidCount += 1
    if format == .json {
      let file = place?.file.map { ",\"file\":\($0.quoted)" } ?? ""
      say("{\"error\":{\"line\":\(place?.line ?? 0),\"message\":\(message.quoted)\(file)}}")
    }
    flush()
    // Who types sees which line it was.
    let prefix = isInteractive && place?.file == nil ? "" : place.map { "\($0): " } ?? ""
    let text = prefix + message
    writeError((color ? Text(text, .failure).render(color: true) : text) + "\n")
  }

  /// Writes what was collected.
  public func flush() {
    guard !waiting.isEmpty else { return }
    let text = waiting
    waiting = ""
    let failure = write(text)
    if failure != 0 { onFailure(failure) }
  }
}
