/// Describes and lists the effects in flight, for tools and reports.
extension EffectNode {
  /// The number of the reduction that started the effect.
  package var reduction: Int { cause?.reductionNumber ?? 0 }

  /// The innermost cancellation id.
  private var innermostID: Identifier? {
    id ?? sequence(first: effectNode, next: \.parent).lazy.compactMap(\.id).first
  }

  /// The description of this node's effect in flight.
  package var info: EffectInfo { info(of: handle) }

  /// The description of the effect of `handle`, which is in flight at this node or has just ended.
  func info(of handle: EffectHandle?) -> EffectInfo {
    let path = effectNode.path
    return EffectInfo(
      action: cause?.name ?? "", id: innermostID?.description,
      isRepeating: handle?.isRepeating ?? false, number: handle?.number ?? 0,
      path: path.steps, place: path.description,
      position: position, reduction: reduction)
  }

  /// Names the effect in one line for reports. Only tests see the values of the action, ids and
  /// rows.
  func reportName(of handle: EffectHandle) -> IssueMessage {
    var text = "Effect \(handle.number), started by \"\(cause?.redactedName ?? "")\""
    if path.parent != nil { text += " at \"\(path.redactedDescription)\"" }
    if let id = innermostID { text += " with an id of type \(typeName(of: id.base))" }
    return IssueMessage(text: text, detailed: info(of: handle).description)
  }

  /// The indices of merged parts, from the effect that the reducer returned down to this node or to
  /// the outermost operator around it that starts again as a whole.
  final var position: [Int] {
    var position: [Int] = []
    for node in sequence(first: self, next: \.parent) {
      switch node.role {
      case .inside: position = []
      case .part(let index): position.append(Int(index))
      case .whole: break
      }
    }
    return position.reversed()
  }

  // MARK: Lists

  /// The effects in flight, here and below, in the order of their start.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// Whether the features of all effects in flight are in the state. Must not be called during a
  /// reduction.
  ///
  /// A value that waits in an operator belongs to the feature of that operator: in a `delay` of the
  /// parent it outlives the child that emitted it, and is dropped when it is due.
  package var areEffectsPresent: Bool {
    inFlight.allSatisfy(\.path.isPresent)
  }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.handle?.waitsForVirtualTime == false }.map(\.info)
  }

  /// The numbers of the effects in flight, here and below, in the order of their start.
  package var numbersInFlight: [Int] { inFlight.map(\.effectNumber) }

  /// The nodes with effects in flight, from this one down, in the order of their start.
  package final var inFlight: [EffectNode] { allInFlight.filter { $0.effectNumber > 0 } }

  /// The number of the effect that sends what this node emits; nil if there is none.
  final var sendingEffect: Int? {
    sequence(first: self, next: \.parent).first { $0.lastNumber > 0 }.map { Int($0.lastNumber) }
  }
}

/// What the check of the invariants reads. The properties aren't `package` themselves, because each
/// access to them would be checked for exclusivity then. Benchmark: "virtual tick".
extension EffectNode {
  package final var childNodes: FewNodes { children }
  package final var handleInFlight: EffectHandle? { handle }
  package final var waitingNode: EffectNode? { lastWaiting }

  /// Whether the parent and the path list the node where they should.
  package final var isListed: Bool {
    guard parent?.children.has(self, at: slotInParent) ?? true else { return false }
    if let id { return !isOutermostAtPath && path.nodes(withID: id).has(self, at: slotInPath) }
    return !isOutermostAtPath || path.outermost.has(self, at: slotInPath)
  }
}
