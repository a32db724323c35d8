import AllocationCounter

enum Allocations {
  /// How many blocks of memory `body` allocates.
  static func count(_ body: () -> Void) -> Int {
    allocation_count_start()
    body()
    return allocation_count_stop()
  }

  /// How many bytes are allocated now.
  static var bytes: Int { Int(allocated_bytes()) }
}
