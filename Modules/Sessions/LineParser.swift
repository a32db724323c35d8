import Foundation

/// The line of an action in a session file, without what only other lines have.
struct RecordedAction<Action> {
  var action: Action
  var count = 1
  var hash: String
  var inputs = Inputs()
  var isTick = false
  var isUser = false
  var name: String?
  var seq: Int?
  var startedBy: Int?
  var time: Double?
}

extension RecordedAction: Sendable where Action: Sendable {}

/// Reads the lines of actions of a session file.
///
/// The lines that a program writes are read here; what is written in another way, or is no line, is
/// left to a decoder, which says what is wrong.
struct LineParser<Action: Decodable> {
  private let bytes: [UInt8]
  private let decoder = StateText.decoder
  /// The actions by their texts: most are done again and again.
  private var known: [String: Action] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The action of a line; nil if a decoder has to read it.
  mutating func action(in line: Range<Int>) -> RecordedAction<Action>? {
    var values: [String: Range<Int>] = [:]
    var index = line.lowerBound
    guard take("{", &index, line.upperBound) else { return nil }
    repeat {
      let start = index
      guard let nameEnd = JSONEnds.value(in: bytes, at: start, before: line.upperBound),
        bytes[start] == UInt8(ascii: "\"")
      else { return nil }
      index = nameEnd
      guard take(":", &index, line.upperBound),
        let end = JSONEnds.value(in: bytes, at: index, before: line.upperBound),
        values.updateValue(index..<end, forKey: text((start + 1)..<(nameEnd - 1))) == nil
      else { return nil }
      index = end
    } while take(",", &index, line.upperBound)
    guard take("}", &index, line.upperBound), index == line.upperBound else { return nil }
    return recorded(values)
  }

  private mutating func recorded(_ values: [String: Range<Int>]) -> RecordedAction<Action>? {
    guard let action = values["action"].flatMap({ decoded($0) }),
      let hash = values["hash"].flatMap(string)
    else { return nil }
    var recorded = RecordedAction(action: action, hash: hash)
    for (name, value) in values {
      switch name {
      case "action", "changed", "hash": continue
      case "count":
        guard let count = Int(text(value)), count >= 1 else { return nil }
        recorded.count = count
      case "inputs":
        guard let inputs = try? decoder.decode(Inputs.self, from: Data(bytes[value])) else {
          return nil
        }
        recorded.inputs = inputs
      case "name":
        guard let name = string(value) else { return nil }
        recorded.name = name
      case "origin":
        guard let origin = string(value) else { return nil }
        recorded.isUser = origin == "user"
      case "seq":
        guard let seq = Int(text(value)) else { return nil }
        recorded.seq = seq
      case "startedBy":
        guard let startedBy = Int(text(value)) else { return nil }
        recorded.startedBy = startedBy
      case "tick":
        guard let isTick = Bool(text(value)) else { return nil }
        recorded.isTick = isTick
      case "time":
        guard let time = Double(text(value)) else { return nil }
        recorded.time = time
      default: return nil
      }
    }
    return recorded.count == 1 || recorded.isTick ? recorded : nil
  }

  private mutating func decoded(_ value: Range<Int>) -> Action? {
    let text = text(value)
    if let action = known[text] { return action }
    guard let action = try? decoder.decode(Action.self, from: Data(bytes[value])) else {
      return nil
    }
    if known.count < 100_000 { known[text] = action }
    return action
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A string without escapes.
  private func string(_ value: Range<Int>) -> String? {
    guard bytes[value].first == UInt8(ascii: "\""), !bytes[value].contains(UInt8(ascii: "\\"))
    else { return nil }
    return text((value.lowerBound + 1)..<(value.upperBound - 1))
  }

  private func take(_ mark: Unicode.Scalar, _ index: inout Int, _ end: Int) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }
}

/// Where JSON without spaces ends.
private enum JSONEnds {
  /// The index after the value at an index; nil if no such value is there.
  static func value(
    in bytes: [UInt8], at start: Int, before end: Int, depth: Int = 0
  ) -> Int? {
    guard start < end, depth < 64 else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\""): return string(in: bytes, at: start, before: end)
    case UInt8(ascii: "{"):
      return list(in: bytes, at: start, before: end, until: UInt8(ascii: "}")) { index in
        guard index < end, bytes[index] == UInt8(ascii: "\""),
          let colon = string(in: bytes, at: index, before: end), colon < end,
          bytes[colon] == UInt8(ascii: ":")
        else { return nil }
        return value(in: bytes, at: colon + 1, before: end, depth: depth + 1)
      }
    case UInt8(ascii: "["):
      return list(in: bytes, at: start, before: end, until: UInt8(ascii: "]")) { index in
        value(in: bytes, at: index, before: end, depth: depth + 1)
      }
    case UInt8(ascii: "t"): return word("true", in: bytes, at: start, before: end)
    case UInt8(ascii: "f"): return word("false", in: bytes, at: start, before: end)
    case UInt8(ascii: "n"): return word("null", in: bytes, at: start, before: end)
    default: return number(in: bytes, at: start, before: end)
    }
  }

  private static func list(
    in bytes: [UInt8], at start: Int, before end: Int, until close: UInt8, _ item: (Int) -> Int?
  ) -> Int? {
    var index = start + 1
    if index < end, bytes[index] == close { return index + 1 }
    while let next = item(index), next < end {
      if bytes[next] == close { return next + 1 }
      guard bytes[next] == UInt8(ascii: ",") else { return nil }
      index = next + 1
    }
    return nil
  }

  private static func string(in bytes: [UInt8], at start: Int, before end: Int) -> Int? {
    var index = start + 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"):
        guard index + 1 < end, #""\/bfnrt"#.utf8.contains(bytes[index + 1]) else { return nil }
        index += 2
      case ..<0x20: return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func word(
    _ word: StaticString, in bytes: [UInt8], at start: Int, before end: Int
  ) -> Int? {
    let after = start + word.utf8CodeUnitCount
    guard after <= end, bytes[start..<after].elementsEqual(word.description.utf8) else {
      return nil
    }
    return after
  }

  private static func number(in bytes: [UInt8], at start: Int, before end: Int) -> Int? {
    var index = start
    func digits() -> Int {
      let first = index
      while index < end, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
      return index - first
    }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let isZero = index < end && bytes[index] == 0x30
    let count = digits()
    guard count == 1 || count > 1 && !isZero else { return nil }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { return nil }
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard digits() > 0 else { return nil }
    }
    return index
  }
}
