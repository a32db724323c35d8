extension Store {
  /// Calls `then` with a store of the wrapped state when it appears, `otherwise` when it becomes
  /// nil.
  ///
  /// One of the two is called before this returns. After the state has become nil, the store passed
  /// to `then` keeps the last non-nil state.
  ///
  /// A change from one non-nil state to another calls neither: the store passed to `then` shows it.
  /// Both run on the main actor, after the drain, in the order of subscription. They are called
  /// until the result is canceled or released.
  ///
  /// ```swift
  /// let store = Store<Int?, Int?>(
  ///   initialState: nil,
  ///   reducer: Reducer { state, number, _ in
  ///     state = number
  ///     return .none
  ///   }, environment: ())
  /// let subscription = store.ifLet(
  ///   then: { number in print("shows \(number.view.state)") },
  ///   else: { print("is empty") })
  /// store.view.send(1)
  /// store.view.send(nil)
  /// // Prints is empty
  /// // Prints shows 1
  /// // Prints is empty
  /// ```
  public func ifLet<Wrapped>(
    then: @escaping (Store<Wrapped, Action>) -> Void, else otherwise: @escaping () -> Void = {}
  ) -> AnyCancellable where State == Wrapped? {
    let viewStore = ViewStore(self, removeDuplicates: { ($0 == nil) == ($1 == nil) })
    return viewStore.publisher.sink { state in
      guard var last = state else { return otherwise() }
      then(
        self.scope { state in
          if let state { last = state }
          return last
        })
    }
  }
}
