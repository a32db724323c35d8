extension Effect {
  /// Delivers outputs and the end after `delay`, in order, on `scheduler`.
  ///
  /// The effect itself starts immediately; only its deliveries are delayed. A cancellation drops
  /// delayed values.
  public func delay(for delay: Duration, scheduler: AnyScheduler) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode { scope, _, sink in
        DelayedDelivery(delay: delay, scheduler: scheduler, scope: scope, sink: sink).start(node)
      })
  }

  /// Delivers outputs and the end on `scheduler`, in order.
  ///
  /// If no output is waiting, the end is delivered immediately, without the scheduler. Values enter
  /// the store's queue on the store's actor, whatever the scheduler.
  public func receive(on scheduler: AnyScheduler) -> Effect {
    delay(for: .zero, scheduler: scheduler)
  }

  /// Starts this effect after `dueTime` without another debounced effect with the same `id`.
  ///
  /// It does not start earlier, and the previous one, waiting or running, is cancelled.
  public func debounce(
    id: some Hashable, for dueTime: Duration, scheduler: AnyScheduler
  ) -> Effect {
    debounce(under: .id(id), for: dueTime, on: scheduler)
  }

  /// Starts this effect after `dueTime` without another one with the same type `id`.
  public func debounce(id: Any.Type, for dueTime: Duration, scheduler: AnyScheduler) -> Effect {
    debounce(under: .type(id), for: dueTime, on: scheduler)
  }

  private func debounce(
    under id: IdentityKey, for dueTime: Duration, on scheduler: AnyScheduler
  ) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode { scope, _, sink in
        let waiting = scope.begin(on: scheduler, completion: sink.completion)
        let work = waiting.schedule(after: dueTime, on: scheduler) {
          waiting.end()
          node.start(in: scope, sink)
        }
        waiting.whenStopped { work.cancel() }
      }
    ).cancellable(id, cancelInFlight: true)
  }

  /// Lets one output with `id` through per `interval`, in order.
  ///
  /// The first one passes immediately. Of those that arrive before the interval is over, the last
  /// (`latest`) or the first passes at its end, unless its effect or the id is cancelled before.
  /// The interval is not over while a value is waiting. It ends when its state path is removed.
  public func throttle(
    id: some Hashable, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect where Output: Sendable {
    throttle(under: .id(id), for: interval, on: scheduler, latest: latest)
  }

  /// Lets one output with the type `id` through per `interval`, in order.
  public func throttle(
    id: Any.Type, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect where Output: Sendable {
    throttle(under: .type(id), for: interval, on: scheduler, latest: latest)
  }

  private func throttle(
    under id: IdentityKey, for interval: Duration, on scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode { scope, _, sink in
        Throttle(
          under: id, for: interval, on: scheduler, latest: latest, scope: scope, sink: sink
        ).start(node)
      })
  }
}

extension Effect where Output == Duration, Failure == Never {
  /// Emits the scheduler's time every `interval`, first after one interval, until it is cancelled.
  ///
  /// Starting a timer whose `id` is in flight at this state path restarts it.
  ///
  /// ```swift
  /// return Effect.timer(id: TickerID.self, every: .seconds(1), on: environment.mainQueue)
  ///   .map { _ in .ticked }
  /// ```
  public static func timer(
    id: some Hashable, every interval: Duration, tolerance: Duration? = nil,
    on scheduler: AnyScheduler
  ) -> Effect {
    timer(under: .id(id), every: interval, tolerance: tolerance, on: scheduler)
  }

  /// Emits the scheduler's time every `interval`, under the type `id`.
  public static func timer(
    id: Any.Type, every interval: Duration, tolerance: Duration? = nil, on scheduler: AnyScheduler
  ) -> Effect {
    timer(under: .type(id), every: interval, tolerance: tolerance, on: scheduler)
  }

  private static func timer(
    under id: IdentityKey, every interval: Duration, tolerance: Duration?,
    on scheduler: AnyScheduler
  ) -> Effect {
    Effect(
      node: ClosureNode(isOneEffect: true) { scope, id, sink in
        let timer = EffectChannel(
          beginIn: scope, under: id, isOnVirtualTime: scheduler.runsOnCaller, isRepeating: true,
          sink)
        let work = scheduler.scheduleTurns(every: interval, tolerance: tolerance) {
          timer.tick(&$0)
        }
        timer.whenStopped { work.cancel() }
      }
    ).cancellable(id, cancelInFlight: true)
  }
}
