import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// A list whose rows are shown and typed by their numbers, as in `@0`.
protocol ListOfRows {
  static var idType: Any.Type { get }
  var count: Int { get }
  func id(at offset: Int) -> Any
  /// Where the row with an id is; nil if there is none.
  func offset(of id: Any) -> Int?
  func row(at offset: Int) -> Any
}

extension ListOfRows {
  /// All rows. O(n).
  var all: [Any] { (0..<count).map { row(at: $0) } }
}

extension IdentifiedArray: ListOfRows {
  static var idType: Any.Type { ID.self }
  func id(at offset: Int) -> Any { ids[ids.index(ids.startIndex, offsetBy: offset)] }
  func offset(of id: Any) -> Int? { (id as? ID).flatMap { index(id: $0) } }
  func row(at offset: Int) -> Any { self[offset] }
}

extension StackState: ListOfRows {
  static var idType: Any.Type { StackID.self }
  func id(at offset: Int) -> Any { ids[offset] }
  func offset(of id: Any) -> Int? { ids.firstIndex { $0 == id as? StackID } }
  func row(at offset: Int) -> Any { elements[offset].state }
}

extension Array: ListOfRows where Element: Identifiable {
  static var idType: Any.Type { Element.ID.self }
  func id(at offset: Int) -> Any { self[offset].id }
  func offset(of id: Any) -> Int? { firstIndex { $0.id == id as? Element.ID } }
  func row(at offset: Int) -> Any { self[offset] }
}

/// The rows of a list in a state.
struct ActionRows {
  /// The names of the properties that lead to it.
  let path: [String]
  fileprivate let rows: any ListOfRows

  /// The name of the property that holds the list, which may be the state itself.
  var name: String { path.last ?? "the state" }

  var count: Int { rows.count }

  /// The id of a row as it is encoded; nil if it can't be.
  func id(at offset: Int) -> JSON? {
    (rows.id(at: offset) as? any Encodable).flatMap { try? .encoding($0) }
  }

  func row(at offset: Int) -> Any { rows.row(at: offset) }

  /// The fields of a row in one line, without its id.
  func summary(at offset: Int) -> String { ValueShape(row(at: offset)).rowText }

  /// The row with an id; nil if there is none.
  func row(withID id: JSON) -> Any? {
    let type = Swift.type(of: rows).idType as? any Decodable.Type
    let id: Any? = type.flatMap { try? id.decoded(as: $0) }
    return id.flatMap { rows.offset(of: $0) }.map { row(at: $0) }
  }

  /// The lists in a value whose rows have ids of a type, but not those inside of rows: ids in them
  /// belong to the actions of the row.
  static func all(
    withIDs type: Any.Type, in value: Any, at path: [String] = []
  ) -> [ActionRows] {
    if let rows = value as? any ListOfRows {
      return Swift.type(of: rows).idType == type ? [ActionRows(path: path, rows: rows)] : []
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class, .enum, .optional, .struct, .tuple: break
    default: return []
    }
    guard path.count < 8 else { return [] }
    return mirror.children.flatMap { child in
      // An optional's value has the label "some", which names nothing.
      let label = mirror.displayStyle == .optional ? nil : child.label
      return all(withIDs: type, in: child.value, at: path + (label.map { [$0] } ?? []))
    }
  }
}

extension [ActionRows] {
  /// The only list whose names each begin with one of these, as those of `home.todos` with those of
  /// `home.todo`; unless `isExact`, a single list needs no name.
  func named(by names: [String], isExact: Bool = false) -> ActionRows? {
    if count == 1, !isExact { return self[0] }
    let found = filter { rows in
      rows.path.allSatisfy { property in
        names.contains { property.lowercased().hasPrefix($0.lowercased()) }
      }
    }
    return found.count == 1 ? found[0] : nil
  }
}
