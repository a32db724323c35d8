/// A value that is read from a view store and written by sending actions.
///
/// ```swift
/// let name = viewStore.binding(get: \.name, send: Action.nameChanged)
/// name.wrappedValue = "Grace"
/// ```
@MainActor @propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Reads with `get` and writes with `set`.
  ///
  /// Both run on the main actor, each time the value is read or written; nothing is kept.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that always reads `value` and ignores what is written.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value now; setting it sends.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// A binding to a part of the value.
  ///
  /// Writing it reads the whole value, changes the part, and writes the whole: one action is sent.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension ViewStore {
  /// A binding that reads with `get` and sends the action `send` makes of what is written.
  ///
  /// It keeps the view store alive. What it reads after a write is what the reducer made of it,
  /// which need not be what was written.
  public func binding<Value>(
    get: @escaping (State) -> Value, send: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(send($0)) })
  }

  /// A binding that reads with `get` and sends `action` whatever is written.
  public func binding<Value>(
    get: @escaping (State) -> Value, send action: Action
  ) -> Binding<Value> {
    binding(get: get) { _ in action }
  }

  /// A binding to a part of the state that sends the action `send` makes of what is written.
  ///
  /// Observation tracks that part by itself. It keeps the view store alive.
  ///
  /// ```swift
  /// let volume = viewStore.binding(\.volume, send: Action.volumeChanged)
  /// ```
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>, send: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: keyPath] }, set: { self.send(send($0)) })
  }

  /// A binding to a part of the state that sends `action` whatever is written.
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>, send action: Action
  ) -> Binding<Value> {
    binding(keyPath) { _ in action }
  }

  /// A binding to the whole state that sends the action `send` makes of what is written.
  public func binding(send: @escaping (State) -> Action) -> Binding<State> {
    binding(get: { $0 }, send: send)
  }

  /// A binding to the whole state that sends `action` whatever is written.
  public func binding(send action: Action) -> Binding<State> {
    binding(get: { $0 }) { _ in action }
  }
}
