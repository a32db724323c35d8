/// The 64-bit keys of the states seen so far, numbered in order of arrival.
@usableFromInline struct SeenStates {
  // Open addressing, at most two thirds full; 0 marks an empty slot and is not a valid key.
  @usableFromInline var keys: [UInt64]
  /// The numbers of the keys, if they are kept.
  @usableFromInline var numbers: [UInt32] = []
  @usableFromInline var mask: Int
  @usableFromInline var bits: BitStates?

  /// The number of states.
  @usableFromInline var count = 0

  /// A growing set; with `bitStateBits`, a fixed table of this many bits, in which some states are
  /// mistaken for others.
  @usableFromInline init(bitStateBits: Int? = nil, keepsNumbers: Bool = false) {
    keys = Array(repeating: 0, count: 1_024)
    mask = 1_023
    if keepsNumbers { numbers = Array(repeating: 0, count: 1_024) }
    bits = bitStateBits.map(BitStates.init)
  }

  /// An upper bound of the probability that a new state was mistaken for one already seen.
  var omission: Double { bits?.omission ?? Double(count) / 18_446_744_073_709_551_616 }

  /// Inserts `key`; returns whether it is new, and its number if numbers are kept.
  @inlinable mutating func insert(_ key: UInt64) -> (isNew: Bool, number: UInt32?) {
    if bits != nil {
      let isNew = bits?.insert(key) == true
      if isNew { count += 1 }
      return (isNew, nil)
    }
    let slot = slot(of: key)
    let isNew = keys[slot] == 0
    if isNew {
      keys[slot] = key
      if !numbers.isEmpty { numbers[slot] = UInt32(truncatingIfNeeded: count) }
      count += 1
    }
    let number = numbers.isEmpty ? nil : numbers[slot]
    if count * 3 > keys.count * 2 { grow() }
    return (isNew, number)
  }

  /// Calls `body` with a view of the keys, which several threads can read.
  func withView<Result>(_ body: (SeenView) -> Result) -> Result {
    keys.withUnsafeBufferPointer { body(SeenView(bits: bits, keys: $0, mask: mask)) }
  }

  @inlinable func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  @usableFromInline mutating func grow() {
    let (former, formerNumbers) = (keys, numbers)
    keys = Array(repeating: 0, count: 2 * former.count)
    mask = keys.count - 1
    if !numbers.isEmpty { numbers = Array(repeating: 0, count: keys.count) }
    for (index, key) in former.enumerated() where key != 0 {
      let slot = slot(of: key)
      keys[slot] = key
      if !numbers.isEmpty { numbers[slot] = formerNumbers[index] }
    }
  }
}

/// A view of the keys, valid while the set is not changed.
///
/// Read through a pointer, because several threads would count references to one array; the row
/// "explore, a transition of the whole counter, 2 workers".
@usableFromInline struct SeenView {
  @usableFromInline let bits: BitStates?
  @usableFromInline let keys: UnsafeBufferPointer<UInt64>
  @usableFromInline let mask: Int

  @inlinable func contains(_ key: UInt64) -> Bool {
    if let bits { return bits.contains(key) }
    var slot = Int(truncatingIfNeeded: key) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return keys[slot] != 0
  }
}

/// Three bits per state instead of its key, for spaces that do not fit in memory otherwise.
@usableFromInline struct BitStates {
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

  @usableFromInline func contains(_ key: UInt64) -> Bool {
    positions(key).allSatisfy { words[Int($0 / 64)] & (1 << ($0 % 64)) != 0 }
  }

  @usableFromInline mutating func insert(_ key: UInt64) -> Bool {
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
    let swapped: UInt64 = key >> 32 | key << 32
    let step: UInt64 = swapped &* 0x9E37_79B9_7F4A_7C15 | 1
    let (second, third) = (key &+ step, key &+ step &+ step)
    return [key & mask, second & mask, third & mask]
  }
}
