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
  typealias Field = (label: String?, value: Any)

  /// A value without fields, as text.
  case atom(String)
  /// A string of several lines.
  case text([Substring])
  /// A struct, class, tuple or case; the name precedes the parenthesis.
  case record(name: String, [Field])
  /// The elements of a collection with an order.
  case list([Any])
  /// The entries of a dictionary, in the order of the texts of their keys.
  case dictionary([(key: String, value: Any)])
  /// The elements of a set, in the order of their texts.
  case set([(text: String, value: Any)])

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
      self = .set(ordered(elements(of: value, mirror)))
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

  /// An enum's case with its payload. Without its name in the metadata, the value's own text.
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

  /// A set by its elements, a struct with a description of one line by that, others by their
  /// fields.
  private init(struct value: Any, _ mirror: Mirror) {
    if let set = value as? any SetAlgebra & Collection {
      self = .set(ordered(elements(of: set, mirror)))
    } else if let text = (value as? any CustomStringConvertible)?.description, isLine(text) {
      self = .atom(value is Character ? text.debugDescription : text)
    } else {
      self = .record(name: typeName(of: value), fields(of: mirror))
    }
  }

  /// An object by its description of one line, else by its fields. One that contains itself ends
  /// there.
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
      (child.label.flatMap { $0.first == "." ? nil : $0 }, child.value)
    }
}

/// The values of a case: the elements of a tuple, or a single value.
func fields(ofPayload payload: Any) -> [ValueShape.Field] {
  let mirror = Mirror(reflecting: payload)
  return mirror.displayStyle == .tuple ? fields(of: mirror) : [(nil, payload)]
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

/// The elements of a collection, as it iterates; those of its mirror if it is not a `Collection`.
private func elements(of value: Any, _ mirror: Mirror) -> [Any] {
  func copy<Elements: Collection>(_ elements: Elements) -> [Any] { elements.map { $0 } }
  guard let collection = value as? any Collection else { return mirror.children.map(\.value) }
  return copy(collection)
}

/// The entries of a dictionary with the texts of their keys, in order.
private func entries(of mirror: Mirror) -> [(key: String, value: Any)] {
  let entries = mirror.children.compactMap { child -> (text: String, value: Any)? in
    let pair = Array(Mirror(reflecting: child.value).children)
    return pair.count == 2 ? (singleLine(pair[0].value), pair[1].value) : nil
  }
  return entries.sorted { precedes($0.text, $1.text) }.map { (key: $0.text, value: $0.value) }
}

/// Elements with their texts, in order: a set iterates in another order on every run.
private func ordered(_ elements: [Any]) -> [(text: String, value: Any)] {
  elements.map { (text: singleLine($0), value: $0) }.sorted { precedes($0.text, $1.text) }
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
