import ComposableCore
import ComposableTextUI

/// The REPL's record of a screen: its source, its controls, and what was last shown of it.
@MainActor
final class ReplScreen {
  let name: String
  /// The possible first parts of its controls' names: its own name and the names of its modals.
  let roots: [String]
  private let lowercasedRoots: [String]
  private let screenControls: ScreenControls
  private(set) var source: any ScreenSource
  /// The source, if the screen shows a state, whose changes are printed instead of the screen.
  private var reportingSource: (any StateReporting)?

  // MARK: What is to be printed

  /// The number of changes so far.
  private(set) var changeCount = 0
  /// Whether it has changes that the end of a line prints.
  private(set) var isChanged = false
  /// Whether it is printed once it stops changing, because it changed while no line was running. If
  /// it changes again while one is, it is changed, too.
  private(set) var isSettling = false
  private var onChange: (() -> Void)?
  private var lastShown: Screen<Tap>?
  private var subscription: AnyCancellable?

  init(_ screen: NamedScreen) {
    name = screen.name
    screenControls = ScreenControls(screen: name)
    source = screen.source
    reportingSource = source as? any StateReporting
    let modals = source.names.filter { $0.hasPrefix(".") }
    roots = ([name] + modals.map { String($0.dropFirst().prefix { $0 != "." }) }).withoutRepeats
    lowercasedRoots = roots.map { $0.lowercased() }
  }

  /// The current screen; nil if nothing is on it.
  var current: Screen<Tap>? {
    let screen = source.tappable
    return screen.isEmpty ? nil : screen
  }

  /// The control with a full name; nil if there is none, or if several rows have one. The screen is
  /// drawn only if one of its roots begins the name.
  func control(named name: String) -> NamedControl? {
    roots.contains { name.hasPrefix($0) } ? onlyControl(named: name) : nil
  }

  private func onlyControl(named name: String) -> NamedControl? {
    var found: NamedControl?
    for control in controls where control.name.text == name {
      if found != nil { return nil }
      found = control
    }
    return found
  }

  /// Whether one of the roots starts with a lowercased text.
  func hasRoot(beginningWith text: String) -> Bool {
    lowercasedRoots.contains { $0.hasPrefix(text) }
  }

  /// The controls on display.
  var controls: [NamedControl] { screenControls.current(of: source) }

  /// The last displayed title of each control, by name.
  var titles: [String: String] { screenControls.titles }

  /// Whether it shows work in progress, which one of its controls can cancel.
  var isInProgress: Bool { controls.contains(where: \.cancelsWork) }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [DottedName] {
    source.names.map { DottedName($0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)") }
  }

  /// Calls `body` when the screen may have changed, perhaps several times per drain.
  func track(_ body: @escaping () -> Void) {
    onChange = body
    if let reportingSource { reportingSource.begin() } else { lastShown = current }
    subscribe()
  }

  /// Switches to another view: that of a past step, or the live one.
  func show(_ source: any ScreenSource) {
    self.source = source
    reportingSource = source as? any StateReporting
    screenControls.reset()
    guard onChange != nil else { return }
    isSettling = false
    isChanged = reportingSource != nil || current?.drawing != lastShown?.drawing
    changeCount += 1
    subscribe()
    if isChanged { onChange?() }
  }

  /// Begins to wait until it stops changing; returns false if it is waiting already.
  func beginSettling() -> Bool {
    defer { isSettling = true }
    return !isSettling
  }

  /// Leaves the changes so far to the time when it has stopped changing.
  func excludeChangesOfSettling() { if isSettling { isChanged = false } }

  /// Leaves no changes to that time.
  func includeChangesOfSettling() { if isSettling { isChanged = true } }

  /// Leaves all changes so far to that time; returns false if it is waiting already.
  func deferChanges() -> Bool {
    isChanged = false
    return beginSettling()
  }

  /// The changes since the last call; nil if there is nothing to print.
  func news() -> Drawing? {
    isChanged = false
    isSettling = false
    if let reportingSource {
      let lines = reportingSource.changes()
      return lines.isEmpty ? nil : Drawing(lines: lines)
    }
    let screen = current
    defer { lastShown = screen }
    return screen?.news(since: lastShown)
  }

  private func subscribe() {
    // Ignores the first call, which is immediate, so the screen isn't drawn before it is needed.
    var isSubscribed = false
    defer { isSubscribed = true }
    subscription = source.onChange { [unowned self] in
      guard isSubscribed else { return }
      isChanged = true
      changeCount += 1
      onChange?()
    }
  }
}
