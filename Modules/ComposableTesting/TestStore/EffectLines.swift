import ComposableCore

/// Which line of a test started which effect of its store.
@usableFromInline
final class EffectLines {
  /// The line of the call that the store is in, to which what starts now belongs.
  @usableFromInline var current: SourceLine
  /// Ordered by the number of the reduction that started effects.
  private var starts: [(reduction: Int, line: SourceLine)] = []
  private var countToPrune = 64

  @usableFromInline
  init(_ line: SourceLine) {
    current = line
  }

  /// Reduction number `reduction`, a later one than before, starts effects.
  @usableFromInline
  func add(_ reduction: Int) {
    starts.append((reduction, current))
  }

  /// From now on the effects of a reduction belong to the current line, which asserts its action.
  @usableFromInline
  func move(_ reduction: Int) {
    if let index = index(of: reduction) { starts[index].line = current }
  }

  /// The line that started an effect.
  func line(of effect: EffectInfo) -> SourceLine {
    index(of: effect.reduction).map { starts[$0].line } ?? current
  }

  /// Forgets the lines of effects that have ended, now and then.
  func prune(keeping effects: () -> [EffectInfo]) {
    guard starts.count > countToPrune else { return }
    let running = Set(effects().map(\.reduction))
    starts.removeAll { !running.contains($0.reduction) }
    countToPrune = max(64, 2 * starts.count)
  }

  private func index(of reduction: Int) -> Int? {
    var range = 0..<starts.count
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      if starts[middle].reduction == reduction { return middle }
      range =
        starts[middle].reduction < reduction
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
