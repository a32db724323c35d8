/// A hash of 128 bits.
struct Hash128: Hashable {
  let high: UInt64
  let low: UInt64
}

/// A 128-bit hash of a value's parts, which is equal for equal parts within one run of the program.
///
/// Different parts have the same hash with a probability of 1 in 2^128, which is neglected.
struct Fingerprint {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xD1B5_4A32_D192_ED03
  /// The objects being hashed, so that a cycle is followed only once.
  var objects: [ObjectIdentifier] = []
  /// The type of something found whose value cannot be told, or may change by itself.
  var opaque: String?

  init(objects: [ObjectIdentifier] = []) {
    self.objects = objects
  }

  /// Adds 64 bits: the halves of a 128-bit product are combined, so that each bit affects all
  /// others.
  mutating func combine(bits word: UInt64) {
    let product = (high ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    high = (product.high ^ product.low) &+ (high << 23 | high >> 41)
    low = (low ^ word) &* 0x9FB2_1C65_1E98_DF25
    low ^= low >> 32
  }

  /// Adds a number.
  mutating func combine(_ number: Int) {
    combine(bits: UInt64(truncatingIfNeeded: number))
  }

  /// Adds a duration.
  mutating func combine(_ duration: Duration) {
    combine(bits: UInt64(bitPattern: duration.components.seconds))
    combine(bits: UInt64(bitPattern: duration.components.attoseconds))
  }

  /// Adds another hash.
  mutating func combine(_ hash: Hash128) {
    combine(bits: hash.high)
    combine(bits: hash.low)
  }

  /// Adds a value through its own `hash(into:)`.
  mutating func combine(hashed value: some Hashable) {
    for seed in 0..<2 {
      var hasher = Hasher()
      hasher.combine(seed)
      value.hash(into: &hasher)
      combine(hasher.finalize())
    }
  }

  /// Adds a value with its shape.
  mutating func combine<Value>(_ value: Value, _ shape: HashedShape) {
    withUnsafePointer(to: value) { shape.hash($0, &self) }
  }

  /// Adds parts without an order, each hashed on its own.
  mutating func combine(unordered parts: some Sequence<Fingerprint>) {
    var (count, high, low): (Int, UInt64, UInt64) = (0, 0, 0)
    for part in parts {
      let hash = part.finalize()
      count += 1
      high &+= hash.high
      low &+= hash.low
      opaque = opaque ?? part.opaque
    }
    combine(count)
    combine(Hash128(high: high, low: low))
  }

  /// Adds `count` bytes.
  mutating func combine(_ start: UnsafeRawPointer, _ count: Int) {
    var (address, rest) = (start, count)
    while rest >= 8 {
      combine(bits: address.loadUnaligned(as: UInt64.self))
      address += 8
      rest -= 8
    }
    if rest == 0 { return }
    var word: UInt64 = 0
    for index in 0..<rest {
      word = word << 8 | UInt64(address.load(fromByteOffset: index, as: UInt8.self))
    }
    combine(bits: word)
  }

  /// The hash of everything added.
  func finalize() -> Hash128 {
    Hash128(high: Self.mixed(high ^ low << 1), low: Self.mixed(low))
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var word = bits
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }
}
