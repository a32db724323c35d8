/// Makes a number of a tree out of the numbers of its parts, so that an unchanged part costs
/// nothing.
///
/// A single value counts by its text, an object whatever the order of its members is.
struct Digest {
  private(set) var value: UInt64

  static var list: Digest { Digest(value: 0x9ae1_6a3b_2f90_404f) }
  static var object: Digest { Digest(value: 0xc3a5_c85c_97cb_3127) }

  /// Adds an element of a list.
  mutating func append(_ part: UInt64) { value = Self.mixed(value &* 0x100_0000_01b3, part) }

  /// Adds a member of an object, by the digest of its name.
  mutating func insert(_ name: UInt64, _ part: UInt64) { value &+= Self.mixed(name, part) }

  static func of(_ tree: StateTree) -> UInt64 {
    switch tree {
    case .array(let elements):
      var digest = list
      for element in elements { digest.append(of(element)) }
      return digest.value
    case .object(let members):
      var digest = object
      for member in members { digest.insert(of(member.name), of(member.value)) }
      return digest.value
    case .string(let text): return of(text)
    // Another beginning than that of a string: 1 is not "1".
    case .integer(let value): return of(value.description, from: 0x1f)
    case .bool, .date, .digits, .double, .duration, .null: return of(tree.text, from: 0x1f)
    }
  }

  /// The 64-bit FNV-1a hash of a text.
  static func of(_ text: String, from start: UInt64 = 0) -> UInt64 {
    var hash = 0xcbf2_9ce4_8422_2325 ^ start
    var text = text
    text.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    return hash
  }

  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var value = (left ^ right &* 0x9e37_79b9_7f4a_7c15) &* 0xff51_afd7_ed55_8ccd
    value ^= value >> 32
    value &*= 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 29
  }
}

extension UInt64 {
  /// 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
