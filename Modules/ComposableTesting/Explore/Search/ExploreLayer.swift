/// The states reached by the same number of moves. Each is released after its search.
struct ExploreLayer<State, Action> {
  typealias Piece = ExplorePiece<State, Action>

  /// The number of states.
  private(set) var count = 0
  private var first = 0
  private var pieces: [Piece] = []

  mutating func append(_ piece: Piece) {
    let count = piece.numbers.count { $0 != nil }
    if count == 0 { return }
    self.count += count
    pieces.append(piece)
  }

  /// Removes and returns the first pieces, with 2,048 states or some more; empty at the end.
  ///
  /// The size does not depend on the number of workers: which states have been seen before a batch
  /// affects which moves are explored if some are independent.
  mutating func removeFirstBatch() -> [Piece] {
    var batch: [Piece] = []
    var size = 0
    while size < 2_048, first < pieces.count {
      batch.append(pieces[first])
      size += pieces[first].numbers.count { $0 != nil }
      pieces[first] = Piece()
      first += 1
    }
    return batch
  }
}

/// The states that were found by exploring one part.
@usableFromInline struct ExplorePiece<State, Action> {
  @usableFromInline var moments: [ExploreMoment<State, Action>] = []
  /// The number of each state; nil if it was found in an earlier part too.
  @usableFromInline var numbers: [UInt32?] = []
}

/// Some states of a piece, for one worker.
@usableFromInline struct ExplorePart {
  /// The number of states.
  private(set) var count = 0
  /// The index of the piece in its batch.
  let piece: Int
  @usableFromInline private(set) var range: Range<Int>

  /// The parts of a batch, of up to 64 states.
  static func all<State, Action>(of batch: [ExplorePiece<State, Action>]) -> [ExplorePart] {
    var parts: [ExplorePart] = []
    for (index, piece) in batch.enumerated() {
      var part = ExplorePart(piece: index, range: 0..<0)
      for (position, number) in piece.numbers.enumerated() where number != nil {
        if part.count == 64 {
          parts.append(part)
          part = ExplorePart(piece: index, range: position..<position)
        }
        part.count += 1
        part.range = part.range.lowerBound..<position + 1
      }
      if part.count > 0 { parts.append(part) }
    }
    return parts
  }
}
