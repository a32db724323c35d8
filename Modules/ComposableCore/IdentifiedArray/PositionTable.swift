/// A hash table of the positions of ids in an array of them. The ids themselves are not in it.
///
/// Open addressing with linear probing, of at most three quarters of the slots. A position is found
/// again by its own number, never by an id, so ids that are not equal to themselves, or whose hash
/// changes, are lost to a search but break nothing.
@usableFromInline
struct PositionTable: Sendable {
  /// A position plus `first`, or -1. The number of slots is a power of two; there are none while
  /// the ids are so few that a search in order is as fast.
  ///
  /// Invariant: each position of an id is in one slot.
  @usableFromInline var slots: [Int32] = []
  /// The number in the slot of position 0. Where ids come or leave at the front, only this changes.
  @usableFromInline var first = PositionTable.middle

  /// A table without ids, which allocates nothing.
  init() {}

  /// The number of position 0 in a new table: ids may be added in front of it as often as behind.
  @inlinable static var middle: Int { 1 << 30 }
  /// Up to how many ids are searched in order, without slots.
  @inlinable static var mostInOrder: Int { 16 }

  /// The slot where the search for an id begins.
  @inlinable
  func home(of id: some Hashable) -> Int { id.hashValue & (slots.count &- 1) }

  /// The slot behind a slot; behind the last one is the first.
  @inlinable
  func slot(after slot: Int) -> Int { (slot &+ 1) & (slots.count &- 1) }

  /// The position of `id`, or the slot where it would be; no slot if there are none.
  @inlinable
  func search<ID: Hashable>(_ id: ID, in ids: [ID]) -> (position: Int?, slot: Int) {
    if slots.isEmpty { return (ids.firstIndex(of: id), -1) }
    var slot = home(of: id)
    while case let number = Int(slots[slot]), number >= 0 {
      let position = number &- first
      if ids[position] == id { return (position, slot) }
      slot = self.slot(after: slot)
    }
    return (nil, slot)
  }

  /// The slot of `id`, which has `number`.
  @inlinable
  func slot(of id: some Hashable, numbered number: Int) -> Int {
    let number = Int32(truncatingIfNeeded: number)
    var slot = home(of: id)
    while slots[slot] != number {
      // The hash of the id has changed.
      if slots[slot] < 0 { return slots.firstIndex(of: number) ?? slot }
      slot = self.slot(after: slot)
    }
    return slot
  }

  /// Writes a position into a slot, as its number.
  @inlinable
  mutating func put(_ position: Int, in slot: Int) {
    slots[slot] = Int32(truncatingIfNeeded: position &+ first)
  }

