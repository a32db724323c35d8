extension ViewStore {
  /// Sends an action, and returns once `isWaiting` is false for the state.
  ///
  /// Canceling the waiting task cancels everything the action caused.
  ///
  /// It returns even if effects still run. Use it where a system expects an `async` function, such
  /// as a pull to refresh.
  ///
  /// ```swift
  /// struct NewsState: Equatable { var isLoading = false, lines: [String] = [] }
  /// enum NewsAction { case loaded([String]), refresh }
  ///
  /// // Returns when the news have arrived, as a pull to refresh expects.
  /// @MainActor func refresh(_ news: ViewStore<NewsState, NewsAction>) async {
  ///   await news.send(.refresh, while: \.isLoading)
  /// }
  /// ```
  public func send(_ action: Action, while isWaiting: @escaping (State) -> Bool) async {
    let task = send(action)
    await yield(while: isWaiting)
    if Task.isCancelled { await task.cancel() }
  }

  /// Returns once `isWaiting` is false for the state, immediately if it is false now.
  ///
  /// It also returns when the waiting task is canceled.
  ///
  /// `isWaiting` is called on the main actor: now, and after each drain that changes the view
  /// store's state.
  public func yield(while isWaiting: @escaping (State) -> Bool) async {
    guard isWaiting(observedState.current) else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let subscription = publisher.sink { state in
      if !isWaiting(state) { continuation.finish() }
    }
    for await _ in stream {}
    subscription.cancel()
  }
}
