import ComposableCore
import Dispatch
import Synchronization
import TerminalKit

/// The commands that wait or advance time.
public enum TimeCommand: Equatable, Sendable {
  /// Move virtual time forward.
  case advance(Duration)
  /// Wait for the effects that end by themselves, up to a limit.
  case wait(Duration?)

  static var commands: Commands<TimeCommand> {
    Commands(sigil: ":") {
      Command("wait", .optional(.seconds), help: "Wait for effects that end, at most SECONDS") {
        .wait($0)
      }
      Command("advance", .duration("DURATION"), help: "Move virtual time, as in 350ms or 1.5s") {
        .advance($0)
      }
    }
  }
}

extension Argument<Duration> {
  fileprivate static var seconds: Self {
    Argument(word: "SECONDS") { word throws(ArgumentError) in try Number.seconds(word) }
  }
}

/// Waits for effects, or advances virtual time, until it is interrupted.
@MainActor
final class Waiting<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  private let context: ReplContext<State, Action, ViewAction>
  /// Set on any thread to stop what is running.
  nonisolated let isInterrupted = Atomic(false)
  private var hasToldInterruption = false
  private var waiter: CheckedContinuation<Void, Never>?
  /// The task that runs lines; walks through the time-line end when it is cancelled.
  nonisolated let running = Mutex<Task<Void, Never>?>(nil)
  /// Whether the current wait includes timers.
  private var waitsForTimers = false

  init(_ context: ReplContext<State, Action, ViewAction>) { self.context = context }

  /// Whether the user interrupted what is running.
  var isStopped: Bool { isInterrupted.load(ordering: .acquiring) }

  var isWaiting: Bool { waiter != nil }

  func run(_ command: TimeCommand, at location: LineLocation) async {
    switch command {
    case .wait(let limit):
      if limit == nil, context.debugger.isHoldingDeliveries {
        return context.console.tell(
          "What effects deliver waits until ':last'; nothing ends before.")
      }
      // Only for users: in a script it depends on the machine's speed whether effects have ended
      // already.
      if awaited(atMost: limit).isEmpty, context.console.isInteractive {
        context.console.note("Nothing to wait for is in flight.")
      }
      await wait(atMost: limit)
    case .advance(let duration):
      guard let advance = context.app.advance else {
        return context.fail(
          "':advance' moves virtual time, and time is real here. Start with '--virtual-time'.",
          at: location)
      }
      await self.advance(duration, advance)
    }
  }

  /// The effects to wait for: not those waiting for virtual time, and timers only with a limit.
  private func awaited(atMost limit: Duration?) -> [EffectInfo] {
    context.debugger.effectsOffVirtualTime.filter { limit != nil || !$0.isRepeating }
  }

  /// Waits until no effect is in flight or the limit has passed; without a limit timers are
  /// ignored.
  func wait(atMost limit: Duration?) async {
    context.console.flush()
    waitsForTimers = limit != nil
    var isTimeOver = false
    let timeout = limit.map { limit in
      Task { @MainActor in
        try? await Task.sleep(for: limit)
        guard !Task.isCancelled else { return }
        isTimeOver = true
        stopWaiting()
      }
    }
    // The effect that ended may have started another one before this resumes.
    while !isTimeOver, !isStopped, context.stop == nil, !awaited(atMost: limit).isEmpty {
      await withCheckedContinuation { waiter = $0 }
    }
    timeout?.cancel()
  }

  /// Called when an effect ended or a breakpoint stopped.
  func update() {
    guard waiter != nil else { return }
    let limit: Duration? = waitsForTimers ? .zero : nil
    if context.stop != nil || awaited(atMost: limit).isEmpty { stopWaiting() }
  }

  private func stopWaiting() {
    waiter?.resume()
    waiter = nil
  }

  /// Advances virtual time in pieces, so that it can be interrupted.
  private func advance(_ duration: Duration, _ move: (Duration) -> Void) async {
    context.console.flush()
    var rest = duration
    var piece = Duration.seconds(1)
    while rest > .zero, !isStopped, context.stop == nil {
      let start = DispatchTime.now().uptimeNanoseconds
      move(min(piece, rest))
      rest -= min(piece, rest)
      if DispatchTime.now().uptimeNanoseconds - start < 10_000_000 { piece *= 2 }
    }
    if duration == .zero { move(.zero) }
  }

  /// Called before a line runs.
  func begin() {
    isInterrupted.store(false, ordering: .releasing)
    hasToldInterruption = false
  }

  /// Reports an interruption once, on a new line because the terminal echoed ^C.
  func tellOfInterruption() {
    if hasToldInterruption { return }
    hasToldInterruption = true
    let rest = "; what is in flight goes on. ':effects' lists it, ':cancel' ends it."
    context.console.tell("\nInterrupted" + (context.debugger.effectsInFlight.isEmpty ? "." : rest))
  }

  /// Stops what is running. May be called on any thread.
  nonisolated func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    running.withLock { $0?.cancel() }
    Task { @MainActor in stopWaiting() }
  }
}
