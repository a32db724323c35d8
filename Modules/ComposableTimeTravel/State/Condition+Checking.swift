import ComposableCore
import Foundation

// A value that the part can't have is refused when the condition is parsed; otherwise the condition
// would never hold, without a reason.

extension Condition {
  /// Why the part can't have the value; nil if it can.
  func mistake<State: Codable>(in state: JSON, of type: State.Type) -> Mistake? {
    if isWithNil {
      return comparison.isOrder ? Mistake("nil has no order: compare with == or !=.") : nil
    }
    guard let examplePath = state.examplePath(for: path) else { return nil }
    let example = state.part(at: examplePath) ?? .null
    if example.isList { return isCount ? nil : expected("a list, compared by its count", "3") }
    if let mistake = comparisonMistake(example) { return mistake }
    return Self.refusal(of: meanings, at: examplePath, in: state, of: type).flatMap {
      valueMistake($0, example)
    }
  }

  /// Decodes a state with each value at a path; nil if one of them can be decoded, or if an error
  /// says nothing about this part.
  private static func refusal<State: Codable>(
    of values: [JSON], at path: JSONPath, in state: JSON, of type: State.Type
  ) -> Refusal? {
    var refusal = Refusal()
    for value in values {
      var changed = state
      guard changed.set(value, at: path.keys[...]) else { return nil }
      do {
        _ = try changed.decoded(as: State.self)
        return nil
      } catch let error as DecodingError {
        guard let place = error.path?.keys,
          place.starts(with: path.keys, by: { $0.name.hasSameBytes(as: $1.name) })
        else { return nil }
        refusal.type = refusal.type ?? error.expectedType
      } catch {
        return nil
      }
    }
    return refusal
  }

  /// Why a part like the example can't be compared in this way.
  private func comparisonMistake(_ example: JSON) -> Mistake? {
    switch example {
    case .bool where comparison.isOrder:
      return Mistake("'\(path)' is true or false: compare with == or !=.")
    case .object(let members, _) where members.isEmpty:
      return Mistake("'\(path)' has no values to compare.")
    case .object(let members, _) where members.count > 1 || comparison.isOrder:
      let names = members.prefix(8).map { "\(path).\($0.name)" }.joined(separator: ", ")
      return Mistake(
        "'\(path)' holds several values: compare one of \(names)\(members.count > 8 ? ", …" : ".")")
    case .string where comparison.isOrder && example.date == nil && !example.isNotFinite:
      return Mistake("'\(path)' is a text: compare with == or !=.")
    case .array, .bool, .null, .number, .object, .string: return nil
    }
  }

  /// Why a part like the example can't have the value.
  private func valueMistake(_ refusal: Refusal, _ example: JSON) -> Mistake? {
    if let integer = refusal.type as? any FixedWidthInteger.Type, let number {
      return Mistake("'\(path)' is \(Self.range(of: integer, for: number)).")
    }
    if refusal.type == Duration.self { return expected("a duration", "500ms") }
    switch example {
    case .bool: return expected("true or false", "true")
    case .number:
      return expected("a number", Self.number(value.filter { $0 != "," && $0 != "_" }) ?? "12")
    case _ where example.date != nil: return expected("a date", "1970-01-01T00:00:00Z")
    // The types by which decoding errors name a list and an object, whatever their elements.
    case .null where refusal.type == [Any].self || refusal.type == [String: Any].self:
      return isCount ? nil : expected("a list, compared by its count", "3")
    case .array, .null, .object, .string:
      let now = example == .null ? "" : "; now it is \(example.text)"
      return Mistake("'\(path)' can't be '\(value)'\(now).")
    }
  }

  private func expected(_ kind: String, _ example: String) -> Mistake {
    Mistake("'\(path)' is \(kind): write \(example).")
  }

  private var isCount: Bool { number.flatMap { UInt64($0) } != nil }

  /// The numbers that an integer type has, for a message about one that it doesn't have.
  private static func range<T: FixedWidthInteger>(of type: T.Type, for number: String) -> String {
    if Int128(number) != nil { return "a whole number from \(T.min) to \(T.max)" }
    let whole = Decimal(string: number).flatMap { Int128("\($0)".prefix { $0 != "." }) }
    return "a whole number: write \(whole.flatMap { T(exactly: $0) } ?? 3)"
  }
}

/// The type of a part that can't have any of several values.
private struct Refusal {
  /// The type that was expected instead; nil if it isn't known.
  var type: Any.Type?
}

extension DecodingError {
  fileprivate var path: JSONPath? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      JSONPath(context.codingPath)
    @unknown default: nil
    }
  }

  fileprivate var expectedType: Any.Type? {
    switch self {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): type
    case .keyNotFound, .dataCorrupted: nil
    @unknown default: nil
    }
  }
}

extension JSON {
  /// Whether it is compared by the number of its elements.
  fileprivate var isList: Bool {
    switch self {
    case .array, .object(_, isDictionary: true): true
    case .bool, .null, .number, .object, .string: false
    }
  }

  /// Whether it stands for a NaN or an infinity, which JSON doesn't have.
  var isNotFinite: Bool { string.flatMap { Double($0) }.map { !$0.isFinite } ?? false }

  /// The path of a value of the kind that is at a path: the path itself, or that of another element
  /// or member; nil if neither exists.
  fileprivate func examplePath(for path: JSONPath) -> JSONPath? {
    var keys: [JSONPath.Key] = []
    var part = self
    for key in path.keys {
      var key = key
      if part.part(at: key) == nil {
        switch part {
        case .array: key = .element(0)
        case .object(let members, isDictionary: true):
          guard let first = members.first else { return nil }
          key = .member(first.name)
        case .bool, .null, .number, .object, .string: return nil
        }
      }
      guard let next = part.part(at: key) else { return nil }
      keys.append(key)
      part = next
    }
    return JSONPath(keys)
  }
}
