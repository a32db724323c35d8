extension Effect {
  /// Starts this effect after `dueTime` without another debounced effect with the same `id`.
  ///
  /// The previous effect with the id is canceled, whether it is waiting or running.
  ///
  /// `cancel(id:)` cancels it while it waits and while it runs. `scheduler` measures the time; the
  /// effect itself starts on the store's actor.
  ///
  /// ```swift
  /// enum SearchAction: Sendable { case found([String]) }
  ///
  /// // A search begins when the user hasn't typed for 0.3 seconds.
  /// func search(
  ///   _ query: String, _ find: @escaping @Sendable (String) async -> [String],
  ///   _ mainQueue: AnyScheduler
  /// ) -> Effect<SearchAction, Never> {
  ///   Effect.task { .found(await find(query)) }
  ///     .debounce(id: "search", for: .milliseconds(300), scheduler: mainQueue)
  /// }
  /// ```
  public func debounce(
    id: some Hashable, for dueTime: Duration, scheduler: AnyScheduler
  ) -> Effect {
    debounce(.of(id), for: dueTime, on: scheduler)
  }

  /// Starts this effect after `dueTime` without another one with the same type `id`.
  public func debounce(id: Any.Type, for dueTime: Duration, scheduler: AnyScheduler) -> Effect {
    debounce(.of(id), for: dueTime, on: scheduler)
  }

  private func debounce(
    _ id: Identifier, for dueTime: Duration, on scheduler: AnyScheduler
  ) -> Effect {
    if isNone { return .none }
    return Effect { node, emit in
      let handle = TypedHandle<Void>(node, isOnVirtualTime: scheduler.runsOnCaller) { _, _ in
        node.endEffect(isCancelled: false)
        start(at: node.makeChild(), emit)
      }
      let scheduled = handle.schedule((), after: dueTime, on: scheduler)
      handle.whenEnded { scheduled.cancel() }
    }.cancellable(id, cancelInFlight: true)
  }
}

extension Effect where Output == Duration, Failure == Never {
  /// Emits the scheduler's time every `interval`, first after one interval, until it is canceled.
  ///
  /// Starting a timer whose `id` is in flight at this state path restarts it.
  ///
  /// Ticks do not drift. `tolerance` is how late a tick may be, which lets the system save energy;
  /// without it, ticks are as precise as the scheduler allows. An interval of zero or less is
  /// reported and replaced by `AnyScheduler.shortestInterval`.
  ///
  /// ```swift
  /// enum WatchAction: Equatable { case start, ticked }
  ///
  /// let watchReducer = Reducer<Int, WatchAction, AnyScheduler> { seconds, action, mainQueue in
  ///   switch action {
  ///   case .start:
  ///     return Effect.timer(id: "watch", every: .seconds(1), on: mainQueue).map { _ in .ticked }
  ///   case .ticked:
  ///     seconds += 1
  ///     return .none
  ///   }
  /// }
  /// let clock = TestScheduler()
  /// let watch = Store(
  ///   initialState: 0, reducer: watchReducer, environment: clock.eraseToAnyScheduler()
  /// ).view
  /// watch.send(.start)
  /// clock.advance(by: .seconds(3))
  /// watch.state  // 3
  /// ```
  public static func timer(
    id: some Hashable, every interval: Duration, tolerance: Duration? = nil,
    on scheduler: AnyScheduler, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect {
    timer(
      .of(id), every: interval, tolerance: tolerance, on: scheduler,
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Emits the scheduler's time every `interval`, under the type `id`.
  ///
  /// `cancel(id:)` with the same type stops it.
  public static func timer(
    id: Any.Type, every interval: Duration, tolerance: Duration? = nil, on scheduler: AnyScheduler,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    timer(
      .of(id), every: interval, tolerance: tolerance, on: scheduler,
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private static func timer(
    _ id: Identifier, every interval: Duration, tolerance: Duration?, on scheduler: AnyScheduler,
    at line: SourceLine
  ) -> Effect {
    Effect { node, emit in
      let handle = TypedHandle(
        node, isOnVirtualTime: scheduler.runsOnCaller, isRepeating: true, emit)
      // A test names its own line.
      let line = node.runtime.host.callLine ?? line
      let ticking = scheduler.scheduleTicks(every: interval, tolerance: tolerance, at: line) {
        handle.deliverOrPost($0, from: scheduler)
      }
      handle.whenEnded { ticking.cancel() }
    }.cancellable(id, cancelInFlight: true)
  }
}
