import ComposableCore
import Foundation
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

/// Writes random actions of random types, and reads them back.
@MainActor
struct RandomActionTests {
  @Test(arguments: 0..<200)
  func aWrittenActionReadsBackAsTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try check(Cases<Leaf, Leaf>.random(ofDepth: 3, &random), &random)
  }

  private func check<Action: Sample>(
    _ type: Action.Type, _ random: inout SeededGenerator
  ) throws {
    let lines = TypedLines<Action>()
    for _ in 0..<20 {
      let action = Action.random(&random)
      let text = lines.text(of: action)
      #expect(text.sanitized == text, "\(text)")
      #expect(!text.hasPrefix("{"), "\(Action.self): \(text)")
      // Blanks don't belong to the action.
      let read = try lines.action("  \(text)   ")
      let (before, after) = (
        try JSON.encoding(action).text, try JSON.encoding(read).text
      )
      #expect(before == after, "\(Action.self): \(text)")
      // A part of the line is read without a trap, and what completes it is part of a line.
      let part = text.prefix(Int.random(in: 0...text.count, using: &random))
      _ = try? lines.action(part)
      _ = lines.completions(of: part)
    }
  }
}

/// A type with random values.
protocol Sample: Codable, Equatable, Sendable {
  static func random(_ random: inout SeededGenerator) -> Self
}

/// An action type made of two others.
private enum Cases<First: Sample, Second: Sample>: Sample {
  case empty
  case list([First])
  case listBefore([First], Second)
  case listLabeled([First], then: Second?)
  case one(First)
  case optional(First?)
  case optionalBefore(First?, Second)
  case labeled(value: First)
  case mixed(First, to: Second?)
  case two(First, Second)
  case twoLabeled(from: First, to: Second)
  indirect case inner(Cases<Second, First>)
  case nested(First??, Second??)
  case row(String, Switch<Second>)
  case rowInRow(String, UniqueID, action: Switch<First>?)
  case text(String, note: String?, then: Second?)
  case textBefore(String, First)
  case texts(String?, String, to: String)
  case uniqueRow(UniqueID, Switch<First>)

  static func random(_ random: inout SeededGenerator) -> Self {
    func first() -> First { .random(&random) }
    func second() -> Second { .random(&random) }
    let hasValue = Bool.random(using: &random)
    let list = (0..<Int.random(in: 0..<4, using: &random)).map { _ in first() }
    return switch Int.random(in: 0..<19, using: &random) {
    case 0: .empty
    case 1: .list(list)
    case 2: .listBefore(list, second())
    case 3: .listLabeled(list, then: hasValue ? second() : nil)
    case 4: .one(first())
    case 5: .optional(hasValue ? first() : nil)
    case 6: .optionalBefore(hasValue ? first() : nil, second())
    case 7: .labeled(value: first())
    case 8: .mixed(first(), to: hasValue ? second() : nil)
    case 9: .two(first(), second())
    case 10: .twoLabeled(from: first(), to: second())
    case 11: .inner(Cases<Second, First>.leaf(&random))
    case 12: .row(.random(&random), .random(&random))
    case 13: .nested(hasValue ? .some(nil) : first(), hasValue ? second() : .none)
    case 14:
      .rowInRow(.random(&random), .random(&random), action: hasValue ? .random(&random) : nil)
    case 15: .text(.random(&random), note: hasValue ? .random(&random) : nil, then: second())
    case 16: .textBefore(.random(&random), first())
    case 17: .texts(hasValue ? .random(&random) : nil, .random(&random), to: .random(&random))
    default: .uniqueRow(.random(using: &random), .random(&random))
    }
  }

  /// A value that holds no actions.
  private static func leaf(_ random: inout SeededGenerator) -> Self {
    .twoLabeled(from: .random(&random), to: .random(&random))
  }

  /// A type of nested cases and leaves.
  static func random(
    ofDepth depth: Int, _ random: inout SeededGenerator
  ) -> any Sample.Type {
    guard depth > 0 else {
      return Self.leaves[Int.random(in: Self.leaves.indices, using: &random)]
    }
    func cases<A: Sample, B: Sample>(_ first: A.Type, _ second: B.Type) -> any Sample.Type {
      Cases<A, B>.self
    }
    let first = Self.random(ofDepth: Int.random(in: 0..<depth, using: &random), &random)
    let second = Self.random(ofDepth: Int.random(in: 0..<depth, using: &random), &random)
    return cases(first, second)
  }

  private static var leaves: [any Sample.Type] {
    [
      Bool.self, Color.self, Date.self, Double.self, Duration.self, Float.self, Int.self,
      Int8.self, Int128.self, Leaf.self, Named.self, Point.self, Raw.self, String.self,
      Timestamp.self,
      UInt64.self, UniqueID.self, URL.self, UUID.self, [Color].self, [Int].self, [String].self,
      [String: Int].self, Set<Int>.self,
    ]
  }
}

/// The action of a row.
private enum Switch<Value: Sample>: Sample {
  case off
  case set(Value, isLoud: Bool?)

