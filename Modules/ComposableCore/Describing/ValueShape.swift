/// The structure of a value, as people read it: a kind, a name, and parts.
///
/// Differences, descriptions, action paths, printed tests and the state on a screen are all made of
/// it, so each type looks the same everywhere. An optional has the structure of its value. The
/// types of Foundation need no cases of their own: an index set is a set, the others describe
/// themselves.
///
/// ```swift
/// let shape = ValueShape(PrimeAlert(n: 10, prime: 29))
/// shape.kind  // .record
/// shape.name  // "PrimeAlert"
/// shape.parts.map(\.label)  // ["n", "prime"]
/// shape.singleLine  // "PrimeAlert(n: 10, prime: 29)"
/// ```
package struct ValueShape {
  package enum Kind {
    /// A value without parts; its name is its text.
    case atom
    /// A case of an enum, with its payload.
    case enumCase
    /// The entries of a dictionary in the order of their keys, which are their labels.
    case dictionary
    /// The elements of a collection that has an order.
    case list
    /// A struct or an object.
    case record
    /// The elements of a set in the order of their texts, which are their labels.
    case set
    /// A string; its name is the string itself.
    case text
    case tuple
  }

  /// A field, a value of a case, or an element.
  package struct Part {
    package let label: String?
    package let value: Any
    /// The key of an entry; the value itself for an element of a set.
    package let key: Any?

    init(label: String?, value: Any, key: Any? = nil) {
      self.label = label
      self.value = value
      self.key = key
    }

    /// Compares keys, or their texts if they can't be compared on the calling actor.
    var identity: AnyHashable { key as? AnyHashable ?? AnyHashable(label) }
  }

  package let kind: Kind
  package let name: String
  package let parts: [Part]
  /// The payload of a case as one value: a tuple if there are several, nil if there is none.
  package private(set) var payload: Any?
  /// The objects that contain the parts, which are not expanded again.
  let enclosing: [ObjectIdentifier]

  /// Takes a value apart. An object in `enclosing` is not expanded again.
  package init(_ value: Any, inside enclosing: [ObjectIdentifier] = []) {
    if let string = value as? any StringProtocol {
      self.init(.text, String(string))
      return
    }
    let mirror = Mirror(reflecting: value)
    let own = objectIdentity(of: value)
    let inner = enclosing + own
    switch mirror.displayStyle {
    case .optional:
      self =
        mirror.children.first.map { ValueShape($0.value, inside: enclosing) }
        ?? ValueShape(.atom, "nil")
    case .collection:
      self.init(.list, "", elements(of: value, mirror).map { Part(label: nil, value: $0) }, inner)
    case .dictionary:
      self.init(.dictionary, "", Part.entries(of: mirror), inner)
    case .set:
      self.init(.set, "", Part.members(of: elements(of: value, mirror)), inner)
    case .enum:
      guard let found = enumCase(of: value) else {
        self.init(.atom, plain(value))
        return
      }
      self.init(.enumCase, found.name, found.payload.map(Part.values(ofPayload:)) ?? [], inner)
      payload = found.payload
    case .tuple:
      self.init(.tuple, "", Part.fields(of: mirror), inner)
    case .class where own.contains(where: enclosing.contains):
      self.init(.atom, "\(typeName(of: value))(…)")
    case .class, .struct:
      if let set = value as? any SetAlgebra & Collection {
        self.init(.set, "", Part.members(of: elements(of: set, mirror)), inner)
      } else if let text = ownText(of: value) {
        self.init(.atom, text)
      } else {
        self.init(.record, typeName(of: value), Part.fields(of: mirror), inner)
      }
    default:
      self.init(.atom, plain(value))
    }
  }

  /// The elements or fields of a struct whose description hides them; nil if it has none.
  init?(hiddenPartsOf value: Any) {
    let mirror = Mirror(reflecting: value)
    if value is any Collection {
      // The mirror of bytes has their address, which differs from run to run.
      self.init(.list, "", elements(of: value, mirror).map { Part(label: nil, value: $0) })
      return
    }
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else { return nil }
    self.init(.record, typeName(of: value), Part.fields(of: mirror))
  }

  private init(
    _ kind: Kind, _ name: String, _ parts: [Part] = [], _ enclosing: [ObjectIdentifier] = []
  ) {
    self.kind = kind
    self.name = name
    self.parts = parts
    self.enclosing = enclosing
  }

  /// The structure of one of the parts.
  package func shape(of part: Part) -> ValueShape { ValueShape(part.value, inside: enclosing) }
}

extension ValueShape.Part {
  fileprivate static func fields(of mirror: Mirror) -> [ValueShape.Part] {
    let inherited = mirror.superclassMirror.map(fields(of:)) ?? []
    return inherited
      + mirror.children.map { child in
        wrappedField(child)
          ?? ValueShape.Part(
            label: child.label.flatMap { $0.first == "." ? nil : $0 }, value: child.value)
      }
  }

  /// The field that a property wrapper stores under the name of its property after an underscore;
  /// nil for other fields.
  private static func wrappedField(_ child: Mirror.Child) -> ValueShape.Part? {
    guard let label = child.label, label.first == "_" else { return nil }
    return Mirror(reflecting: child.value).descendant("wrappedValue")
      .map { ValueShape.Part(label: String(label.dropFirst()), value: $0) }
  }

  /// The values of a case: the elements of a tuple, or a single value.
  fileprivate static func values(ofPayload payload: Any) -> [ValueShape.Part] {
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple
      ? fields(of: mirror) : [ValueShape.Part(label: nil, value: payload)]
  }

  fileprivate static func entries(of mirror: Mirror) -> [ValueShape.Part] {
    ordered(
      mirror.children.compactMap { child in
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { return nil }
        let key = pair[0].value
        return ValueShape.Part(label: singleLine(key), value: pair[1].value, key: key)
      })
  }

  fileprivate static func members(of elements: [Any]) -> [ValueShape.Part] {
    ordered(elements.map { ValueShape.Part(label: singleLine($0), value: $0, key: $0) })
  }

  /// Entries in the order of their texts, and of their values where the keys print alike: a set and
  /// a dictionary iterate in another order on every run.
  private static func ordered(_ entries: [ValueShape.Part]) -> [ValueShape.Part] {
    entries.sorted { lhs, rhs in
      let (left, right) = (lhs.label ?? "", rhs.label ?? "")
      if left != right { return precedes(left, right) }
      return lines(describing: lhs.value).joined() < lines(describing: rhs.value).joined()
    }
  }
}

/// The object identity of a class instance, to detect cycles; empty for other values.
func objectIdentity(of value: Any) -> [ObjectIdentifier] {
  type(of: value) is AnyClass ? [ObjectIdentifier(value as AnyObject)] : []
}

/// The name of a value's own type, without its module.
func typeName(of value: Any) -> String { String(describing: type(of: value)) }

/// The description that a program gave a type, if it can stand for a value: one line, not empty.
private func ownText(of value: Any) -> String? {
  guard let text = (value as? any CustomStringConvertible)?.description, !text.isEmpty,
    !text.contains("\n")
  else { return nil }
  return text
}

/// The value as the standard library prints it. A function has no text of its own.
private func plain(_ value: Any) -> String {
  if value is any Any.Type { return "\(value).self" }
  if let character = value as? Character { return literal(String(character)) }
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
