import ComposableCore

extension TestStore {
  /// Not available: a case path leads to the action.
  @available(
    *, unavailable,
    message: "Write a case path: 'receive(/ParentAction.child .. /ChildAction.loaded)'."
  )
  public func receive(
    _ path: KeyPath<PortedName, PortedName>, _ update: ((inout State) throws -> Void)? = nil
  ) {}

  /// Not available: a case path leads to the action.
  @available(
    *, unavailable,
    message: "Write a case path: 'receive(/ParentAction.child .. /ChildAction.loaded, value)'."
  )
  public func receive<Value>(
    _ path: KeyPath<PortedName, PortedName>, _ value: Value,
    _ update: ((inout State) throws -> Void)? = nil
  ) {}

  /// Not available: an action is sent as a value.
  @available(*, unavailable, message: "Write the action: 'send(.child(.tapped))'.")
  public func send(
    _ path: KeyPath<PortedName, PortedName>, _ update: ((inout State) throws -> Void)? = nil
  ) {}

  /// Not available: an action is sent as a value.
  @available(*, unavailable, message: "Write the action: 'send(.child(.textChanged(value)))'.")
  public func send<Value>(
    _ path: KeyPath<PortedName, PortedName>, _ value: Value,
    _ update: ((inout State) throws -> Void)? = nil
  ) {}
}
