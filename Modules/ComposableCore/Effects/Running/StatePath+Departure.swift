/// Which children left: what is asked after each reduction, and has to cost nothing while none did.
extension StatePath {
  /// A path whose children can leave, with the way there.
  @usableFromInline
  struct Lookout {
    let path: StatePath
    private let offset: Int?
    private let steps: [StatePathStep]

    fileprivate init(_ path: StatePath, _ steps: [StatePathStep]) {
      self.path = path
      self.steps = steps
      offset = steps.reduce(0 as Int?) { sum, step in
        if let sum, let offset = step.offset { sum + offset } else { nil }
      }
    }

    init(_ path: StatePath, _ steps: some Sequence<StatePathStep>) {
      self.init(path, Array(steps))
    }

    /// Calls back with the state of the path, which is always there.
    func visit(_ state: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
      if let offset { return body(state + offset) }
      visit(state, steps[...], body)
    }

    private func visit(
      _ state: UnsafeRawPointer, _ steps: ArraySlice<StatePathStep>,
      _ body: (UnsafeRawPointer) -> Void
    ) {
      guard let step = steps.first else { return body(state) }
      step.visit(state) { visit($0, steps.dropFirst(), body) }
    }
  }

  /// Takes the children that left since the last time out of the tree. What ran there is for the
  /// caller to cancel.
  ///
  /// `state` is the state of this path, which is there.
  func detachDeparted(from state: UnsafeRawPointer) -> [StatePath] {
    var departed: [StatePath] = []
    findDeparted(state, &departed)
    for path in departed { path.depart() }
    return departed
  }

  private func findDeparted(_ state: UnsafeRawPointer, _ departed: inout [StatePath]) {
    for lookout in lookouts {
      lookout.visit(state) { lookout.path.findDepartedChildren($0, &departed) }
    }
  }

  private func findDepartedChildren(_ state: UnsafeRawPointer, _ departed: inout [StatePath]) {
    // The rows of a collection are all of one kind.
    guard let row = children.first?.value.step, row.isRow else {
      for child in children.values where child.step?.isConditional == true {
        child.look(from: state, &departed)
      }
      return
    }
    switch row.changes(in: state, since: &rowsMark) {
    case .none: break
    case .inside:
      for child in children.values where child.hasLookouts { child.look(from: state, &departed) }
    case .rows(let keys): for key in keys { children[key]?.look(from: state, &departed) }
    case .unknown: for child in children.values { child.look(from: state, &departed) }
    }
  }

  private func look(from parent: UnsafeRawPointer, _ departed: inout [StatePath]) {
    guard let step else { return }
    var isPresent = false
    step.visit(parent) { state in
      isPresent = identity == nil || step.identity(of: state) == identity
      if isPresent, hasLookouts { findDeparted(state, &departed) }
    }
    if !isPresent { departed.append(self) }
  }

  /// Calls back with the state of this path, found from the root's; not at all when it is absent.
  func visit(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let parent, let step else { return body(root) }
    parent.visit(root) { step.visit($0, body) }
  }
}
