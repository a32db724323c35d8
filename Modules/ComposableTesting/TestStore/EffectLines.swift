import ComposableCore

/// Maps the effects of a test store to the lines of the test that started them.
@usableFromInline
final class EffectLines {
  /// The line of the current call of the store; new effects are attributed to it.
  @usableFromInline var current: SourceLine
  /// Ordered by the number of the reduction that started the effects.
  private var starts: [(reduction: Int, line: SourceLine)] = []
  private var countToPrune = 64

  @usableFromInline
  init(_ line: SourceLine) {
    current = line
  }

  /// Records that reduction number `reduction` starts effects; numbers must increase.
  @usableFromInline
  func add(_ reduction: Int) {
    starts.append((reduction, current))
  }

  /// Attributes the effects of a reduction to the current line, which asserts its action.
  @usableFromInline
  func move(_ reduction: Int) {
    if let index = index(of: reduction) { starts[index].line = current }
  }

  /// The line that started an effect.
  func line(of effect: EffectInfo) -> SourceLine {
    index(of: effect.reduction).map { starts[$0].line } ?? current
  }

  /// Removes the lines of ended effects from time to time.
  func prune(keeping effects: () -> [EffectInfo]) {
    guard starts.count > countToPrune else { return }
    let running = Set(effects().map(\.reduction))
    starts.removeAll { !running.contains($0.reduction) }
    countToPrune = max(64, 2 * starts.count)
  }

  /// Where the line of a reduction is noted; nil if it started no effect.
  private func index(of reduction: Int) -> Int? {
    // Most received actions start no effects, and those that do are among the last.
    let index = starts.lastIndex { $0.reduction <= reduction }
    return index.flatMap { starts[$0].reduction == reduction ? $0 : nil }
  }
}
