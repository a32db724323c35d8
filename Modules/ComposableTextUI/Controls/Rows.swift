/// A list whose rows have their own controls; after a change, it shows only the new rows.
///
/// A row is made of cells: texts, fields and buttons. A label with its value is a ``Row``.
///
/// ```swift
/// enum TodoAction { case remove(Set<Int>), toggled(Int) }
///
/// let todos = ["Buy milk", "Call Blob"]
/// let screen: Screen<TodoAction> = Screen("Todos") {
///   Rows(todos) { offset, todo in
///     Text(todo)
///     Button("Done", .toggled(offset))
///   }
/// }
/// ```
public struct Rows<Action>: Sendable {
  private var erased: AnyRows

  /// A row for each value; `row` receives the offset and the value.
  ///
  /// `head` names the columns if there are rows.
  public init<Values: Collection>(
    _ values: Values, head: [Text] = [], key: Int = 0, alignments: [Alignment] = [],
    @ScreenBuilder<Action> row: (Int, Values.Element) -> ScreenContent
  ) {
    erased = AnyRows(
      alignments: alignments, head: values.isEmpty ? [] : head, key: key,
      rows: values.enumerated().map { row($0.offset, $0.element).elements })
  }

  @usableFromInline var screenContent: ScreenContent { ScreenContent([.rows(erased)]) }

  /// The same with a delete button in each row.
  ///
  /// Several rows can be deleted at once by typing their numbers, from 0, as in `0 2` or `@0 @2`;
  /// all of them must exist.
  public func onDelete(
    _ title: String = "Delete", help: String = "", _ action: @escaping @Sendable ([Int]) -> Action
  ) -> Rows where Action: Sendable {
    var copy = self
    let count = erased.rows.count
    var control = Control(title, .rows(erased.keys), action([0])) {
      text throws(Failure) in
      var offsets: [Int] = []
      for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        let digits = word.hasPrefix("@") ? word.dropFirst() : word
        guard digits.utf8.allSatisfy(InputParser.isDigit), let offset = Int(digits) else {
          throw .invalid("'\(word)' is not a row; write its number, as in 0 or @0.")
        }
        if offset >= count { throw .invalid("There is no row \(offset); \(Self.present(count)).") }
        offsets.append(offset)
      }
      if Set(offsets).count < offsets.count { throw .invalid("A row can be given only once.") }
      return action(offsets)
    }
    control.help = help
    if count == 0 { control.disable("while there are no rows") }
    copy.erased.deletion = control
    return copy
  }

  private static func present(_ count: Int) -> String {
    count == 1 ? "there is only row 0" : "there are rows 0 to \(count - 1)"
  }
}

/// Rows with their action type erased.
struct AnyRows: Sendable {
  /// The alignment of each column; missing ones are leading.
  let alignments: [Alignment]
  /// The control that deletes rows, drawn in each of them.
  var deletion: Control?
  /// The names of the columns; empty for no header.
  let head: [Text]
  /// The column that identifies rows.
  let key: Int
  /// The cells, row by row.
  let rows: [[Element]]

  /// The texts that identify the rows.
  var keys: [String] {
    rows.indices.map { ControlRow($0, of: self).title }
  }

  /// The rows as a table, with all controls disabled if there is a reason.
  func table(disabled reason: String?) -> Table {
    let end = deletion.map { [$0.drawn(disabled: reason)] } ?? []
    var table = Table(
      head, alignments: alignments, rows: rows.map { $0.map { $0.text(disabled: reason) } + end })
    table.news = .newRows(key: key)
    // So that the controls stay visible.
    table.overflow = .wrapsRows
    return table
  }
}

/// A row of a list, to which a control belongs.
package struct ControlRow: Sendable {
  /// The offset in its list.
  package let number: Int
  private let cells: [Element]
  private let key: Int

  init(_ number: Int, of rows: AnyRows) {
    cells = rows.rows[number]
    key = rows.key
    self.number = number
  }

  /// The text that identifies the row.
  package var title: String { cells.indices.contains(key) ? cells[key].text().plain : "" }
}
