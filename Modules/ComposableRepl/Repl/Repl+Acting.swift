import ComposableTextUI

/// Uses controls, and sends typed actions.
extension Repl {
  /// Makes the shown past step the present, if there is one, then calls `send`, which uses a live
  /// control or sends a typed action. `text` is the canonical line of the control; nil for a typed
  /// action.
  ///
  /// Returns a function that says why the line has changed no screen; nil if that is unknown.
  typealias Act =
    @MainActor (
      _ text: String?, _ send: () throws(Failure) -> Void
    ) throws(Failure) -> () -> String?

  /// Uses the control that a line refers to.
  func useControl(_ line: Substring) throws(Failure) {
    let found = try control(line)
    let (isPast, tap) = (display.past != nil, try found.tap())
    noOutputMessage = try act(found.canonicalLine) { () throws(Failure) in
      // The past step has become the present, so the line refers to the live screens now.
      if isPast { try control(line).tap().send() } else { tap.send() }
    }
  }

  /// The control that a line refers to.
  func control(_ line: Substring) throws(Failure) -> FoundControl {
    guard let found = try display.find(line) else { throw display.unknown(line, verbs) }
    return found
  }

  /// Returns a closure that sends the action of a line, for a feature without screens.
  func read(_ line: Substring, _ actions: ActionLines) throws(Failure) -> () -> Void {
    do throws(Failure) {
      return try actions.read(line)
    } catch {
      let word = line.splitAtBlank.word.lowercased()
      guard error.code == .unknownName, let verb = verbs.first(where: { $0.name == word })
      else { throw error }
      throw Failure(
        "There is no action '\(verb.name)'. Did you mean ':\(verb.name)'?", code: .unknownName)
    }
  }

  /// Taps the button that cancels the work in progress; returns false if nothing was canceled.
  ///
  /// While a past step is shown, it taps nothing: that would begin a branch. A button that can
  /// still be tapped afterwards has canceled nothing, so it can't keep a line running.
  @discardableResult
  func cancel() -> Bool {
    guard display.past == nil else { return false }
    guard let button = display.controls.first(where: \.cancelsWork) else { return false }
    // The terminal echoed ^C.
    if isRunningLine { console.writeNow("\n") }
    print(.remark("Ctrl-C tapped [\(button.drawn.title)]."))
    printer.isLineRunning = true
    let found = FoundControl(control: button, rest: "")
    if let tap = try? found.tap() { _ = try? act(found.canonicalLine, tap.send) }
    printer.isLineRunning = isRunningLine
    if !isRunningLine { printer.printChanges() }
    console.flush()
    return !display.controls.contains { $0.name == button.name && $0.cancelsWork }
  }
}
