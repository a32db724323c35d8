extension ViewStore {
  /// A value that is read from a view store and written by sending actions.
  ///
  /// Reading it reads the view store's state at that moment. Writing it sends one action, which is
  /// reduced before the write returns, unless the store is in a drain. The reducer decides what to
  /// do with the value.
  ///
  /// ```swift
  /// struct NameState: Equatable { var name = "" }
  /// enum NameAction { case nameChanged(String) }
  ///
  /// let store = Store(
  ///   initialState: NameState(),
  ///   reducer: Reducer<NameState, NameAction, Void> { state, action, _ in
  ///     if case .nameChanged(let name) = action { state.name = name }
  ///     return .none
  ///   }, environment: ())
  /// let name = store.view.binding(\.name, send: NameAction.nameChanged)
  /// name.wrappedValue = "Grace"
  /// name.wrappedValue  // "Grace"
  /// ```
  ///
  /// It is nested in the view store, because a view may import another `Binding`.
  @MainActor @propertyWrapper @dynamicMemberLookup
  public struct Binding<Value> {
    private struct Access {
      let get: () -> Value
      let set: (Value) -> Void
    }

    /// Both functions, released on the main actor.
    private let access: OnMainActor<Access>

    /// Creates a binding that reads with `get` and writes with `set`.
    ///
    /// Both run on the main actor, each time the value is read or written; nothing is cached.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
      access = OnMainActor(Access(get: get, set: set))
    }

    /// A binding that always reads `value` and ignores writes.
    ///
    /// Use it for a view that shows a control without a store.
    public static func constant(_ value: Value) -> Binding {
      Binding(get: { value }, set: { _ in })
    }

    /// The current value; setting it sends an action.
    public var wrappedValue: Value {
      get { access.value.get() }
      nonmutating set { access.value.set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }

    /// A binding to a part of the value.
    ///
    /// Writing reads the whole value, changes the part, and writes the whole value: one action is
    /// sent.
    ///
    /// ```swift
    /// struct Size: Equatable { var width = 0, height = 0 }
    ///
    /// let size = Store(
    ///   initialState: Size(),
    ///   reducer: Reducer<Size, Size, Void> { state, size, _ in
    ///     state = size
    ///     return .none
    ///   }, environment: ()
    /// ).view
    /// size.binding { $0 }.width.wrappedValue = 8
    /// size.state  // Size(width: 8, height: 0)
    /// ```
    public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
      Binding<Part>(
        get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
  }
}

extension ViewStore {
  /// A binding that reads with `get` and sends an action that `send` creates from the new value.
  ///
  /// It keeps the view store alive. After a write it reads the value from the reduced state, which
  /// may differ from the written one.
  ///
  /// Observation tracks the whole state; the overloads with a key path track one part.
  ///
  /// ```swift
  /// let text = Store(
  ///   initialState: "",
  ///   reducer: Reducer<String, String, Void> { state, text, _ in
  ///     state = text.lowercased()
  ///     return .none
  ///   }, environment: ()
  /// ).view
  /// let field = text.binding(get: { $0 }, send: { $0 })
  /// field.wrappedValue = "Grace"
  /// field.wrappedValue  // "grace"
  /// ```
  public func binding<Value>(
    get: @escaping (State) -> Value, send: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(send($0)) })
  }

  /// A binding that reads with `get` and sends `action` for every write.
  ///
  /// The written value is discarded, so `action` must describe any write, such as closing an alert.
  public func binding<Value>(
    get: @escaping (State) -> Value, send action: Action
  ) -> Binding<Value> {
    binding(get: get) { _ in action }
  }

  /// A binding to a part of the state that sends an action created from the new value.
  ///
  /// Observation tracks that part separately. It keeps the view store alive.
  ///
  /// ```swift
  /// struct NameState: Equatable { var name = "" }
  /// enum NameAction { case nameChanged(String) }
  ///
  /// @MainActor func clear(_ view: ViewStore<NameState, NameAction>) {
  ///   let name = view.binding(\.name, send: NameAction.nameChanged)
  ///   name.wrappedValue = ""
  /// }
  /// ```
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>, send: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: keyPath] }, set: { self.send(send($0)) })
  }

  /// A binding to a part of the state that sends `action` for every write.
  ///
  /// Observation tracks that part separately, and the written value is discarded.
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>, send action: Action
  ) -> Binding<Value> {
    binding(keyPath) { _ in action }
  }

  /// A binding to the whole state that sends an action that `send` creates from the new state.
  ///
  /// Its dynamic members are bindings too: a write sends an action with the state after changing
  /// that part.
  public func binding(send: @escaping (State) -> Action) -> Binding<State> {
    binding(get: { $0 }, send: send)
  }

  /// A binding to the whole state that sends `action` for every write.
  ///
  /// The written state is discarded; `action` must describe any write.
  public func binding(send action: Action) -> Binding<State> {
    binding(get: { $0 }) { _ in action }
  }
}
