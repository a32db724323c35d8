/// What is drawn above the prompt.
struct Pinning {
  /// The panel that shows the pinned screens.
  enum Phase {
    /// It will be drawn within a thirtieth of a second.
    case due
    case empty, shown
  }

  var phase = Phase.empty
  /// The names of the screens for which `:watch` was suggested.
  var suggested: Set<String> = []
  /// The names of the screens that `:watch` pins.
  var watched: [String] = []
}
