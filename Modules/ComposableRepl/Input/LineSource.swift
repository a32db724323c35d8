import Dispatch
import Glibc

/// A source of the lines of a session.
///
/// A source reads on its own thread and calls its handler there, so that waiting for a line blocks
/// nothing else. It continues reading when the handler returns: a handler that waits until its
/// lines have run keeps memory bounded.
package protocol LineSource: Sendable {
  /// Starts reading. The handler receives one event at a time, the last one being `ended` or
  /// `failed`. When it returns false, reading stops and `ended` follows.
  func start(_ handler: @escaping @Sendable (LineEvent) -> Bool)
}

/// A line of input with its number.
package struct NumberedLine: Equatable, Sendable {
  /// The maximum length of a line, in bytes.
  package static let limit = 65_536

  /// Whether the line was longer than `limit`; then it isn't run, and `text` may be a part of it.
  package var isTooLong: Bool
  /// The line's number, from 1.
  package var number: Int
  /// The text without its newline; invalid UTF-8 is replaced with U+FFFD.
  package var text: String

  /// A line with its number.
  package init(_ text: String, number: Int, isTooLong: Bool = false) {
    self.isTooLong = isTooLong
    self.number = number
    self.text = text
  }
}

/// An event of a source of lines.
package enum LineEvent: Equatable, Sendable {
  /// No more lines follow.
  case ended
  /// Reading failed with this `errno`; no event follows.
  case failed(Int32)
  /// The user pressed Ctrl-C while this line was typed.
  case interrupted(typed: String)
  /// The next lines, in order.
  case lines([NumberedLine])
}

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

/// Splits a stream of byte chunks into lines.
///
/// A line ends at a newline, with or without a carriage return before it; the last line needs no
/// newline. Memory is bounded by the maximum length of a line.
///
/// ```swift
/// var splitter = LineSplitter()
/// splitter.split(Array("one\ntw".utf8)[...]).count  // 1
/// splitter.split(Array("o\n".utf8)[...]).count  // 1
/// ```
package struct LineSplitter: Sendable {
  private let limit: Int
  private var number = 0
  /// The unfinished line, cut to two bytes over the limit: one of them may be the carriage return
  /// before the newline.
  private var pending: [UInt8] = []

  /// A splitter at the start of a stream; `limit` is the maximum length of a line in bytes.
  package init(limit: Int = NumberedLine.limit) { self.limit = limit }

  /// The lines that end in this chunk. O(chunk).
  package mutating func split(_ chunk: ArraySlice<UInt8>) -> [NumberedLine] {
    var lines: [NumberedLine] = []
    var rest = chunk
    while let end = rest.firstIndex(of: 0x0a) {
      append(rest[..<end])
      lines.append(take())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// The unfinished line at the end of the stream, if it is not empty.
  package mutating func finish() -> [NumberedLine] {
    pending.isEmpty ? [] : [take()]
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    pending += bytes.prefix(limit + 2 - pending.count)
  }

  private mutating func take() -> NumberedLine {
    defer { pending.removeAll(keepingCapacity: true) }
    var bytes = pending[...]
    number += 1
    if bytes.last == 0x0d { bytes = bytes.dropLast() }
    let isTooLong = bytes.count > limit
    let kept = isTooLong ? bytes.prefix(min(limit, 64)) : bytes
    return NumberedLine(String(decoding: kept, as: UTF8.self), number: number, isTooLong: isTooLong)
  }
}
