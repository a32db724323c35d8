/// The fuzzer's input, the source of all choices in a run; yields zeros once it is used up.
struct Bytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func below(_ limit: Int) -> Int { Int(next()) % limit }

  /// Usually a small number, sometimes an extreme or an arbitrary one.
  mutating func number() -> Int {
    switch below(16) {
    case 0: .min
    case 1: .max
    case 2: Int(truncatingIfNeeded: word(8))
    case 3: 2_147_483_647 &+ below(3)
    default: Int(Int8(bitPattern: next()))
    }
  }

  mutating func word(_ count: Int) -> UInt64 {
    (0..<count).reduce(0) { word, _ in word << 8 | UInt64(next()) }
  }

  mutating func float() -> Float {
    below(2) == 0 ? Float(bitPattern: UInt32(word(4))) : Float(number())
  }

  mutating func text() -> String {
    switch below(8) {
    case 0: ""
    case 1: "+\(below(100))"
    case 2: " \(below(100))"
    case 3: "9223372036854775808"
    case 4: String(decoding: (0..<below(8)).map { _ in next() }, as: UTF8.self)
    default: "\(number())"
    }
  }

  mutating func numbers() -> [Int] { (0..<below(12)).map { _ in number() } }
}
