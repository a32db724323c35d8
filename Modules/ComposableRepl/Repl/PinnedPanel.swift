/// The panel above the prompt. It shows the pinned screens: those that the user watches, and those
/// with work in progress.
struct PinnedPanel {
  enum Phase {
    /// It will be drawn within a thirtieth of a second.
    case due
    case empty, shown
  }

  var phase = Phase.empty
  /// The names of the screens for which `:watch` was suggested.
  var suggested: Set<String> = []
  /// The names of the screens that `:watch` names.
  var watched: [String] = []
}
