/// Splits a stream of byte chunks into lines.
///
/// A line ends at a newline, with or without a carriage return before it; the last one may end
/// without it. A byte order mark at the start is dropped. Memory is bounded by the maximum length
/// of a line.
///
/// ```swift
/// var splitter = LineSplitter()
/// splitter.split(Array("one\r\ntw".utf8)[...])  // one
/// splitter.split(Array("o".utf8)[...])          // nothing yet
/// splitter.finish()                             // two
/// ```
public struct LineSplitter: Sendable {
  private var hasOverflowed = false
  private let limit: Int
  private var number = 0
  private var pending: [UInt8] = []

  /// A splitter at the start of a stream; `limit` is the maximum length of a line in bytes.
  public init(limit: Int = InputLine.limit) { self.limit = limit }

  /// The lines that end in this chunk. O(chunk).
  public mutating func split(_ chunk: ArraySlice<UInt8>) -> [NumberedLine] {
    var lines: [NumberedLine] = []
    var start = chunk.startIndex
    while let end = chunk[start...].firstIndex(of: 0x0a) {
      if pending.isEmpty {
        lines.append(line(chunk[start..<end]))
      } else {
        hold(chunk[start..<end])
        lines.append(take())
      }
      start = end + 1
    }
    hold(chunk[start...])
    return lines
  }

  /// The unfinished line at the end of the stream, if it is not empty.
  public mutating func finish() -> [NumberedLine] {
    pending.isEmpty ? [] : [take()]
  }

  /// Keeps one byte more than the limit: it may be the carriage return before the newline.
  private mutating func hold(_ bytes: ArraySlice<UInt8>) {
    let room = limit + 1 - pending.count
    hasOverflowed = hasOverflowed || bytes.count > room
    pending += bytes.prefix(room)
  }

  private mutating func take() -> NumberedLine {
    defer {
      hasOverflowed = false
      pending.removeAll(keepingCapacity: true)
    }
    return line(pending[...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> NumberedLine {
    var bytes = bytes
    number += 1
    if bytes.last == 0x0d { bytes = bytes.dropLast() }
    let isTooLong = hasOverflowed || bytes.count > limit
    if number == 1, bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    let kept = isTooLong ? bytes.prefix(min(limit, 64)) : bytes
    return NumberedLine(
      String(decoding: kept, as: UTF8.self), number: number, isTooLong: isTooLong)
  }
}
