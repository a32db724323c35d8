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
  /// Whether it repeats until it is cancelled, as a timer does.
  public let isRepeating: Bool
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
  /// The position in the effect that the reducer returned; empty for the whole effect.
  ///
  /// Each element leads one operator deeper: the index of an effect in a `merge` or `concatenate`,
  /// and 0 in most other operators. The position depends only on the returned effect, not on the
  /// order in which its parts end. A value that waits in a `delay` or `throttle`, after the effect
  /// that emitted it has ended, has the position of that effect, followed by a negative number for
  /// the operator: -1 if its position is empty, -2 if it has one element, and so on.
  public let position: [Int]
  /// The number of the reduction that started the effect, counted from 1.
  public let reduction: Int
  /// Whether the feature is in the state; false only if `effectsWithPresence` found it absent.
  package internal(set) var isPresent = true

  /// Names the effect in one line.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }
}

extension EffectNode {
  /// The effects in flight, here and below, in the order of their start.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// The effects in flight, with `isPresent` determined. Must not be called during a reduction.
  package var effectsWithPresence: [EffectInfo] {
    inFlight.map { node in
      var info = node.info
      info.isPresent = sequence(first: node.source.path, next: \.parent).allSatisfy(\.isPresent)
      return info
    }
  }

  /// Whether the features of all effects in flight are in the state. Must not be called during a
  /// reduction.
  package var areEffectsPresent: Bool {
    inFlight.allSatisfy { sequence(first: $0.path, next: \.parent).allSatisfy(\.isPresent) }
  }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.handle?.isOnVirtualTime == false }.map(\.info)
  }

  /// The effects in flight, except those inside another effect in flight.
  package var outermostEffects: [EffectInfo] {
    inFlight.filter { node in
      !sequence(first: node, next: \.parent).dropFirst().contains { $0.handle != nil }
    }
    .map(\.info)
  }

  /// The numbers of the effects in flight, here and below, in the order of their start.
  package var numbersInFlight: [Int] { inFlight.map(\.number) }

  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let node = inFlight.first(where: { $0.number == number }) else { return false }
    node.cancel()
    return true
  }

  // MARK: One effect

  /// The number of the effect in flight; 0 if there is none.
  var number: Int { handle?.number ?? 0 }

  /// The number of the reduction that started the effect.
  package var reduction: Int { cause?.reductionNumber ?? 0 }

  /// The innermost cancellation id.
  private var innermostID: Identifier? {
    id ?? sequence(first: source, next: \.parent).lazy.compactMap(\.id).first
  }

  /// The description of this node's effect in flight.
  package var info: EffectInfo { info(of: handle) }

  /// The description of the effect of `handle`, which is in flight at this node or has just ended.
  func info(of handle: EffectHandle?) -> EffectInfo {
    let path = source.path
    let number = handle?.number ?? 0
    return EffectInfo(
      action: cause?.name ?? "", id: innermostID?.description,
      isRepeating: handle?.isRepeating ?? false, number: number,
      path: path.steps, place: path.description,
      position: runtime.resumedPositions[number] ?? position, reduction: reduction)
  }

  /// Names the effect in one line for reports. Only tests see the values of the action, ids and
  /// rows.
  func reportName(of handle: EffectHandle) -> IssueMessage {
    var text = "Effect \(handle.number), started by \"\(cause?.redactedName ?? "")\""
    if path.parent != nil { text += " at \"\(path.redactedDescription)\"" }
    if let id = innermostID { text += " with an id of type \(typeName(of: id.base))" }
    return IssueMessage(text: text, detailed: info(of: handle).description)
  }
}

/// The start or the end of an effect in flight.
package struct EffectEvent {
  let handle: EffectHandle
  let node: EffectNode
  /// Whether it has ended; false when it starts.
  package let hasEnded: Bool
  /// Whether it was cancelled.
  package let isCancelled: Bool

  /// Whether it repeats until it is cancelled.
  package var isRepeating: Bool { handle.isRepeating }
  /// The number of the effect in its store.
  package var number: Int { handle.number }
  /// The number of the reduction that started it.
  package var reduction: Int { node.reduction }
  /// The description of the effect.
  package var info: EffectInfo { node.info(of: handle) }
}
