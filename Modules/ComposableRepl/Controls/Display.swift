import ComposableTextUI

/// The screens that the user sees: the live ones, or those of a past step.
@MainActor
final class Display {
  let screens: [ReplScreen]
  /// The screen or modal that the prompt names; of several screens that show a title, it is the one
  /// that is meant. Nil until `:view` names one. Using a control doesn't change it.
  var prompted: String?
  /// The past step that is shown; nil at the present.
  var past: PastStep? {
    didSet {
      // The screens of a past step have the names and the order of the live ones.
      for (screen, named) in zip(screens, past?.screens ?? live)
      where screen.source !== named.source {
        screen.show(named.source)
      }
    }
  }
  private let live: [NamedScreen]

  init(_ live: [NamedScreen]) {
    self.live = live
    screens = live.map(ReplScreen.init)
  }

  /// The controls of all screens.
  var controls: [NamedControl] { screens.flatMap(\.controls) }

  /// The state of a feature without screens.
  var state: StateView? { screens.first?.state }

  /// The names of the screens, each followed by the names of its modals.
  var screenNames: [String] { screens.flatMap(\.roots) }

  /// The screen with this name or unique prefix, and the full name.
  func screen(named typed: String) throws(Failure) -> (screen: ReplScreen, root: String) {
    let found = screenNames.matching(typed)
    if found.count == 1, let screen = screens.first(where: { $0.roots.contains(found[0]) }) {
      return (screen, found[0])
    }
    let nearest = found.isEmpty ? Spelling.nearest(to: typed, among: screenNames) : nil
    let list = "Screens are \(screenNames.joined(separator: ", "))."
    throw Failure(
      "There is no screen '\(typed)'. \(Spelling.remedy(nearest, else: list))", code: .unknownName)
  }

  /// The screen if `root` is its own name or a modal that it shows now.
  func current(_ screen: ReplScreen, _ root: String) -> Screen<Tap>? {
    let isShown =
      root == screen.name || screen.controls.contains { $0.name.text.hasPrefix(root + ".") }
    return isShown ? screen.current : nil
  }
}

/// A past step as a REPL shows it.
@MainActor package struct PastStep {
  /// Its number among those of its branch, shown in the prompt, as in `12/40`.
  package var label: String
  /// Its screens, with the names of the live ones.
  package var screens: [NamedScreen]
}
