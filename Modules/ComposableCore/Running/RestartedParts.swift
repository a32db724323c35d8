/// The effects of a reduction that start again: those that were in flight.
struct RestartedParts {
  private let inFlight: Set<[Int]>
  /// The positions of merges that contain one of them, and their own.
  private let leading: Set<[Int]>

  /// Creates the parts from the positions of the effects that were in flight.
  init(_ positions: [[Int]]) {
    inFlight = Set(positions)
    var leading: Set<[Int]> = []
    for var position in positions {
      // If a position is in the set, so are those above it.
      while leading.insert(position).inserted, !position.isEmpty { position.removeLast() }
    }
    self.leading = leading
  }

  /// Whether the part of a merge starts: an effect in it was in flight, or it is inside an effect
  /// that starts again as a whole.
  func starts(at position: [Int]) -> Bool {
    leading.contains(position)
      || position.indices.contains { inFlight.contains(Array(position[..<$0])) }
  }
}
