import ComposableCore
import Dispatch
import Synchronization

/// What lets time pass.
public enum TimeCommand: Equatable, Sendable {
  /// Move virtual time forward.
  case advance(Duration)
  /// Wait for the effects that end by themselves, at most so long.
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

/// Waits for effects, or moves virtual time, until it is interrupted.
@MainActor
final class Waiting<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  private let context: ReplContext<State, Action, ViewAction>
  /// Set from any thread: what runs should stop.
  nonisolated let isInterrupted = Atomic(false)
  private var hasToldInterruption = false
  private var waiter: CheckedContinuation<Void, Never>?
  /// Whether the waiter waits for timers too.
  private var waitsForTimers = false

  init(_ context: ReplContext<State, Action, ViewAction>) { self.context = context }

  /// Whether the user wants what runs to stop.
  var isStopped: Bool { isInterrupted.load(ordering: .acquiring) }

  var isWaiting: Bool { waiter != nil }

  func run(_ command: TimeCommand, at place: LineLocation) async {
    switch command {
    case .wait(let limit):
      if limit == nil, context.debugger.isHoldingDeliveries {
        return context.console.tell(
          "What effects deliver waits until ':last'; nothing ends before.")
      }
      // A script that waits may find that all has ended, or not, as its machine likes.
      if awaited(atMost: limit).isEmpty, context.console.isInteractive {
        context.console.note("Nothing to wait for is in flight.")
      }
      await wait(atMost: limit)
    case .advance(let duration):
      guard let advance = context.app.advance else {
        return context.fail(
          "':advance' moves virtual time, and time is real here. Start with '--virtual-time'.",
          at: place)
      }
      await self.advance(duration, advance)
    }
  }

  /// What is waited for: neither what waits for virtual time nor, unless there is a limit, timers.
  private func awaited(atMost limit: Duration?) -> [EffectInfo] {
    context.debugger.effectsOffVirtualTime.filter { limit != nil || !$0.isRepeating }
  }

  /// Waits until nothing is in flight, or as long as the limit says; without one timers do not
  /// count.
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
    // What ended may have started something else before this goes on.
    while !isTimeOver, !isStopped, context.stop == nil, !awaited(atMost: limit).isEmpty {
      await withCheckedContinuation { waiter = $0 }
    }
    timeout?.cancel()
  }

  /// An effect ended, or a breakpoint held.
  func update() {
    guard waiter != nil else { return }
    let limit: Duration? = waitsForTimers ? .zero : nil
    if context.stop != nil || awaited(atMost: limit).isEmpty { stopWaiting() }
  }

  private func stopWaiting() {
    waiter?.resume()
    waiter = nil
  }

  /// Moves virtual time piece by piece, as long as it is not interrupted.
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

  /// A line is about to run.
  func begin() {
    isInterrupted.store(false, ordering: .releasing)
    hasToldInterruption = false
  }

  /// Says that what ran was interrupted, once. The terminal has echoed what was pressed, so a line
  /// is begun first.
  func tellOfInterruption() {
    if hasToldInterruption { return }
    hasToldInterruption = true
    let rest = "; what is in flight goes on. ':effects' lists it, ':cancel' ends it."
    context.console.tell("\nInterrupted" + (context.debugger.effectsInFlight.isEmpty ? "." : rest))
  }

  /// Stops what runs. May be called on any thread.
  nonisolated func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    Task { @MainActor in stopWaiting() }
  }
}
