import ComposableCore
import Foundation

extension Timestamp {
  /// The date in local time, for terminals, as in "2026-11-22 01:01:40".
  public var localText: String {
    let (whole, rest) = since1970.attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000_000)
    // Before 1970, the second that a fraction belongs to begins earlier.
    var seconds = time_t(clamping: rest < 0 ? whole - 1 : whole)
    var parts = tm()
    var text = [CChar](repeating: 0, count: 32)
    guard localtime_r(&seconds, &parts) != nil,
      strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts) > 0
    else { return description }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