  /// Builds the table again, for `ids` and as many as are expected.
  @inlinable
  mutating func rebuild<ID: Hashable>(for ids: [ID], expecting count: Int = 0) {
    let count = Swift.max(ids.count, count)
    precondition(count < PositionTable.middle, "An array has at most \(PositionTable.middle) ids.")
    first = PositionTable.middle
    if count <= PositionTable.mostInOrder {
      slots = []
      return
    }
    var size = 32
    while size / 4 * 3 < count { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for position in ids.indices {
      var slot = home(of: ids[position])
      while slots[slot] >= 0 { slot = self.slot(after: slot) }
      put(position, in: slot)
    }
  }

  /// Adds the last of `ids`, for which a search found `slot`.
  @inlinable
  mutating func append<ID: Hashable>(_ slot: Int, in ids: [ID]) {
    if hasRoom(for: ids.count) {
      if slot >= 0 { put(ids.count &- 1, in: slot) }
    } else {
      rebuild(for: ids)
    }
  }

  /// Whether `count` ids need no other table, and more numbers are left at both ends.
  @inlinable
  func hasRoom(for count: Int) -> Bool {
    if slots.isEmpty { return count <= PositionTable.mostInOrder }
    return count <= slots.count / 4 * 3 && first > 0 && first &+ count < Int(Int32.max)
  }

  /// Adds the id at `position`, which was inserted among `ids` and for which a search found `slot`.
  @inlinable
  mutating func insert<ID: Hashable>(_ position: Int, _ slot: Int, in ids: [ID]) {
    guard hasRoom(for: ids.count) else { return rebuild(for: ids) }
    if slots.isEmpty { return }
    if position < ids.count / 2 {
      first &-= 1
      // The ids before it are where they were.
      add(-1, to: 0..<position, numberedFrom: first &+ 1, in: ids)
    } else {
      add(1, to: position &+ 1..<ids.count, numberedFrom: first &+ position, in: ids)
    }
    put(position, in: slot)
  }

  /// Removes the ids at `positions`, which will be removed from `ids`.
  @inlinable
  mutating func remove<ID: Hashable>(_ positions: Range<Int>, from ids: [ID]) {
    if slots.isEmpty { return }
    for position in positions { empty(position, in: ids) }
    let count = positions.count
    if positions.lowerBound < ids.count &- positions.upperBound {
      add(count, to: 0..<positions.lowerBound, numberedFrom: first, in: ids)
      first &+= count
    } else {
      let rest = positions.upperBound..<ids.count
      add(-count, to: rest, numberedFrom: first &+ rest.lowerBound, in: ids)
    }
  }

  /// Empties the slot of the id at `position`, and moves ids there that it kept from it.
  ///
  /// Invariant of linear probing: between the slot where the search for an id begins and the one
  /// where the id is, no slot is empty.
  @inlinable
  mutating func empty<ID: Hashable>(_ position: Int, in ids: [ID]) {
    var hole = slot(of: ids[position], numbered: position &+ first)
    var next = slot(after: hole)
    let mask = slots.count &- 1
    while case let number = slots[next], number >= 0 {
      let home = home(of: ids[Int(number) &- first])
      if (next &- home) & mask >= (next &- hole) & mask {
        slots[hole] = number
        hole = next
      }
      next = self.slot(after: next)
    }
    slots[hole] = -1
  }

  /// Adds to the numbers of the ids at `positions`, the first of which has the number `lowest`.
  @inlinable
  mutating func add<ID: Hashable>(
    _ difference: Int, to positions: Range<Int>, numberedFrom lowest: Int, in ids: [ID]
  ) {
    if positions.isEmpty { return }
    // To look at all slots in order is as fast as to find a sixteenth of them.
    if positions.count > slots.count / 16 {
      return add(difference, toNumbersFrom: lowest, count: positions.count)
    }
    for step in 0..<positions.count {
      // From the end where the numbers go to, so that none occurs twice on the way.
      let offset = difference < 0 ? step : positions.count &- 1 &- step
      let id = ids[positions.lowerBound &+ offset]
      slots[slot(of: id, numbered: lowest &+ offset)] &+= Int32(truncatingIfNeeded: difference)
    }
  }

  /// Adds to each number of `count` numbers from `lowest` on, wherever it is. O(n) in the slots.
  @inlinable
  mutating func add(_ difference: Int, toNumbersFrom lowest: Int, count: Int) {
    let lowest = Int32(truncatingIfNeeded: lowest)
    let count = UInt32(truncatingIfNeeded: count)
    let difference = Int32(truncatingIfNeeded: difference)
    for slot in slots.indices {
      let number = slots[slot]
      // False for -1, because `lowest` is not negative and `count` is below 2^30.
      let isMoved = UInt32(bitPattern: number &- lowest) < count
      slots[slot] = number &+ (isMoved ? difference : 0)
    }
  }

  /// Gives the element at `position` a new id, which no other one has.
  mutating func rename<ID: Hashable>(_ position: Int, to new: ID, in ids: inout [ID]) {
    if !slots.isEmpty {
      empty(position, in: ids)
      put(position, in: search(new, in: ids).slot)
    }
    ids[position] = new
  }

  /// Exchanges the positions of two ids.
  mutating func swap<ID: Hashable>(_ position: Int, _ other: Int, in ids: [ID]) {
    if slots.isEmpty { return }
    let slot = slot(of: ids[position], numbered: position &+ first)
    slots.swapAt(slot, self.slot(of: ids[other], numbered: other &+ first))
  }

  /// Removes all ids.
  mutating func removeAll(keepingCapacity: Bool) {
    slots = keepingCapacity ? Array(repeating: -1, count: slots.count) : []
    first = PositionTable.middle
  }

  /// Gives each id the position `new[old]`.
  @inlinable
  mutating func renumber(_ new: [Int]) {
    for slot in slots.indices where slots[slot] >= 0 {
      put(new[Int(slots[slot]) &- first], in: slot)
    }
  }
}
