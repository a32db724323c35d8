/// The observers of one state, in the order in which they were added: the states of view stores,
/// and the lists of scopes that have observers themselves.
///
/// The lists of a store and its scopes form a tree. An update passes the new state down: each scope
/// computes its part once, and each view store compares its state once. Used on the store's actor.
@usableFromInline
package final class ObserverList<State> {
  /// An observer, and what to do with each new state.
  @usableFromInline
  struct Node {
    /// Identifies the node.
    @usableFromInline let observer: AnyObject
    /// Created where the concrete types are known, so that it is specialized.
    @usableFromInline let update: (State) -> Void

    @inlinable
    init(observer: AnyObject, update: @escaping (State) -> Void) {
      self.observer = observer
      self.update = update
    }
  }

  /// The mutable part of the list.
  @usableFromInline
  struct Contents {
    @usableFromInline var nodes: [Node] = []
    /// The number of observers that have been removed.
    @usableFromInline var removals = 0
  }

  /// Accesses never overlap: no user code runs during one. Benchmark: "1000 sibling view stores,
  /// one field changes".
  @exclusivity(unchecked) @usableFromInline var contents = Contents()
  /// The queue of the store, which all its lists share.
  @usableFromInline let notifications: NotificationQueue
  /// How a scope observes its parent; nil for the root.
  @usableFromInline let parent: Parent?

  /// How the list of a scope is added to the list of its parent, and removed.
  @usableFromInline
  struct Parent {
    @usableFromInline let add: (ObserverList) -> Void
    @usableFromInline let remove: (ObserverList) -> Void

    @inlinable
    init(add: @escaping (ObserverList) -> Void, remove: @escaping (ObserverList) -> Void) {
      self.add = add
      self.remove = remove
    }
  }

  /// Creates the list of a root store.
  @inlinable
  package init(notifications: NotificationQueue) {
    self.notifications = notifications
    parent = nil
  }

  @inlinable
  init(notifications: NotificationQueue, parent: Parent) {
    self.notifications = notifications
    self.parent = parent
  }

  /// Whether nothing observes the state, directly or through a scope.
  @inlinable package var isEmpty: Bool { contents.nodes.isEmpty }

  /// Updates every observer. An observer added during the update is first updated by the next one;
  /// one removed during it is skipped.
  @inlinable
  package func update(_ state: State) {
    // A scope with one view store is the most common list.
    if contents.nodes.count == 1 { return contents.nodes[0].update(state) }
    let (nodes, removals) = (contents.nodes, contents.removals)
    for index in nodes.indices {
      if removals != contents.removals, !contains(nodes[index].observer) { continue }
      nodes[index].update(state)
    }
  }

  /// Adds an observer after the others. The list of a scope observes its parent while it has
  /// observers.
  @inlinable
  package func add(_ observer: AnyObject, update: @escaping (State) -> Void) {
    contents.nodes.append(Node(observer: observer, update: update))
    if contents.nodes.count == 1 { parent?.add(self) }
  }

  /// Removes an observer, if it is in the list. O(n).
  @inlinable
  package func remove(_ observer: AnyObject) {
    guard let index = contents.nodes.firstIndex(where: { $0.observer === observer })
    else { return }
    // Released after the list has changed: releasing it may run code that uses the list.
    let removed = contents.nodes.remove(at: index)
    contents.removals += 1
    if contents.nodes.isEmpty { parent?.remove(self) }
    withExtendedLifetime(removed) {}
  }

  @usableFromInline
  func contains(_ observer: AnyObject) -> Bool {
    contents.nodes.contains { $0.observer === observer }
  }
}

extension ObserverList {
  /// The observers of a part of the state.
  @inlinable
  func part<Part>(_ toPart: @escaping (State) -> Part) -> ObserverList<Part> {
    ObserverList<Part>(
      notifications: notifications,
      parent: .init(
        add: { [self] parts in add(parts) { parts.update(toPart($0)) } },
        remove: { [self] parts in remove(parts) }))
  }
}
