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
