/// The options taken in one move: the requested ones, then always the first.
struct ExploreChoices {
  /// The number of alternatives for each choice.
  private var counts: [Int] = []
  private(set) var taken: [Int] = []
  /// The requested options, modulo the number of alternatives for each.
  private let wanted: [Int]

  init(_ wanted: [Int] = []) {
    self.wanted = wanted
  }

  mutating func take(of count: Int) -> Int {
    let index = taken.count
    let number = index < wanted.count ? (wanted[index] % count + count) % count : 0
    taken.append(number)
    counts.append(count)
    return number
  }

  /// The next choices to try; nil after the last.
  var next: [Int]? {
    var next = taken
    while let last = next.popLast() {
      if last + 1 < counts[next.count] { return next + [last + 1] }
    }
    return nil
  }
}
