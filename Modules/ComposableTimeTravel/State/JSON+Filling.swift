import ComposableCore

extension JSON {
  /// The state with a sample row in the first empty list on the way to a path, so that conditions
  /// on rows can be checked before there are any; nil if there is no such list, or no row that
  /// decodes with zeros and empty texts.
  ///
  /// Decoding errors tell which member of the row is missing, and which type it has.
  func withSampleRow<State: Codable>(on path: JSONPath, of state: State.Type) -> JSON? {
    guard var keys = keysToEmptyList(on: path) else { return nil }
    keys.append(.element(0))
    var filled = self
    var sample = JSON.null
    // Each round adds one part; the limit is for types that refuse every sample.
    for _ in 0..<256 {
      if case .element? = keys.last, filled.part(at: JSONPath(keys)) == nil {
        guard filled.set(.array([sample]), at: keys.dropLast()) else { return nil }
      } else {
        guard filled.set(sample, at: keys[...]) else { return nil }
      }
      do {
        return try StateEncoder().json(of: filled.decoded(as: state))
      } catch DecodingError.keyNotFound(let key, let context) {
        (keys, sample) = (JSONPath(context.codingPath + [key]).keys, .null)
      } catch DecodingError.valueNotFound(let type, let context),
        DecodingError.typeMismatch(let type, let context)
      {
        guard let value = Self.sample(of: type) else { return nil }
        (keys, sample) = (JSONPath(context.codingPath).keys, value)
      } catch {
        return nil
      }
    }
    return nil
  }

  private func keysToEmptyList(on path: JSONPath) -> [JSONPath.Key]? {
    var part = self
    for (index, key) in path.keys.enumerated() {
      if case .array(let elements) = part, elements.isEmpty { return Array(path.keys[..<index]) }
      guard let next = part.part(at: key) else { return nil }
      part = next
    }
    return nil
  }

  private static func sample(of type: Any.Type) -> JSON? {
    if type == [String: Any].self { return .object([]) }
    if type == [Any].self { return .array([]) }
    guard let leaf = type as? any JSONLeaf.Type else { return nil }
    let samples = [JSON.number(0), .string(""), .bool(false)]
    return samples.first { leaf.init(json: $0) != nil }
  }

  /// Sets the part at a path, which may be a new member; returns false if the path has no parent.
  mutating func set(_ value: JSON, at keys: ArraySlice<JSONPath.Key>) -> Bool {
    guard let key = keys.first else {
      self = value
      return true
    }
    switch self {
    case .object(var members, let isDictionary):
      guard let index = members.index(of: key.name) else {
        guard keys.count == 1 else { return false }
        self = .sorted(members + [.init(key.name, value)], isDictionary: isDictionary)
        return true
      }
      guard members[index].value.set(value, at: keys.dropFirst()) else { return false }
      self = .object(members, isDictionary: isDictionary)
      return true
    case .array(var elements):
      guard case .element(let index) = key, elements.indices.contains(index),
        elements[index].set(value, at: keys.dropFirst())
      else { return false }
      self = .array(elements)
      return true
    case .bool, .null, .number, .string: return false
    }
  }
}
