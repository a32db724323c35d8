// Prints enums with payloads of every layout, each with the checks of its case paths.
// Usage: swift Tools/Fuzz/Enums/generate.swift COUNT [SEED] > Generated.swift
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
  let constants = [0, 1, 1, 2, 3, 257]
  var constantCount = constants[random.below(constants.count)]
  if constantCount == 257, number % 20 != 0 { constantCount = 1 }
  if payloadCount + constantCount == 0 { constantCount = 1 }
  var cases: [String] = []
  var indirect: [String] = []
  var checks: [String] = []
  for index in 0..<payloadCount {
    let one = payloads[random.below(payloads.count)]
    let two = payloads[random.below(payloads.count)]
    let isIndirect = random.below(12) == 0
    let (type, arguments, payload) =
      switch random.below(5) {
      case 0:
        (
          "\(one.type), \(two.type)", "\(one.value), \(two.value)", "(\(one.value), \(two.value))"
        )
      case 1:
        (
          "a: \(one.type), b: \(two.type)", "a: \(one.value), b: \(two.value)",
          "(\(one.value), \(two.value))"
        )
      case 2: ("a: \(one.type)", "a: \(one.value)", one.value)
      default: (one.type, one.value, one.value)
      }
    let text = "p\(index)(\(type))"
    if isIndirect { indirect.append("indirect case \(text)") } else { cases.append(text) }
    checks.append("check.payload(.p\(index)(\(arguments)), /\(name).p\(index), \(payload))")
  }
  for index in 0..<constantCount {
    cases.append("c\(index)")
    // Checks only the first and the last of the constant cases.
    guard index == 0 || index == constantCount - 1 else { continue }
    checks.append("check.constant(.c\(index), /\(name).c\(index))")
  }
  if !cases.isEmpty { indirect.append("case " + wrapped(cases, indent: 4)) }
  return """
    private enum \(name): GeneratedEnum {
      \(indirect.joined(separator: "\n  "))
      static func add(to check: inout PathCheck<\(name)>) {
        \(checks.joined(separator: "\n    "))
      }
    }

    """
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
let first = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? 0
var random = Random(state: seed)
print("// Made by Tools/Fuzz/Enums/generate.swift \(count) \(seed) \(first); do not edit.")
print("import ComposableCore\n")
let numbers = first..<first + count
for number in numbers { print(generate(number, &random)) }
print("let enums\(first): [any GeneratedEnum.Type] = [")
print("  " + wrapped(numbers.map { "G\($0).self" }, indent: 2) + ",")
print("]")
