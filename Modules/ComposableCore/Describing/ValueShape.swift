/// Describes a value in one line: `PrimeAlert(n: 10, prime: 29)`, `["a": nil]`.
///
/// Optionals are shown unwrapped, strings quoted, dictionaries and sets sorted; after ten elements
/// of a collection the number of the remaining ones follows.
func singleLine(_ value: Any) -> String {
  ValueShape(value).singleLine
}

/// The structure of a value, for printing it and comparing it with another.
indirect enum ValueShape {
  /// A field of a struct, class, tuple or case; the label is nil if there is none.
  struct Field {
    let label: String?
    let value: Any
  }

  /// An entry of a dictionary, or a member of a set, which is its own key.
  struct Entry {
    /// The key, or its text if the key can't be compared on the calling actor.
    let key: AnyHashable
    /// The text of the key.
    let text: String
    let value: Any

    init(key: Any, value: Any) {
      text = ValueShape(key).singleLine
      self.key = key as? AnyHashable ?? AnyHashable(text)
      self.value = value
    }
  }

  /// A value without fields, as text.
  case atom(String)
  /// A string of several lines.
  case text([Substring])
  /// A struct, class, tuple or case; the name precedes the parenthesis.
  case record(name: String, [Field])
  /// The elements of a collection with an order.
  case list([Any])
  /// The entries of a dictionary, in the order of the texts of their keys.
  case dictionary([Entry])
  /// The elements of a set, in the order of their texts.
  case set([Entry])

  /// Determines the structure of a value; an object in `enclosing` is not expanded again.
  init(_ value: Any, enclosing: [ObjectIdentifier] = []) {
    if let string = value as? any StringProtocol {
      let lines = String(string).split(separator: "\n", omittingEmptySubsequences: false)
      self = lines.count > 1 ? .text(lines) : .atom(String(string).debugDescription)
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      self =
        mirror.children.first.map { ValueShape($0.value, enclosing: enclosing) } ?? .atom("nil")
    case .collection:
      self = .list(elements(of: value, mirror))
    case .dictionary:
      self = .dictionary(entries(of: mirror))
    case .set:
      self = .set(members(of: elements(of: value, mirror)))
    case .enum:
      self = ValueShape(case: value, mirror)
    case .tuple:
      self = .record(name: "", fields(of: mirror))
    case .class:
      self = ValueShape(object: value, mirror, enclosing: enclosing)
    case .struct:
      self = ValueShape(struct: value, mirror)
    default:
      self = .atom(plain(value))
    }
  }

  /// The fields of a struct whose description hides them; nil if it has none.
  init?(fieldsOf value: Any) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else { return nil }
    self = .record(name: typeName(of: value), fields(of: mirror))
  }

  /// An enum by its case and payload, or by its own text if the name of the case is unknown.
  private init(case value: Any, _ mirror: Mirror) {
    guard let found = enumCase(of: value) else {
      self = .atom(plain(value))
      return
    }
    guard let payload = found.payload else {
      self = .atom(".\(found.name)")
      return
    }
    self = .record(name: ".\(found.name)", fields(ofPayload: payload))
  }

  /// A set by its elements, a struct by its description if that is one line, otherwise by its
  /// fields.
  private init(struct value: Any, _ mirror: Mirror) {
    if let set = value as? any SetAlgebra & Collection {
      self = .set(members(of: elements(of: set, mirror)))
    } else if let text = (value as? any CustomStringConvertible)?.description, isLine(text) {
      self = .atom(value is Character ? text.debugDescription : text)
    } else {
      self = .record(name: typeName(of: value), fields(of: mirror))
    }
  }

  /// An object, described like a struct. An object in `enclosing` is not expanded again.
  private init(object value: Any, _ mirror: Mirror, enclosing: [ObjectIdentifier]) {
    if enclosing.contains(ObjectIdentifier(value as AnyObject)) {
      self = .atom("\(typeName(of: value))(…)")
    } else {
      self = ValueShape(struct: value, mirror)
    }
  }
}

/// The fields of a value in order of declaration.
private func fields(of mirror: Mirror) -> [ValueShape.Field] {
  let inherited = mirror.superclassMirror.map(fields) ?? []
  return inherited
    + mirror.children.map { child in
      wrappedField(child)
        ?? ValueShape.Field(
          label: child.label.flatMap { $0.first == "." ? nil : $0 }, value: child.value)
    }
}

/// The field that a property wrapper stores under the name of its property after an underscore; nil
/// for other fields.
private func wrappedField(_ child: Mirror.Child) -> ValueShape.Field? {
  guard let label = child.label, label.first == "_" else { return nil }
  return Mirror(reflecting: child.value).descendant("wrappedValue")
    .map { ValueShape.Field(label: String(label.dropFirst()), value: $0) }
}

/// The values of a case: the elements of a tuple, or a single value.
func fields(ofPayload payload: Any) -> [ValueShape.Field] {
  let mirror = Mirror(reflecting: payload)
  return mirror.displayStyle == .tuple
    ? fields(of: mirror) : [ValueShape.Field(label: nil, value: payload)]
}

/// The name of a value's own type, without its module.
func typeName(of value: Any) -> String { String(describing: type(of: value)) }

/// Whether a description can stand for a value: it is one line, and not empty.
private func isLine(_ text: String) -> Bool { !text.isEmpty && !text.contains("\n") }

/// The value as the standard library prints it. A function has no text of its own.
private func plain(_ value: Any) -> String {
  if value is any Any.Type { return "\(value).self" }
  let text = String(describing: value)
  return text == "(Function)" ? "Function" : text
}

/// The elements of a collection in the order of iteration, or its mirror's if it isn't a
/// `Collection`.
private func elements(of value: Any, _ mirror: Mirror) -> [Any] {
  func copy<Elements: Collection>(_ elements: Elements) -> [Any] { elements.map { $0 } }
  guard let collection = value as? any Collection else { return mirror.children.map(\.value) }
  return copy(collection)
}

/// The entries of a dictionary, in order.
private func entries(of mirror: Mirror) -> [ValueShape.Entry] {
  ordered(
    mirror.children.compactMap { child in
      let pair = Array(Mirror(reflecting: child.value).children)
      return pair.count == 2 ? ValueShape.Entry(key: pair[0].value, value: pair[1].value) : nil
    })
}

/// The members of a set, in order.
private func members(of elements: [Any]) -> [ValueShape.Entry] {
  ordered(elements.map { ValueShape.Entry(key: $0, value: $0) })
}

/// Entries in the order of their texts, and of their values where the keys print alike: a set and a
/// dictionary iterate in another order on every run.
private func ordered(_ entries: [ValueShape.Entry]) -> [ValueShape.Entry] {
  entries.sorted { lhs, rhs in
    if lhs.text != rhs.text { return precedes(lhs.text, rhs.text) }
    return describe(lhs.value).joined() < describe(rhs.value).joined()
  }
}

/// Orders whole numbers first, by value, then other texts by their characters.
///
/// A total order: two lists sorted by it can be merged.
func precedes(_ lhs: String, _ rhs: String) -> Bool {
  switch (Int(lhs), Int(rhs)) {
  case (let left?, let right?): left == right ? lhs < rhs : left < right
  case (nil, nil): lhs < rhs
  case (let left, _): left != nil
  }
}
