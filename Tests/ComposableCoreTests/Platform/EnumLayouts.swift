@testable import ComposableCore

/// Enums of each kind of layout that the compiler chooses, and what the metadata says about them.
///
/// The compiler distinguishes cases by a tag, by values that a payload doesn't use, or by unused
/// bits of several payloads, and it may store a payload in a box.
enum EnumLayouts {
  struct Check {
    let name: String
    let passes: @Sendable () -> Bool

    init(_ name: String, _ passes: @escaping @Sendable () -> Bool) {
      self.name = name
      self.passes = passes
    }
  }

  static let checks = [
    Check("kinds") {
      TypeMetadata(Plain.self).kind == .enum && TypeMetadata(Int?.self).kind == .optional
        && TypeMetadata(Object.self).kind == .other && TypeMetadata(Void.self).kind == .tuple
        && TypeMetadata(String.self).kind == .struct
        && TypeMetadata((() -> Void).self).kind == .function
        && TypeMetadata(Int.Type.self).kind == .metatype
    },
    Check("flags") {
      !TypeMetadata(Weak.self).isBitwiseTakable && TypeMetadata(String.self).isBitwiseTakable
        && TypeMetadata(Plain.self).hasEnumWitnesses && !TypeMetadata(Int.self).hasEnumWitnesses
        && TypeMetadata(Plain.self).isCopyable && TypeMetadata(String.self).size == 16
    },
    Check("cases without payloads") {
      names(Plain.self) == ["first", "second", "third"] && tag(Plain.second) == 1
        && payloads(Plain.self) == ["", "", ""]
    },
    Check("a single payload") {
      names(Single.self) == ["text", "none", "other"]
        && payloads(Single.self) == ["_: String", "", ""] && tag(Single.other) == 2
        && roundTrip(Single.text("text"), tag: 0, "text", "a text that is too long for a word")
    },
    Check("several payloads") {
      names(Several.self) == ["list", "number", "text", "none"] && tag(Several.none) == 3
        && roundTrip(Several.number(-1), tag: 1, -1, Int.min)
        && roundTrip(Several.text("text"), tag: 2, "text", "another")
        && roundTrip(Several.list([1, 2]), tag: 0, [1, 2], [])
    },
    Check("objects") {
      let (first, second) = (Object(), Object())
      return roundTrip(Objects.first(first), tag: 0, first, second)
        && roundTrip(Objects.second(second), tag: 1, second, first) && tag(Objects.none) == 2
    },
    Check("generic payloads") {
      let type = TypeMetadata(Generic<Int8, String>.self)
      return payloads(Generic<Int8, String>.self) == ["_: Int8", "_: String", "_: Array<Int8>"]
        && type.isGenericParameter(at: 0) && type.isGenericParameter(at: 1)
        && !type.isGenericParameter(at: 2)
        && roundTrip(Generic<Int8, String>.left(3), tag: 0, Int8(3), Int8(-3))
        && roundTrip(Generic<Int8, String>.right("text"), tag: 1, "text", "another")
    },
    Check("optionals") {
      roundTrip("text" as String?, tag: 0, "text", "another") && tag(nil as String?) == 1
        && roundTrip(7 as Int??, tag: 0, 7 as Int?, nil) && tag(nil as Int??) == 1
    },
    Check("boxes") {
      let tree = TypeMetadata(Branch.self)
      return tree.isIndirect(at: 0) && !tree.isIndirect(at: 1) && tag(Branch.leaf(1)) == 1
        && tag(Branch.node(.leaf(1), .leaf(2))) == 0 && tag(Branch.none) == 2
    },
    Check("labels") {
      payloads(Labeled.self) == [
        "_: Int, to: String", "name: String", "_: (x: Int, y: Int), by: Int8", "_: Int, _: Int",
      ] && roundTrip(Labeled.move(3, to: "a"), tag: 0, (3, "a"), (4, "b")) { $0 == $1 }
    },
    Check("functions") {
      TypeMetadata(((Int) -> Int).self).isReabstracted
        && TypeMetadata((() throws -> Void).self).isReabstracted
        && !TypeMetadata((@MainActor @Sendable () -> Void).self).isReabstracted
        && TypeMetadata(((Int) -> Int)?.self).isReabstracted && TypeMetadata(Void.self).isUnit
    },
  ]

  private static func metadata(_ type: Any.Type) -> TypeMetadata? {
    let metadata = TypeMetadata(type)
    return metadata.isReadableEnum ? metadata : nil
  }

  private static func names(_ type: Any.Type) -> [String]? {
    metadata(type).map { type in (0..<type.memberCount).map(type.name) }
  }

  private static func payloads(_ type: Any.Type) -> [String]? {
    metadata(type).map { type in
      (0..<type.memberCount).map { tag in
        (type.payload(at: tag) ?? []).map { "\($0.label ?? "_"): \($0.type)" }
          .joined(separator: ", ")
      }
    }
  }

  private static func tag<Root>(_ root: Root) -> Int? { metadata(Root.self)?.tag(of: root) }

  private static func roundTrip<Root, Value: Equatable>(
    _ root: Root, tag: Int, _ value: Value, _ other: Value
  ) -> Bool {
    roundTrip(root, tag: tag, value, other) { $0 == $1 }
  }

  /// Extracts a payload, changes it in place, and extracts the changed one.
  private static func roundTrip<Root, Value>(
    _ root: Root, tag: Int, _ value: Value, _ other: Value, isSame: (Value, Value) -> Bool
  ) -> Bool {
    guard let type = metadata(Root.self), type.tag(of: root) == tag, type.holdsPayload(at: tag),
      let extracted: Value = type.extract(from: root, tag: tag), isSame(extracted, value)
    else { return false }
    var root = root
    type.modify(&root, tag: tag) { $0 = other }
    guard let changed: Value = type.extract(from: root, tag: tag) else { return false }
    return isSame(changed, other)
  }
}

private enum Plain { case first, second, third }

private enum Single { case none, other, text(String) }

private enum Several { case list([Int]), none, number(Int), text(String) }

private final class Object: Equatable {
  static func == (lhs: Object, rhs: Object) -> Bool { lhs === rhs }
}

private enum Objects { case first(Object), none, second(Object) }

private enum Generic<Left, Right> { case left(Left), right(Right), list([Left]) }

private enum Branch {
  indirect case node(Branch, Branch)
  case leaf(Int), none
}

private enum Labeled {
  case move(Int, to: String), named(name: String), nested((x: Int, y: Int), by: Int8)
  case pair(Int, Int)
}

private struct Weak { weak var object: Object? }
