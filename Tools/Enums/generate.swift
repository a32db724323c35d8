// Prints enums with payloads of every layout, and a function that checks the case paths of each.
// Usage: swift Tools/Enums/generate.swift COUNT [SEED] > Generated.swift
struct Random {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

/// Payload types with a value of each.
let payloads: [(type: String, value: String)] = [
  ("Int", "7"), ("UInt8", "200"), ("Bool", "true"), ("Double", "1.5"), ("String", "\"text\""),
  ("[Int]", "[1, 2]"), ("[String: Int]", "[\"a\": 1]"), ("Set<Int>", "[3]"), ("Int?", "nil"),
  ("String?", "\"some\""), ("Bool?", "false"), ("Bool??", ".some(nil)"), ("UInt8??", ".some(9)"),
  ("[Int]?", "[4]"), ("Character", "\"c\""), ("Substring", "\"sub\""), ("Range<Int>", "0..<3"),
  ("SIMD4<Double>", "SIMD4(1, 2, 3, 4)"), ("Unicode.Scalar", "\"u\""), ("Object", "object"),
  ("Object?", "nil"), ("any Shown", "Large()"), ("any Error", "Oops(number: 3)"), ("Any", "5"),
  ("Blank", "Blank()"), ("Void", "()"), ("Small", ".second"), ("Small?", ".third"),
  ("Mixed", ".text(\"mixed\")"), ("Mixed?", ".number(8)"), ("Choice<Int, String>", ".right(\"r\")"),
  ("Choice<[Int], Bool?>", ".right(nil)"), ("Large", "Large()"), ("Large?", "Large()"),
  ("Weakly", "Weakly(object)"), ("Duration", ".seconds(3)"), ("UnsafeRawPointer?", "nil"),
  ("ClosedRange<UInt8>", "1...2"), ("Result<Int, Oops>", ".success(4)"), ("StaticString", "\"s\""),
]

/// Words separated by commas, in lines of at most 100 columns.
func wrapped(_ words: [String], indent: Int) -> String {
  var lines = [""]
  for (index, word) in words.enumerated() {
    let text = word + (index + 1 < words.count ? ", " : "")
    if lines[lines.count - 1].count + text.count + indent > 94 { lines.append("") }
    lines[lines.count - 1] += text
  }
  return lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    .joined(separator: "\n" + String(repeating: " ", count: indent))
}

func generate(_ number: Int, _ random: inout Random) -> String {
  let name = "G\(number)"
  let sizes = [0, 1, 1, 2, 2, 3, 3, 4, 5, 7]
  let payloadCount = sizes[random.below(sizes.count)]
  let constants = [0, 1, 1, 2, 3, 300]
  var constantCount = constants[random.below(constants.count)]
  if constantCount == 300, number % 20 != 0 { constantCount = 1 }
  if payloadCount + constantCount == 0 { constantCount = 1 }
  var cases: [String] = []
  var values: [String] = []
  var checks: [String] = []
  for index in 0..<payloadCount {
    let one = payloads[random.below(payloads.count)]
    let two = payloads[random.below(payloads.count)]
    let mark = random.below(12) == 0 ? "indirect " : ""
    switch random.below(5) {
    case 0:
      cases.append("\(mark)case p\(index)(\(one.type), \(two.type))")
      values.append(".p\(index)(\(one.value), \(two.value))")
      checks.append("check.payload(\(index), /\(name).p\(index), (\(one.value), \(two.value)))")
    case 1:
      cases.append("\(mark)case p\(index)(a: \(one.type), b: \(two.type))")
      values.append(".p\(index)(a: \(one.value), b: \(two.value))")
      checks.append("check.payload(\(index), /\(name).p\(index), (\(one.value), \(two.value)))")
    case 2:
      cases.append("\(mark)case p\(index)(a: \(one.type))")
      values.append(".p\(index)(a: \(one.value))")
      checks.append("check.payload(\(index), /\(name).p\(index), \(one.value))")
    default:
      cases.append("\(mark)case p\(index)(\(one.type))")
      values.append(".p\(index)(\(one.value))")
      checks.append("check.payload(\(index), /\(name).p\(index), \(one.value))")
    }
  }
  if constantCount > 0 {
    let names = (0..<constantCount).map { "c\($0)" }
    cases.append("case " + wrapped(names, indent: 4))
  }
  for index in 0..<constantCount {
    // Of many constant cases only the first and the last few are checked.
    guard index < 3 || index > 296 else { continue }
    checks.append("check.constant(\(values.count), /\(name).c\(index))")
    values.append(".c\(index)")
  }
  return """
    private enum \(name) {
      \(cases.joined(separator: "\n  "))
    }

    private func check\(number)() -> [String] {
      var check = PathCheck<\(name)>([\(values.joined(separator: ", "))])
      \(checks.joined(separator: "\n  "))
      return check.complaints
    }

    """
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
let first = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? 0
var random = Random(state: seed)
print("// Made by Tools/Enums/generate.swift \(count) \(seed) \(first); do not edit.")
print("import ComposableCore\n")
let numbers = first..<first + count
for number in numbers { print(generate(number, &random)) }
print("/// The checks of the enums \(first) to \(first + count - 1).")
print("let checks\(first): [@Sendable () -> [String]] = [")
print("  " + wrapped(numbers.map { "check\($0)" }, indent: 2) + ",")
print("]")