  static func random(_ random: inout SeededGenerator) -> Self {
    if Bool.random(using: &random) { return .off }
    return .set(.random(&random), isLoud: Bool.random(using: &random) ? true : nil)
  }
}

private enum Color: Sample, CaseIterable {
  case red, green, `nil`

  static func random(_ random: inout SeededGenerator) -> Self {
    allCases.randomElement(using: &random) ?? .red
  }
}

private enum Raw: Int, Sample, CaseIterable {
  case low = -1
  case high = 7

  static func random(_ random: inout SeededGenerator) -> Self {
    allCases.randomElement(using: &random) ?? .low
  }
}

/// A type that is encoded as a text or a number.
private enum Leaf: Sample {
  case number(Int), text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }

  static func random(_ random: inout SeededGenerator) -> Self {
    Bool.random(using: &random) ? .number(.random(&random)) : .text(.random(&random))
  }
}

/// A text with a type of its own.
private struct Named: Sample, RawRepresentable {
  var rawValue: String

  static func random(_ random: inout SeededGenerator) -> Self {
    Named(rawValue: .random(&random))
  }
}

private struct Point: Sample {
  var x: Int
  var name: String?

  static func random(_ random: inout SeededGenerator) -> Self {
    Point(x: .random(&random), name: Bool.random(using: &random) ? .random(&random) : nil)
  }
}

extension Bool: Sample {
  static func random(_ random: inout SeededGenerator) -> Bool { .random(using: &random) }
}

extension Int: Sample {
  static func random(_ random: inout SeededGenerator) -> Int {
    Int(truncatingIfNeeded: random.next())
  }
}

extension Int8: Sample {
  static func random(_ random: inout SeededGenerator) -> Int8 {
    Int8(truncatingIfNeeded: random.next())
  }
}

extension Int128: Sample {
  static func random(_ random: inout SeededGenerator) -> Int128 {
    Int128(truncatingIfNeeded: random.next()) * Int128(Int.random(&random))
  }
}

extension Set: Sample where Element: Sample {
  static func random(_ random: inout SeededGenerator) -> Set<Element> {
    [.random(&random), .random(&random)]
  }
}

extension UInt64: Sample {
  static func random(_ random: inout SeededGenerator) -> UInt64 { random.next() }
}

extension Double: Sample {
  static func random(_ random: inout SeededGenerator) -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite
      ? number : [.nan, .infinity, -.infinity, -0.0, 3][Int(number.sign.rawValue)]
  }
}

extension Float: Sample {
  static func random(_ random: inout SeededGenerator) -> Float {
    [-0.0, .infinity, 2.5, Float(Int.random(&random)) / 1024]
      .randomElement(using: &random) ?? 0
  }
}

extension Duration: Sample {
  static func random(_ random: inout SeededGenerator) -> Duration {
    let bits = Int64(truncatingIfNeeded: random.next())
    return [
      .seconds(bits >> 40), .milliseconds(bits >> 50), .seconds(bits), .nanoseconds(bits),
      .init(secondsComponent: 0, attosecondsComponent: bits >> 5),
    ].randomElement(using: &random) ?? .zero
  }
}

extension Timestamp: Sample {
  static func random(_ random: inout SeededGenerator) -> Timestamp {
    // Later dates can't be decoded.
    Timestamp(since1970: .random(&random) / 1024)
  }
}

extension Date: Sample {
  static func random(_ random: inout SeededGenerator) -> Date {
    Date(timeIntervalSince1970: Double(Int64(truncatingIfNeeded: random.next()) >> 20) / 1024)
  }
}

extension UniqueID: Sample {
  static func random(_ random: inout SeededGenerator) -> UniqueID { .random(using: &random) }
}

extension UUID: Sample {
  static func random(_ random: inout SeededGenerator) -> UUID {
    let id = UniqueID.random(using: &random)
    return UUID(uuidString: "\(id)") ?? UUID()
  }
}

extension URL: Sample {
  static func random(_ random: inout SeededGenerator) -> URL {
    URL(filePath: "/a b/\(random.next())")
  }
}

extension String: Sample {
  static func random(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "", " ", "a", "\"", "\\", "'", "#", " #x", "@0", "nil", "true", "{", "[", "to:", "from: ",
      "\n", "\t", "\u{1b}[31m", "\u{202e}", "e\u{301}", "\u{e9}", ".", ":", ",", "7", "😀",
      "\u{a0}", "high", "\0",
    ]
    return (0..<Int.random(in: 0..<5, using: &random))
      .map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
  }
}

extension Array: Sample where Element: Sample {
  static func random(_ random: inout SeededGenerator) -> [Element] {
    (0..<Int.random(in: 0..<3, using: &random)).map { _ in .random(&random) }
  }
}

extension Dictionary: Sample where Key == String, Value: Sample {
  static func random(_ random: inout SeededGenerator) -> [Key: Value] {
    [.random(&random): .random(&random)]
  }
}
