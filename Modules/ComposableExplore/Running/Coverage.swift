/// What the moves of a run have shown of its feature so far.
struct Coverage {
  private let actions: [String]
  private let properties: [String]
  /// The case paths of the actions that occurred.
  private var occurred: Set<String> = []
  /// For each property, whether it could have failed: its condition held.
  private var isRelevant: [Bool]

  /// Nothing has occurred yet. `isRelevant` says which properties need no condition.
  init(actions: [String], properties: [String], isRelevant: [Bool]) {
    self.actions = actions
    self.properties = properties
    self.isRelevant = isRelevant
  }

  mutating func noteAction(_ name: String) { occurred.insert(name) }

  mutating func noteRelevance(ofProperty number: Int) { isRelevant[number] = true }

  /// The case paths of the actions that never occurred.
  var neverHappened: [String] { actions.filter { !occurred.contains($0) } }

  /// The names of the properties whose condition never held.
  var neverRelevant: [String] { zip(properties, isRelevant).filter { !$0.1 }.map(\.0) }
}
