/// The limits and options of a search.
struct ExploreLimits {
  /// The moves of a search without limits. They are counted, because a time would give another
  /// result on another machine.
  static let defaultMoves = 10_000

  let depth: Int
  /// Whether to keep states and moves as text.
  let keepsGraph: Bool
  let maxMoves: Int
  let timeLimit: Duration?
  /// The limits that the test gave, as arguments; empty if it gave none.
  let arguments: String

  init(
    depth: Int? = nil, maxMoves: Int? = nil, timeLimit: Duration? = nil, keepsGraph: Bool = false
  ) {
    precondition(
      depth ?? 0 >= 0 && maxMoves ?? 0 >= 0, "A limit of an exploration is negative. Use 0 or more."
    )
    let given = [
      depth.map { "depth: \($0)" }, maxMoves.map { "maxMoves: \($0)" },
      timeLimit.map { "timeLimit: \(swiftLiteral($0))" },
    ]
    arguments = given.compactMap { $0 }.joined(separator: ", ")
    self.depth = depth ?? .max
    self.keepsGraph = keepsGraph
    self.maxMoves = maxMoves ?? (arguments.isEmpty ? Self.defaultMoves : .max)
    self.timeLimit = timeLimit
  }
}
