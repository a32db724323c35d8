/// An effect in flight: its number, its state path, and the action that started it.
///
/// Its texts are computed on the store's actor, because they call user descriptions of actions and
/// ids.
public struct EffectInfo: CustomStringConvertible, Sendable {
  /// One step of a state path.
  public enum Step: Hashable, Sendable {
    /// The name of a property or a case; "?" is the value of an optional.
    case child(String)
    /// A row, a screen, or a value of a dictionary, with the text of its id.
    case row(id: String)
  }

  /// The action whose reduction started the effect, as a case path with its payload.
  public let action: String
  /// The innermost cancellation id, if there is one.
  public let id: String?
  /// Whether it repeats until it is canceled, as a timer does.
  package let isRepeating: Bool
  /// The number of the effect, in the order in which its store started effects.
  public let number: Int
  /// The steps of ``place`` from the root, for tools that search for a feature or a row.
  ///
  /// ```swift
  /// let observer = StoreObserver<FactState, FactAction>(
  ///   effectStarted: { effect in
  ///     // The child "rows" of the root, or a part of it.
  ///     if effect.path.first == .child("rows") { print(effect.number) }
  ///   })
  /// ```
  public let path: [Step]
  /// The state path that the effect belongs to, empty for the root: `counter.rows[3]`.
  public let place: String
  /// The part of the effect that the reducer returned; empty for the whole effect.
  ///
  /// Each element is the index of a part of a `merge`. The position ends at the first operator that
  /// `StoreDebugger.restart(_:of:in:number:)` starts as a whole: all effects inside it have the
  /// same one.
  package let position: [Int]
  /// The number of the reduction that started the effect, counted from 1.
  public let reduction: Int

  /// Names the effect in one line.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }
}

/// The start or the end of an effect in flight.
package struct EffectEvent {
  let handle: EffectHandle
  let node: EffectNode
  /// Whether it has ended; false when it starts.
  package let hasEnded: Bool
  package let isCancelled: Bool

  /// Whether it repeats until it is canceled.
  package var isRepeating: Bool { handle.isRepeating }
  /// The number of the effect in its store.
  package var number: Int { handle.number }
  /// The number of the reduction that started it.
  package var reduction: Int { node.reduction }
  package var info: EffectInfo { node.info(of: handle) }
}
