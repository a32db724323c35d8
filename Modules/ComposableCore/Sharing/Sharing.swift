/// A child's own state together with a part of its parent that the child may edit.
///
/// It is the state of a reducer whose child, row or screen also edits a value of its parent, which
/// other children may edit, too. The parent stores each part once; a `pullback` or `forEach`
/// with `sharing:` combines them while the child reduces an action.
///
/// ```swift
/// struct Tab: Equatable { var taps = 0 }
///
/// // A tab that writes into a log, which its parent and the other tabs have, too.
/// let tabReducer = Reducer<Sharing<Tab, [String]>, String, Void> { state, text, _ in
///   state.taps += 1
///   state.shared.append(text)
///   return .none
/// }
/// let store = TestStore(
///   initialState: Sharing(Tab(), shared: []), reducer: tabReducer, environment: ())
/// store.send("tapped") {
///   $0.taps = 1
///   $0.shared = ["tapped"]
/// }
/// ```
///
/// While the child reduces an action, both parts are moved out of the parent into this value, and
/// back afterward. So the parent, and every other child that shares the part, see each change in
/// the same action. Effects belong to the path of the child's own state, as without `sharing:`.
///
/// The child and the shared part have to be properties that don't contain each other. Two that
/// overlap are reported if they have the same key path, or if both are stored and nothing on their
/// key paths has observers. An overlap with a property that is computed or has observers, such as
/// `state: \.observed.a, sharing: \.observed`, isn't found: of two changes the later one wins.
///
/// Stored properties without observers are changed in place. A property that is computed or has
/// observers is read and set once for each action of the child, so the first change of a large
/// collection copies it.
///
/// The members of the child's own state are members of this value, too. A test of the reducer alone
/// creates the value itself, as above.
@dynamicMemberLookup
public struct Sharing<Local, Shared> {
  /// The child's own state.
  public var local: Local
  /// The part of the parent.
  public var shared: Shared

  /// Combines a child's own state with a part of its parent.
  @inlinable
  public init(_ local: Local, shared: Shared) {
    self.local = local
    self.shared = shared
  }

  /// A member of the child's own state.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<Local, Value>) -> Value {
    local[keyPath: keyPath]
  }

  /// A member of the child's own state, which may be changed.
  ///
  /// The getter is `mutating`, so that Swift refuses `\.child` as a writable key path. It would be
  /// a computed property: the child would be copied, and its state path would differ from that of
  /// `\.local.child`, which other reducers and effects use.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<Local, Value>) -> Value {
    mutating get { local[keyPath: keyPath] }
    _modify { yield &local[keyPath: keyPath] }
  }

  /// Moves both parts into one value while `body` runs, so that neither is copied.
  @inlinable
  static func lend<Result>(
    _ local: inout Local, _ shared: inout Shared, to body: (inout Sharing) -> Result
  ) -> Result {
    var both = Sharing(consume local, shared: consume shared)
    let result = body(&both)
    local = both.local
    shared = both.shared
    return result
  }

  /// Changes a row together with the shared part; returns nil if there is no row with `id`.
  @inlinable
  static func modifyRow<ID, Result>(
    _ rows: inout IdentifiedArray<ID, Local>, _ shared: inout Shared, id: ID,
    _ body: (inout Sharing) -> Result
  ) -> Result? {
    rows.modifyElement(id: id) { lend(&$0, &shared, to: body) }
  }

  /// Changes a screen together with the shared part; returns nil if there is none with `id`.
  @inlinable
  static func modifyScreen<Result>(
    _ stack: inout StackState<Local>, _ shared: inout Shared, id: StackID,
    _ body: (inout Sharing) -> Result
  ) -> Result? {
    stack.modifyScreen(id: id) { lend(&$0, &shared, to: body) }
  }
}

extension Sharing: Equatable where Local: Equatable, Shared: Equatable {
  /// Whether both parts are equal. Written out, so that it can be specialized.
  @inlinable
  public static func == (lhs: Sharing, rhs: Sharing) -> Bool {
    lhs.local == rhs.local && lhs.shared == rhs.shared
  }
}
extension Sharing: Hashable where Local: Hashable, Shared: Hashable {}
extension Sharing: Sendable where Local: Sendable, Shared: Sendable {}
extension Sharing: Identifiable where Local: Identifiable {
  /// The id of the child's own state.
  @inlinable public var id: Local.ID { local.id }
}

extension Sharing: PartlyShared {
  var ownState: Any { local }
}
