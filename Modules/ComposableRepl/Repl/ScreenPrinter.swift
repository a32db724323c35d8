import ComposableCore
import ComposableTextUI

/// Prints screens when they change: after the line that changed them, or once they have been still
/// for a while. Screens above the prompt are drawn there instead.
@MainActor
final class ScreenPrinter {
  private static let tick = Duration.milliseconds(30)
  private static let settleTicks = 5
  /// How long a screen that changes while no line is running must stay unchanged before it is
  /// printed; otherwise a running timer would flood the terminal.
  static let settleDelay = tick * settleTicks

  /// A screen that changed while no line was running.
  private struct Wait {
    var age = 0
    /// For how long it has been unchanged.
    var stillness = 0
  }

  /// Whether a line is running, whose changes are printed at its end.
  var isLineRunning = false
  /// The names of the screens that `:watch` names.
  var watched: [String] = [] { didSet { drawPanel() } }
  private let console: Console
  private let display: Display
  private let scheduler: AnyScheduler
  private let terminal: TerminalLines?
  private var changedByLine: Set<String> = []
  private var waiting: [String: Wait] = [:]
  private var isPanelShown = false
  private var isTicking = false

  init(
    _ display: Display, _ console: Console, _ terminal: TerminalLines?, _ scheduler: AnyScheduler
  ) {
    self.console = console
    self.display = display
    self.scheduler = scheduler
    self.terminal = terminal
    // Without tracking, a screen is drawn only on request.
    guard console.format == .text || terminal != nil else { return }
    for screen in display.screens {
      screen.track { [unowned self, unowned screen] in changed(screen) }
    }
  }

  /// The names of the screens above the prompt: watched ones, and those with work in progress,
  /// which would otherwise be printed for each progress report. A past step reports none.
  private var pinned: [String] {
    guard terminal != nil else { return [] }
    let working = display.past == nil ? display.screens.filter(\.isInProgress) : []
    return (watched + working.map(\.name)).withoutRepeats
  }

  private func isPinned(_ screen: ReplScreen) -> Bool {
    // A state is never pinned as a whole, only its parts are.
    screen.state == nil && pinned.contains(screen.name)
  }

  private func changed(_ screen: ReplScreen) {
    if console.format == .text {
      if isLineRunning {
        changedByLine.insert(screen.name)
      } else if !screen.isInProgress {
        waiting[screen.name, default: Wait()].stillness = 0
      }
    }
    scheduleTick()
  }

  /// Schedules the next look at the changes; also called when the window was resized.
  func scheduleTick() {
    guard !isTicking, !waiting.isEmpty || isPanelShown || !pinned.isEmpty else { return }
    isTicking = true
    scheduler.schedule(after: Self.tick) { [weak self] in
      MainActor.assumeIsolated { self?.printStill() }
    }
  }

  /// Prints the screens that have been still for long enough.
  private func printStill() {
    isTicking = false
    drawPanel()
    for screen in display.screens where !isLineRunning {
      guard var wait = waiting[screen.name] else { continue }
      wait.age += 1
      wait.stillness += 1
      waiting[screen.name] = wait
      let isOld = wait.age == 4 * Self.settleTicks
      // A state that is never still is printed now and then; `StateNews` omits repeated changes.
      if wait.stillness == Self.settleTicks || isOld && screen.state != nil {
        show(screen, isOwn: true)
        console.flush()
      }
    }
    if !waiting.isEmpty { scheduleTick() }
  }

  /// Prints with the next `printChanges` what still waits, because no line follows.
  func stopWaiting() { changedByLine.formUnion(waiting.keys) }

  /// Prints the screens that the line changed; returns whether one of them is above the prompt.
  @discardableResult
  func printChanges() -> Bool {
    if changedByLine.isEmpty { return false }
    defer { changedByLine = [] }
    return display.screens.filter { changedByLine.contains($0.name) }.count { show($0) } > 0
  }

  /// Prints the changes of a screen; returns whether it is above the prompt instead.
  @discardableResult
  private func show(_ screen: ReplScreen, isOwn: Bool = false) -> Bool {
    waiting[screen.name] = nil
    let news = screen.news(isOwn: isOwn)
    if isPinned(screen) { return true }
    guard let news else { return false }
    console.print(Event { news.lines(width: $0) })
    return false
  }

  private func drawPanel() {
    let pinned = pinned
    // Once the last screen is no longer pinned, the panel is removed.
    guard isPanelShown || !pinned.isEmpty else { return }
    isPanelShown = !pinned.isEmpty
    var widths: [Int] = []
    let texts = console.rendered { width in
      let shown = pinned.flatMap { lines(ofPinned: $0, width) }.map { $0.truncated(to: width) }
      widths = shown.map(\.width)
      return shown
    }
    terminal?.setPanel(
      Panel(lines: zip(texts, widths).map { Panel.Line(text: $0, width: $1) }))
  }

  private func lines(ofPinned name: String, _ width: Int) -> [Text] {
    if let line = display.state?.line(at: name) { return [line] }
    let found = try? display.screen(named: name)
    return found.flatMap { display.current($0.screen, $0.root)?.lines(width: width) }
      ?? [Text("\(name) is not on display.", .dim)]
  }
}
