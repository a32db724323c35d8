import Sessions

/// What is added to a page.
enum PageItem<State: Encodable & Sendable>: Sendable {
  /// A branch, which begins after an entry of the page with a state and its screens.
  case branch(
    String, after: Int, firstStep: Int, start: Double?, State, [InspectedScreen])
  /// The effects of the branch.
  case effects([EffectSpan])
  /// An action, and the state after it.
  case step(InspectorStep, State)
}

/// Makes a page of items.
struct PageContents<State: Encodable & Sendable> {
  private let app: String
  private let memory = StateMemory()
  /// The page; nil before its first branch.
  private(set) var page: InspectorPage?

  init(app: String) { self.app = app }

  mutating func add(_ item: PageItem<State>) throws {
    switch item {
    case .branch(let name, let after, let firstStep, let start, let state, let screens):
      let state = try memory.tree(encoding: state)
      guard page == nil else {
        page?.beginBranch(name, after: after, state: state, screens: screens)
        return
      }
      page = InspectorPage(app: app, state: state, screens: screens, branch: name)
      page?.firstStep = firstStep
      page?.start = start
    case .effects(let effects): page?.effects = effects
    case .step(var step, let state):
      step.state = try memory.tree(encoding: state)
      page?.append(step)
    }
  }
}
