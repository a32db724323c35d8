/// Reads two enums whose contents are known, before metadata is trusted: a single payload and
/// several, which are laid out differently. The suite `PlatformTests` reads the other layouts.
///
/// If a layout differs, a number, a name or a value is wrong. Only memory of the two types is read,
/// as long as the kind of a type is the first word of its metadata.
enum EnumLayoutCheck {
  static var passes: Bool {
    isRead(Single.text("a"), "text", "a", then: "a text that is too long for a word")
      && isRead(Several.number(-1), "number", -1, then: Int.min)
  }

  /// Finds a payload by its case, changes it in place, and extracts the changed one.
  private static func isRead<Root, Value: Equatable>(
    _ root: Root, _ name: String, _ value: Value, then other: Value
  ) -> Bool {
    let type = TypeMetadata(Root.self)
    guard type.isReadableEnum, type.memberCount == 3 else { return false }
    let tag = type.tag(of: root)
    guard type.name(at: tag) == name, type.memberType(at: tag) == Value.self,
      type.extract(from: root, tag: tag) == value
    else { return false }
    var root = root
    type.modify(&root, tag: tag) { $0 = other }
    return type.extract(from: root, tag: tag) == other
  }
}

private enum Single { case none, other, text(String) }

private enum Several { case list([Int]), none, number(Int) }
