import ComposableCore

extension StateTree {
  /// The tree with a sample row in the first empty list on the way to a path, so that conditions on
  /// rows can be checked before there are any; nil if there is no such list, or no row that decodes
  /// with zeros and empty texts.
  ///
  /// Decoding errors tell which member of the row is missing, and which type it has.
  package func withSampleRow<State: Codable>(on path: StatePath, of state: State.Type) -> StateTree?
  {
    guard var steps = stepsToEmptyList(on: path) else { return nil }
    steps.append(.element(0))
    var filled = self
    var sample = StateTree.null
    // Each round adds one part; the limit is for types that refuse every sample.
    for _ in 0..<256 {
      if case .element? = steps.last, filled.part(at: StatePath(steps)) == nil {
        guard filled.set(.array([sample]), at: steps.dropLast()) else { return nil }
      } else {
        guard filled.set(sample, at: steps[...]) else { return nil }
      }
      do {
        return try StateEncoder().tree(of: filled.decoded(as: state))
      } catch DecodingError.keyNotFound(let key, let context) {
        (steps, sample) = (StatePath(context.codingPath + [key]).steps, .null)
      } catch DecodingError.valueNotFound(let type, let context),
        DecodingError.typeMismatch(let type, let context)
      {
        guard let value = Self.sample(of: type) else { return nil }
        (steps, sample) = (StatePath(context.codingPath).steps, value)
      } catch {
        return nil
      }
    }
    return nil
  }

  private func stepsToEmptyList(on path: StatePath) -> [StatePath.Step]? {
    var part = self
    for (index, step) in path.steps.enumerated() {
      if case .array(let elements) = part, elements.isEmpty { return Array(path.steps[..<index]) }
      guard let next = part.part(at: step) else { return nil }
      part = next
    }
    return nil
  }

  private static func sample(of type: Any.Type) -> StateTree? {
    if type == [String: Any].self { return .object([]) }
    if type == [Any].self { return .array([]) }
    guard let leaf = type as? any StateLeaf.Type else { return nil }
    let samples = [StateTree.number("0"), .string(""), .bool(false)]
    return samples.first { leaf.init(leafTree: $0) != nil }
  }

  /// Sets the part at a path, which may be a new member; returns false if the path has no parent.
  mutating func set(_ tree: StateTree, at steps: ArraySlice<StatePath.Step>) -> Bool {
    guard let step = steps.first else {
      self = tree
      return true
    }
    switch self {
    case .object(var members, let isDictionary):
      guard let index = members.index(of: step.name) else {
        guard steps.count == 1 else { return false }
        self = .sorted(members + [.init(step.name, tree)], isDictionary: isDictionary)
        return true
      }
      guard members[index].value.set(tree, at: steps.dropFirst()) else { return false }
      self = .object(members, isDictionary: isDictionary)
      return true
    case .array(var elements):
      guard case .element(let index) = step, elements.indices.contains(index),
        elements[index].set(tree, at: steps.dropFirst())
      else { return false }
      self = .array(elements)
      return true
    case .bool, .date, .duration, .null, .number, .string: return false
    }
  }
}
