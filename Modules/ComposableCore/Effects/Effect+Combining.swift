extension Effect {
  /// Runs effects concurrently; they start in order, and the result completes when all have.
  ///
  /// If one fails, the others are cancelled.
  ///
  /// Values that it emits at once are reduced in order, before anything that they cause. An effect
  /// that is cancelled leaves the others running.
  ///
  /// ```swift
  /// let visitor = Reducer<[String], Folder, Void> { visited, folder, _ in
  ///   visited.append(folder.name)
  ///   return .merge(folder.children.map { Effect(value: $0) })
  /// }
  /// ```
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects concurrently; they start in order, and the result completes when all have.
  ///
  /// `.none` is dropped, and a single remaining effect is returned unchanged. If one fails, the
  /// others are cancelled.
  @inlinable
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    group(effects, inOrder: false)
  }

  /// Runs this effect and `other` concurrently, starting this one first.
  ///
  /// If one of them is `.none`, the other is returned unchanged. If one fails, the other is
  /// cancelled.
  ///
  /// A merge is extended, not nested: 20,000 effects that are merged in a loop start without using
  /// stack. O(1) on average.
  @inlinable
  public func merged(with other: Effect) -> Effect { followed(by: other, inOrder: false) }

  /// Runs effects one after the other: each starts when the previous one has finished.
  ///
  /// If one fails or is cancelled, the following ones do not start. An effect in flight has
  /// finished when its operation has returned, so what follows may rely on it.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other: each starts when the previous one has finished.
  ///
  /// If one fails or is cancelled, the following ones do not start.
  ///
  /// `.none` is dropped, and a single remaining effect is returned unchanged. The actions of a
  /// synchronous part wait in the store's queue while the next part starts.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    group(effects, inOrder: true)
  }

  /// Runs this effect, then `other`.
  ///
  /// `other` starts when this one has finished, and does not start if this one fails or is
  /// cancelled.
  public func concatenated(with other: Effect) -> Effect { followed(by: other, inOrder: true) }

  /// A group of those effects that do something: nothing for none, the effect itself for one.
  @inlinable
  static func group(_ effects: some Sequence<Effect>, inOrder: Bool) -> Effect {
    let parts = effects.filter { !$0.isNone }
    return parts.count < 2 ? parts.first ?? .none : Effect(parts, inOrder: inOrder)
  }

  /// A list of effects, which start at once or one after the other.
  @inlinable
  init(_ parts: [Effect], inOrder: Bool) {
    content = .group(Parts(parts), count: parts.count, inOrder: inOrder)
  }

  /// Extends a group of the same kind, so that effects collected in a loop are one list.
  @inlinable
  func followed(by other: Effect, inOrder: Bool) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    guard case .group(let parts, let count, inOrder) = content else {
      return Effect([self, other], inOrder: inOrder)
    }
    // Another effect has been appended to the same list, so this one begins a list of its own.
    if parts.list.count > count { return Effect(parts.list[..<count] + [other], inOrder: inOrder) }
    parts.list.append(other)
    return Effect(content: .group(parts, count: count + 1, inOrder: inOrder))
  }

  /// A growing list, shared by the effects that it was put together from.
  ///
  /// An effect uses its first `count` parts and ignores what others append, so a loop of
  /// `merged(with:)` copies nothing. Invariant: parts are added at the end only, and never changed.
  @usableFromInline
  final class Parts {
    /// The parts of all effects that share the list.
    @usableFromInline var list: [Effect]

    @usableFromInline
    init(_ list: [Effect]) { self.list = list }
  }
}
