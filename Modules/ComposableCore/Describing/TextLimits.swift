/// The limits of texts that describe or compare values, so that they stay readable and bounded.
struct TextLimits {
  /// The columns up to which a value stays on one line.
  static let width = 60
  /// The bytes after which a line shows no further part.
  static let lineBytes = 2_000
  /// The lines after which no further part of a value is shown.
  static let valueLines = 200
  /// The elements of a collection that are shown in one line.
  static let elementsInLine = 10
  /// The elements of a collection, or lines of a string, that are shown on lines of their own.
  static let elementLines = 100
  /// The levels of a description, so that long chains don't overflow the stack.
  static let describedLevels = 16

  /// The levels of a comparison, so that long chains don't overflow the stack.
  static let comparedLevels = 64
  /// The changes of a collection that are shown.
  static let shownChanges = 20
  /// The differing lines after which further changes of a collection are only counted.
  static let differingLines = 400
  /// The elements of each list up to which insertions are distinguished from changes.
  static let editedElements = 200
}
