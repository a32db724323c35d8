import ComposableCore

/// The invariants between two actions.
extension EffectNode {
  /// Checks a store's root: the trees of nodes and of paths, the handles, and the balance of
  /// `hold` and `endHold`. Returns a sentence for each violation. Must not be called during a
  /// drain.
  package func checkInvariants() -> [String] {
    var checker = EffectInvariants(root: self)
    checker.check(self)
    checker.check(path)
    checker.checkHolds()
    return checker.violations
  }
}

private struct EffectInvariants {
  let root: EffectNode
  var violations: [String] = []
  /// The nodes that waiting values and unfinished operations hold.
  private var held: [EffectNode] = []
  private var sends: [SendNode] = []
  private var paths: [StatePath] = []

  init(root: EffectNode) { self.root = root }

  private mutating func expect(_ condition: Bool, _ sentence: String) {
    if !condition { violations.append(sentence) }
  }

  mutating func check(_ node: EffectNode) {
    if let send = node as? SendNode { sends.append(send) }
    expect(!node.hasEnded || node === root, "A node that has ended is in the tree.")
    expect(node.isListed, "A parent or a path does not list a node.")
    if let handle = node.handleInFlight {
      expect(!handle.hasEnded, "The handle in flight has ended.")
      if handle.isRunningOperation { held.append(node) }
      if node.effectNode !== node { held.append(node.effectNode) }
    }
    if let waiting = node.waitingNode {
      expect(
        waiting.effectNode === node && !waiting.hasEnded, "A value waits that was delivered.")
      expect(
        waiting.effectNumber == 0 || waiting.parent === node,
        "A value was announced although its effect runs.")
    }
    for child in node.childNodes {
      expect(child.parent === node, "A child has another parent.")
      expect(
        sequence(first: child.path, next: \.parent).contains { $0 === node.path },
        "A node's path is not below its parent's.")
      check(child)
    }
  }

  mutating func check(_ path: StatePath) {
    paths.append(path)
    expect(path.hasChildren == !path.childPaths.isEmpty, "hasChildren is wrong.")
    for (key, child) in path.childPaths {
      expect(child.parent === path && child.key == key, "A path is listed under another key.")
      expect(!child.isNoLongerInTree, "A removed path is in the tree.")
      check(child)
    }
  }

  /// Operations of canceled effects that have not returned hold nodes that are in no tree.
  mutating func checkHolds() {
    if root.runtime.endingOperations > 0 { return }
    for path in paths {
      let holders = held.filter { $0.path === path }.count + path.internalHolds
      expect(
        path.holdCount == holders,
        "\"\(path)\" has \(path.holdCount) holds by \(holders) holders.")
    }
    for send in sends {
      let holders = held.filter { $0.send === send }.count
      expect(
        send.holdCount == holders, "A send has \(send.holdCount) holds by \(holders) holders.")
    }
  }
}

extension StatePath {
  /// The number of holds by outermost nodes, by paths below this one, and by throttle intervals.
  fileprivate final var internalHolds: Int {
    outermostCount + childPaths.count + (throttles.isEmpty ? 0 : 1)
  }
}

extension StateListeners {
  /// Checks that no listener is in the list twice. Returns a sentence for each violation.
  package func checkInvariants() -> [String] {
    let objects = Set(list.map { ObjectIdentifier($0.object) })
    return objects.count == list.count ? [] : ["A listener would be updated twice."]
  }
}

extension IdentifiedArray {
  /// Checks that each element is found by its id. Returns a sentence for each violation.
  ///
  /// An element whose id was set to that of another element is still found by its previous id.
  package func checkInvariants() -> [String] {
    var violations: [String] = []
    if ids.count != count { violations.append("The numbers of ids differ.") }
    for (index, id) in ids.enumerated() where self.index(id: id) != index {
      violations.append("The element at \(index) is not found by \"\(id)\".")
    }
    return violations
  }
}
