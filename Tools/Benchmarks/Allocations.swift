import AllocationCounter
import Foundation

enum Allocations {
  /// How many blocks of memory `body` allocates.
  static func count(_ body: () -> Void) -> Int {
    allocation_count_start()
    body()
    return allocation_count_stop()
  }

  /// The bytes of memory that are resident now.
  static var residentBytes: Int {
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statistics?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * Int(getpagesize())
  }
}
