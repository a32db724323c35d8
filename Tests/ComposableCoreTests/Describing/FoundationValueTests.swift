import ComposableCore
import Foundation
import Testing

/// Foundation's types are shown by their own descriptions, without an import of Foundation.
struct FoundationValueTests {
  struct Value: CustomTestStringConvertible, @unchecked Sendable {
    let value: Any
    let text: String
    var testDescription: String { text }
  }

  static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  static let values = [
    Value(value: Date(timeIntervalSince1970: 0), text: "1970-01-01 00:00:00 +0000"),
    Value(value: id, text: "01020304-0506-0708-090A-0B0C0D0E0F10"),
    Value(value: Decimal(string: "0.1") as Any, text: "0.1"),
    Value(value: Data([1, 2, 3]), text: "3 bytes"),
    Value(value: IndexSet([3, 1, 2, 10]), text: "[1, 2, 3, 10]"),
    Value(value: IndexPath(indexes: [1, 2]), text: "[1, 2]"),
    Value(value: URL(string: "https://example.com/a") as Any, text: "https://example.com/a"),
    Value(value: Duration.milliseconds(1_500), text: "1.5 seconds"),
    Value(value: Double.nan, text: "nan"),
    Value(value: -0.0, text: "-0.0"),
    Value(value: "a" as Character, text: #""a""#),
    Value(value: "text".dropFirst(), text: #""ext""#),
    Value(value: 1...3, text: "1...3"),
    Value(value: Int?.none as Any, text: "nil"),
  ]

  @Test(arguments: values) func aValueIsOneLine(value: Value) {
    #expect(describe(action: value.value) == value.text)
  }

  @Test func bytesAreComparedByTheirValues() {
    #expect(
      stateDiff(Data([1, 2, 3]), Data([1, 2, 4])) == """
          [
            … (2 unchanged)
        −   [2]: 3
        +   [2]: 4
          ]
        """)
    #expect(
      stateDiff(Data([1]), Data([1, 2])) == """
        − 1 bytes
        + 2 bytes
        """)
  }

  @Test func membersOfAnIndexSetAreCompared() {
    #expect(
      stateDiff(IndexSet([1, 2]), IndexSet([1, 3])) == """
          [
            … (1 unchanged)
        −   2,
        +   3
          ]
        """)
  }

  @Test func datesThatPrintTheSameShowTheirSeconds() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      stateDiff(date, date.addingTimeInterval(0.5)) == """
          Date(
        −   timeIntervalSinceReferenceDate: 0.0
        +   timeIntervalSinceReferenceDate: 0.5
          )
        """)
  }
}
