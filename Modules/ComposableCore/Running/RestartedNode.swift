/// The node of an earlier reduction whose effects start again: those that were in flight.
final class RestartedNode: ReductionNode, @unchecked Sendable {
  /// The positions of these effects.
  private let whole: Set<[Int]>
  /// Those, and the positions of the merges that contain them.
  private var leading: Set<[Int]> = []

  /// `positions` are those of the effects that were in flight.
  init(of action: Any, number: Int, in send: SendNode, restarting positions: [[Int]]) {
    whole = Set(positions)
    super.init(of: action, number: number, in: send)
    for var position in positions {
      // If a position is in the set, so are those above it.
      while leading.insert(position).inserted, !position.isEmpty { position.removeLast() }
    }
  }

  override var restarted: RestartedNode? { self }

  /// Whether the part of a merge starts: an effect in it was in flight, or it is inside an effect
  /// that starts again as a whole.
  func starts(at position: [Int]) -> Bool {
    leading.contains(position)
      || position.indices.contains { whole.contains(Array(position[..<$0])) }
  }
}
