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
