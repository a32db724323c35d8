import ComposableCore
import ComposableTextUI
import ComposableTimeTravel
import Synchronization

/// A collection whose elements are typed by their numbers, as in `@0`.
private protocol TypedRows {
  static var idType: Any.Type { get }
  var count: Int { get }
  func id(at offset: Int) -> Any
  func row(at offset: Int) -> Any
}

extension IdentifiedArray: TypedRows {
  fileprivate static var idType: Any.Type { ID.self }
  fileprivate func id(at offset: Int) -> Any { ids[ids.index(ids.startIndex, offsetBy: offset)] }
  fileprivate func row(at offset: Int) -> Any { self[offset] }
}

extension StackState: TypedRows {
  fileprivate static var idType: Any.Type { StackID.self }
  fileprivate func id(at offset: Int) -> Any { ids[offset] }
  fileprivate func row(at offset: Int) -> Any { self[id: ids[offset]] as Any }
}

extension Array: TypedRows where Element: Identifiable {
  fileprivate static var idType: Any.Type { Element.ID.self }
  fileprivate func id(at offset: Int) -> Any { self[offset].id }
  fileprivate func row(at offset: Int) -> Any { self[offset] }
}

/// The rows of a list in a state.
struct ActionRows {
  /// The name of the property that holds the list.
  let name: String
  /// The names of the properties that lead to it.
  private let path: [String]
  private let rows: any TypedRows

  var count: Int { rows.count }

  /// The id of a row as it is encoded; nil if it can't be.
  func id(at offset: Int) -> JSON? {
    (rows.id(at: offset) as? any Encodable).flatMap { try? .encoding($0) }
  }

  func row(at offset: Int) -> Any { rows.row(at: offset) }

  /// The fields of a row in one line, without its id.
  func summary(at offset: Int) -> String {
    let shape = ValueShape(row(at: offset))
    guard shape.kind == .record else { return shape.singleLine }
    return shape.parts.filter { $0.label != "id" }
      .map { "\($0.label ?? "") \(shape.shape(of: $0).singleLine)" }.joined(separator: ", ")
  }

  /// The row with an id; nil if there is none. O(n).
  func row(withID id: JSON) -> Any? {
    (0..<count).first { self.id(at: $0) == id }.map { row(at: $0) }
  }

  /// The list in a state whose rows have ids of a type. If there are several, the one whose path is
  /// most like the names of the cases, as `home.todos` is like `home.todo`.
  init?(withIDs type: Any.Type, near names: [String], in state: Any) {
    var lists: [ActionRows] = []
    Self.find(type, in: state, [], depth: 0) { lists.append($0) }
    guard let first = lists.first else { return nil }
    self = lists.dropFirst().reduce(first) { best, list in
      list.likeness(to: names) > best.likeness(to: names) ? list : best
    }
  }

  private init(path: [String], rows: any TypedRows) {
    name = path.last ?? ""
    self.path = path
    self.rows = rows
  }

  /// The number of letters with which names of the path begin like names of cases. Those of the
  /// list itself count twice, because all lists of a feature share the rest of the path.
  private func likeness(to names: [String]) -> Int {
    func likeness(_ property: String, _ name: String) -> Int {
      zip(property.lowercased(), name.lowercased()).prefix { $0 == $1 }.count
    }
    let shared = names.map { name in path.map { likeness($0, name) }.max() ?? 0 }
    return shared.reduce(0, +) + (names.map { likeness(self.name, $0) }.max() ?? 0)
  }

  /// Calls `found` with each list of rows with such ids, but not with lists inside of rows: ids in
  /// those belong to the actions of the row.
  private static func find(
    _ type: Any.Type, in value: Any, _ path: [String], depth: Int, _ found: (ActionRows) -> Void
  ) {
    switch ContentsByType.shared.content(of: value) {
    case .value: return
    case .rows:
      guard let rows = value as? any TypedRows, Swift.type(of: rows).idType == type else { return }
      found(ActionRows(path: path, rows: rows))
    case .parts:
      guard depth < 8 else { return }
      let mirror = Mirror(reflecting: value)
      for child in mirror.children {
        // An optional's value has the label "some", which names nothing.
        let label = mirror.displayStyle == .optional ? nil : child.label
        find(type, in: child.value, path + (label.map { [$0] } ?? []), depth: depth + 1, found)
      }
    }
  }
}

// MARK: Typed ids

extension ActionRows {
  /// The id of the row whose number was typed, as `@0`.
  func id(numbered offset: Int, _ word: String) throws(Failure) -> JSON {
    guard offset >= 0, offset < count else {
      throw .invalid(
        count == 0
          ? "There is no row \(word): '\(name)' is empty."
          : "There is no row \(word). Rows of '\(name)' are @0 to @\(count - 1).")
    }
    guard let id = id(at: offset) else {
      throw .invalid("The id of row \(word) of '\(name)' can't be encoded.")
    }
    return id
  }

  /// The id that a word is or begins; nil if there is none.
  func id(beginningWith word: String) throws(Failure) -> JSON? {
    let typed = word.lowercased()
    var found: [(offset: Int, id: JSON)] = []
    for offset in 0..<count {
      guard let id = id(at: offset), let text = id.string?.lowercased(), text.hasPrefix(typed)
      else { continue }
      if text == typed { return id }
      found.append((offset, id))
    }
    // A number without its `@` can begin an id by chance.
    if let first = found.first, typed.count < 4 {
      throw .invalid(
        "'\(word.brief)' is too short for the beginning of an id. "
          + "Type '\(number(word) ?? "@\(first.offset)")' for a row by its number, "
          + "or at least 4 characters of its id.")
    }
    if found.count > 1 {
      let numbers = found.prefix(4).map { "@\($0.offset)" }.joined(separator: ", ")
      throw .invalid(
        "'\(word.brief)' is the beginning of \(found.count) ids, those of \(numbers)"
          + "\(found.count > 4 ? ", …" : ""); type more of it.")
    }
    return found.first?.id
  }

  /// Says that a word isn't the id of a row.
  func mistake(_ word: String) -> String {
    let remedy =
      if let number = number(word) {
        "Type '\(number)' for the row with this number."
      } else if count == 0 {
        "There is none: '\(name)' is empty."
      } else {
        "Type '@0' for the first of '\(name)', or the beginning of an id."
      }
    return "'\(word.brief)' is not the id of a row. \(remedy)"
  }

  /// The number of a row with its `@`, if a word is that number.
  private func number(_ word: String) -> String? {
    Int(word).flatMap { (0..<count).contains($0) ? "@\($0)" : nil }
  }
}

/// What values of each type contain, found out once per type: asking a value takes longer than the
/// rest of a line.
private final class ContentsByType: Sendable {
  enum Content { case parts, rows, value }

  static let shared = ContentsByType()

  private let known = Mutex<[ObjectIdentifier: Content]>([:])

  func content(of value: Any) -> Content {
    let type = ObjectIdentifier(Swift.type(of: value))
    return known.withLock { known in
      if let content = known[type] { return content }
      let content = Self.content(of: value)
      known[type] = content
      return content
    }
  }

  private static func content(of value: Any) -> Content {
    if value is any TypedRows { return .rows }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class, .enum, .optional, .tuple: return .parts
    case .struct: return mirror.children.isEmpty ? .value : .parts
    default: return .value
    }
  }
}
