import AllocationCounter

enum Allocations {
  /// The number of memory blocks that `body` allocates.
  static func count(_ body: () -> Void) -> Int {
    allocation_count_start()
    body()
    return allocation_count_stop()
  }

  /// The number of bytes allocated now.
  static var bytes: Int { Int(allocated_bytes()) }
}
