import ComposableCore

/// Finds the members of objects that the decoded types don't have.
///
/// A decoder ignores them, which would lose a misspelled member of a typed value. A type that
/// decodes itself may try several sets of keys; a member of one of them is known.
final class UnknownMembers {
  private struct Object {
    var unknown: [String]
    var known: [String]
  }

  private var objects: [JSONPath: Object] = [:]
  /// In the order in which they were decoded.
  private var paths: [JSONPath] = []

  func check<Key: CodingKey>(
    _ members: [JSON.Member], of type: Key.Type, at codingPath: [any CodingKey]
  ) {
    let path = JSONPath(codingPath)
    let unknown = members.map(\.name).filter { Key(stringValue: $0) == nil }
    guard let object = objects[path] else {
      let known = unknown.isEmpty ? [] : Self.names(of: type)
      objects[path] = Object(unknown: unknown, known: known)
      return paths.append(path)
    }
    guard !object.unknown.isEmpty else { return }
    objects[path]?.unknown.removeAll { !unknown.contains($0) }
    objects[path]?.known += Self.names(of: type)
  }

  /// A sentence that names the first one and the members that exist; nil if there is none.
  var mistake: String? {
    let path = paths.first { objects[$0]?.unknown.isEmpty == false }
    guard let path, let object = objects[path] else { return nil }
    let place = path.keys.isEmpty ? "" : "\(path): "
    let known = Set(object.known).sorted().map(\.quoted)
    let members =
      switch known.count {
      case 0: "It has no members."
      case 1: "Its only member is \(known[0])."
      default: "Its members are \(known.joined(separator: ", "))."
      }
    return "\(place)There is no member \(object.unknown[0].quoted). \(members)"
  }

  private static func names<Key: CodingKey>(of type: Key.Type) -> [String] {
    guard let metadata = TypeMetadata(enum: type) else { return [] }
    return (0..<metadata.memberCount).compactMap {
      metadata.emptyCase($0, of: type)?.stringValue
    }
  }
}

extension JSON {
  /// Which member of an object the decoded type doesn't have, as a sentence; nil if there is none.
  package func unknownMember<Value: Decodable>(decoding type: Value.Type) throws -> String? {
    let unknown = UnknownMembers()
    _ = try JSONValueDecoder(self, finding: unknown).decode(type)
    return unknown.mistake
  }
}
