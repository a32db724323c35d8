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
