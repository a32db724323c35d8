/// A list whose rows have controls of their own; of a changed list only the new rows are shown.
///
/// ```swift
/// Rows(primes, key: 1) { offset, prime in
///   Text("\(offset)", .dim)
///   Text(prime)
///   Button("\(ordinal(prime))?", .primeButtonTapped(prime))
/// }
/// .onDelete { .deleteFavoritePrimes(IndexSet($0)) }
/// ```
public struct Rows<Action>: ScreenElement {
  /// The alignment of each column; missing ones are leading.
  let alignments: [Alignment]
  /// The control that deletes rows, drawn in each of them.
  var deletion: Control<Action>?
  /// The column that identifies rows.
  let key: Int
  let rows: [[Piece<Action>]]

  /// A row for each value; `row` gets its offset and the value.
  public init<Value>(
    _ values: [Value], key: Int = 0, alignments: [Alignment] = [],
    @PiecesBuilder<Action> row: (Int, Value) -> [Piece<Action>]
  ) {
    self.init(
      values.enumerated().map { row($0.offset, $0.element) }, key: key, alignments: alignments)
  }

  private init(_ rows: [[Piece<Action>]], key: Int, alignments: [Alignment]) {
    self.alignments = alignments
    self.key = key
    self.rows = rows
  }

  public var elements: [Element<Action>] { [Element(.rows(self))] }

  /// The same with a button in each row that deletes it. Several rows can be typed at once, by
  /// their numbers from 0; at least one of them must be there.
  public func onDelete(
    _ title: String = "Delete", help: String = "", _ action: @escaping @Sendable ([Int]) -> Action
  ) -> Rows {
    var copy = self
    let count = rows.count
    let keys = rows.map { row in row.indices.contains(key) ? row[key].drawn.plain : "" }
    var control = Control(title, .rows(keys), usage: "ROW ...", sample: action([0])) { text in
      Result { () throws(EntryError) in
        var offsets: [Int] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
          offsets.append(try Entry.wholeNumber(String(word), in: 0 ... .max - 1))
        }
        guard offsets.contains(where: { $0 < count }) else {
          throw .refused("for rows that are not there; \(Self.present(count))")
        }
        return action(offsets)
      }
    }
    control.help = help
    if count == 0 { control.reason = "for rows that are not there; \(Self.present(0))" }
    copy.deletion = control
    return copy
  }

  private static func present(_ count: Int) -> String {
    switch count {
    case 0: "there are none yet"
    case 1: "there is row 0"
    default: "there are rows 0 to \(count - 1)"
    }
  }

  var controls: [Control<Action>] {
    rows.flatMap { $0.compactMap { $0.control } } + (deletion.map { [$0] } ?? [])
  }

  var listing: Listing {
    let end = deletion.map { [$0.drawn] } ?? []
    var listing = Listing(rows.map { $0.map { $0.drawn } + end }, key: key, alignments: alignments)
    listing.isWrapped = true
    return listing
  }

  func map<Parent>(_ transform: (Control<Action>) -> Control<Parent>) -> Rows<Parent> {
    var copy = Rows<Parent>(
      rows.map { $0.map { $0.map(transform) } }, key: key, alignments: alignments)
    copy.deletion = deletion.map(transform)
    return copy
  }
}

extension Rows: Equatable where Action: Equatable {}
extension Rows: Sendable where Action: Sendable {}
