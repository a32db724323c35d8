/// Access to the state, and the observers of reductions and effects.
///
/// An observed engine copies the state before each reduction. Without observers none of this runs.
extension Engine {
  /// The state. A reducer that reads the state of its own store stops the program.
  @inlinable package var state: State {
    if progress.phase == .reducing { stopReadingWhileReducing() }
    return storedState
  }

  /// Stops the program with a message, before it can read a state that is being changed.
  @usableFromInline @inline(never)
  func stopReadingWhileReducing() -> Never {
    fatalError(
      "The state of a store was read inside the store's own reducer, which is changing it. Use the "
        + "state that the reducer is given, or read the store in an effect.")
  }

  /// Adds an observer of every reduction and every effect; `removeObserver` removes it.
  @usableFromInline
  package func observe(_ observer: StoreObserver<State, Action>) {
    observers.append(observer)
    watchEffects()
  }

  /// Removes an observer, which is not called again. O(n) in the observers.
  package func removeObserver(_ id: Int) {
    observers.removeAll { $0.id == id }
    watchEffects()
  }

  /// Forwards the events of effects to the observers; without observers, effects aren't described.
  private func watchEffects() {
    progress.isObserved = !observers.isEmpty
    guard progress.isObserved else { return runtime.observe = nil }
    runtime.observe = { [unowned self] event in
      // Computed once for all observers, because that takes longer than starting the effect.
      let info = event.info
      for observer in observers {
        if event.hasEnded {
          observer.effectEnded(info, event.isCancelled)
        } else {
          observer.effectStarted(info)
        }
      }
    }
  }

  /// Copies the state, reduces an action, and calls the observers in the order in which they were
  /// added.
  @usableFromInline
  func reduceObserved(_ action: Action, from source: EffectNode?) -> Effect<Action, Never> {
    let before = storedState
    let effect = reduce(action)
    let reduction = StoreObserver<State, Action>.Reduction(
      action: action, after: storedState, before: before, number: progress.reductions,
      cause: source?.cause)
    for observer in observers { observer.reduced(reduction) }
    return effect
  }
}

/// The current interval of a throttle.
package struct ThrottleInterval {
  /// Identifies a throttle in its store: by the steps to its state path, and by its id.
  package struct Place: Hashable {
    fileprivate let path: [StatePath.Key]
    fileprivate let id: Identifier
  }

  package let place: Place
  /// The remaining time.
  package let rest: Duration
}

extension Engine {
  /// The current intervals of throttles, in any order.
  package var throttleIntervals: [ThrottleInterval] {
    var intervals: [ThrottleInterval] = []
    for path in path.subtree where !path.throttles.isEmpty {
      let keys = sequence(first: path, next: \.parent).map(\.key)
      for (id, window) in path.throttles {
        guard let rest = window.rest else { continue }
        intervals.append(ThrottleInterval(place: .init(path: keys, id: id), rest: rest))
      }
    }
    return intervals
  }
}
