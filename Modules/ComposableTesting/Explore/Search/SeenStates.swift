/// The 64-bit keys of the states seen so far, numbered in order of arrival.
struct SeenStates {
  private var keys: [UInt64] = []
  // Open addressing: the number of a key plus one, 0 for an empty slot; at most two thirds are
  // used.
  private var table: [UInt32]
  private var mask: Int
  private var bits: BitStates?

  /// The number of states.
  private(set) var count = 0

  /// A growing set; with `bitStateBits`, a fixed table of this many bits, in which some states are
  /// mistaken for others.
  init(bitStateBits: Int? = nil) {
    table = Array(repeating: 0, count: 1_024)
    mask = 1_023
    bits = bitStateBits.map(BitStates.init)
  }

  /// An upper bound of the probability that a new state was mistaken for one already seen.
  var omission: Double { bits?.omission ?? Double(count) / 18_446_744_073_709_551_616 }

  /// Inserts `key`; returns whether it is new, and its number if numbers are kept.
  mutating func insert(_ key: UInt64) -> (isNew: Bool, number: UInt32?) {
    if bits != nil {
      let isNew = bits?.insert(key) == true
      if isNew { count += 1 }
      return (isNew, isNew ? UInt32(truncatingIfNeeded: count - 1) : nil)
    }
    let slot = slot(of: key)
    if table[slot] != 0 { return (false, table[slot] - 1) }
    keys.append(key)
    count += 1
    table[slot] = UInt32(truncatingIfNeeded: count)
    if count * 3 > table.count * 2 { grow() }
    return (true, UInt32(truncatingIfNeeded: count - 1))
  }

  func contains(_ key: UInt64) -> Bool {
    bits?.contains(key) ?? (table[slot(of: key)] != 0)
  }

  /// The key of the state with this number, if keys are kept.
  func key(_ number: Int) -> UInt64? {
    keys.indices.contains(number) ? keys[number] : nil
  }

  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key) & mask
    while table[slot] != 0, keys[Int(table[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    table = Array(repeating: 0, count: 2 * table.count)
    mask = table.count - 1
    for (number, key) in keys.enumerated() {
      table[slot(of: key, in: number)] = UInt32(truncatingIfNeeded: number + 1)
    }
  }

  private func slot(of key: UInt64, in number: Int) -> Int {
    var slot = Int(truncatingIfNeeded: key) & mask
    while table[slot] != 0 { slot = (slot + 1) & mask }
    return slot
  }
}

/// Three bits per state instead of its key, for spaces that do not fit in memory otherwise.
struct BitStates {
  private let mask: UInt64
  private var taken = 0
  private var words: [UInt64]

  /// `bits` is rounded up to a power of two.
  init(bits: Int) {
    var size = 64
    while size < bits { size *= 2 }
    mask = UInt64(size - 1)
    words = Array(repeating: 0, count: size / 64)
  }

  /// The probability that all three bits of a new state are already set.
  var omission: Double {
    let full = Double(taken) / Double(words.count * 64)
    return full * full * full
  }

  func contains(_ key: UInt64) -> Bool {
    positions(key).allSatisfy { words[Int($0 / 64)] & (1 << ($0 % 64)) != 0 }
  }

  mutating func insert(_ key: UInt64) -> Bool {
    var isNew = false
    for position in positions(key) {
      let bit: UInt64 = 1 << (position % 64)
      guard words[Int(position / 64)] & bit == 0 else { continue }
      words[Int(position / 64)] |= bit
      taken += 1
      isNew = true
    }
    return isNew
  }

  private func positions(_ key: UInt64) -> [UInt64] {
    let step = (key >> 32 | key << 32) &* 0x9E37_79B9_7F4A_7C15 | 1
    return [key & mask, (key &+ step) & mask, (key &+ 2 &* step) & mask]
  }
}
