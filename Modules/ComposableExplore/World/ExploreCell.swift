/// A value stored by a client of an explored feature; see ``ExploreWorld/cell(_:)``.
///
/// @unchecked Sendable: a world is used on the exploring thread only.
public final class ExploreCell<Value>: @unchecked Sendable {
  private var stored: Value
  /// Whether the world has the cell, as a part of every state.
  private let isInWorld: Bool
  private weak let world: ExploreWorld?

  init(_ initial: Value, in world: ExploreWorld, isInWorld: Bool) {
    self.isInWorld = isInWorld
    stored = initial
    self.world = world
  }

  /// The stored value.
  public var value: Value {
    get {
      world?.histories.recordRead { write(to: &$0) }
      return stored
    }
    set {
      stored = newValue
      // Only the histories of its effects tell what it holds.
      if !isInWorld { world?.histories.recordRead { write(to: &$0) } }
    }
  }
}

/// A type-erased cell.
protocol ExploreStorage: AnyObject {
  var content: Any { get set }
  func write(to writer: inout KeyWriter)
}

extension ExploreCell: ExploreStorage {
  var content: Any {
    get { stored }
    set { if let value = newValue as? Value { stored = value } }
  }

  func write(to writer: inout KeyWriter) {
    writer.write(value: stored)
    writer.compare(ifPossible: stored)
  }
}
