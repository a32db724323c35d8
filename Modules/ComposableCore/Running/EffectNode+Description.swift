extension EffectNode {
  /// The effects in flight, here and below, in the order of their start.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// Whether the features of all effects in flight are in the state. Must not be called during a
  /// reduction.
  ///
  /// A value that waits in an operator belongs to the feature of that operator: in a `delay` of the
  /// parent it outlives the child that emitted it, and is dropped when it is due.
  package var areEffectsPresent: Bool {
    inFlight.allSatisfy { sequence(first: $0.path, next: \.parent).allSatisfy(\.isPresent) }
  }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.handle?.waitsForVirtualTime == false }.map(\.info)
  }

  /// The effects in flight, except those inside another effect in flight.
  package var outermostEffects: [EffectInfo] {
    inFlight.filter { node in
      !sequence(first: node, next: \.parent).dropFirst().contains { $0.handle != nil }
    }
    .map(\.info)
  }

  /// The numbers of the effects in flight, here and below, in the order of their start.
  package var numbersInFlight: [Int] { inFlight.map(\.effectNumber) }

  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let node = inFlight.first(where: { $0.effectNumber == number }) else { return false }
    node.cancel()
    return true
  }

  // MARK: One effect

  /// The number of the effect in flight; 0 if there is none.
  var effectNumber: Int { handle?.number ?? 0 }

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

  // MARK: Reports

  /// Reports, once per store, that a child has an effect with `id`, but this path doesn't.
  ///
  /// The search ends after 256 paths, so that a store with many effects is not slowed by a mistake.
  final func reportMissed(_ id: Identifier, at line: SourceLine) {
    if runtime.hasReportedMissedID { return }
    var paths = [path]
    var next = 0
    while next < paths.count, paths.count < 256 {
      paths += paths[next].children.values.prefix(256 - paths.count)
      next += 1
    }
    guard let other = paths.first(where: { !$0.nodes[id].isEmpty }) else { return }
    runtime.hasReportedMissedID = true
    let type = typeName(of: id.base)
    let start: IssueMessage = """
      An effect "cancel(id:)" of "\(cause?.redactedName ?? "")" found no effect with its id of type \
      "\(type)" at its own state path, but there is one at \"
      """
    let path = IssueMessage(text: other.redactedDescription, detailed: other.description)
    let end: IssueMessage = """
      ". Ids belong to a state path: use "cancel(id:in:)" for a child.
      """
    runtime.reporter(start + path + end, at: line)
  }

  /// R7: reports a value of this node that was dropped because an earlier one of the same reduction
  /// removed its child.
  @usableFromInline
  final func reportIfDropped(_ action: Any) {
    // Mutation: R7, a value dropped with its child is not reported
    guard path.isRemoved, let cause, path.removalCause === cause else { return }
    cause.reportDrop(of: action, at: path)
  }
}
