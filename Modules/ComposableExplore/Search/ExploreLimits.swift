/// The limits and options of a search.
struct ExploreLimits {
  var depth: Int
  /// Whether to keep states and moves as text.
  var keepsGraph: Bool
  var maxStates: Int
  var timeLimit: Duration
}
