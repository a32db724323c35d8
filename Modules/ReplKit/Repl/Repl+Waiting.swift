import ComposableCore
import Dispatch

extension Repl {
  /// What is waited for: neither what waits for virtual time nor, unless there is a limit, timers.
  var awaited: [EffectInfo] {
    engine.runtime.inFlightOffVirtualTime.filter { waitsForTimers || !$0.isRepeating }
  }

  /// Waits until nothing is in flight, or as long as the limit says; without one timers do not count.
  func waitForEffects(atMost limit: Duration?) async {
    console.flush()
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
    while !isTimeOver, !isStopped, !awaited.isEmpty {
      await withCheckedContinuation { waiter = $0 }
    }
    timeout?.cancel()
  }

  func stopWaiting() {
    waiter?.resume()
    waiter = nil
  }

  /// Moves virtual time piece by piece, as long as nobody interrupts.
  func advance(_ duration: Duration, _ move: (Duration) -> Void) async {
    console.flush()
    var rest = duration
    var piece = Duration.seconds(1)
    while rest > .zero, !isStopped {
      let start = DispatchTime.now().uptimeNanoseconds
      move(min(piece, rest))
      rest -= min(piece, rest)
      if DispatchTime.now().uptimeNanoseconds - start < 10_000_000 { piece *= 2 }
    }
    if duration == .zero { move(.zero) }
  }

  /// Whether the user wants what runs to stop.
  var isStopped: Bool { isInterrupted.load(ordering: .acquiring) }

  /// Says so, once. The terminal has echoed what was pressed, so a line is begun first.
  func tellOfInterruption() {
    if hasToldInterruption { return }
    hasToldInterruption = true
    let rest = "; what is in flight goes on. ':effects' lists it, ':undo' ends it."
    console.tell("\nInterrupted" + (engine.runtime.inFlight.isEmpty ? "." : rest))
  }

  /// Stops what runs: waiting, virtual time, the lines of a file. May be called on any thread.
  ///
  /// What is in flight goes on, and the next line can be typed.
  public nonisolated func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    Task { @MainActor in stopWaiting() }
  }
}
