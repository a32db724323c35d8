/// Rows or screens that are identified by ids.
package protocol RowCollection {
  var rows: [IdentifiedRow] { get }
}

/// A row or screen with its id.
package struct IdentifiedRow {
  package let id: Any
  package let value: Any
}
