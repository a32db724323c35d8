import AllocationCounter
import Foundation

/// An operation that a program repeats: it must not get slower over time or leak memory.
@MainActor
struct SteadyOperation {
  /// Performs the operation once; `index` counts the calls.
  typealias Run = @MainActor (_ index: Int) async -> Void

  let name: String
  /// Divides the million repetitions; more than 1 if the operation takes microseconds.
  let rarity: Int
  let makeRun: @MainActor () -> Run

  init(_ name: String, rarity: Int = 1, _ makeRun: @escaping @MainActor () -> Run) {
    self.name = name
    self.rarity = rarity
    self.makeRun = makeRun
  }

  struct Figures {
    /// The processor time of one operation in the first fifth of the run, in nanoseconds.
    var first: Double
    /// The processor time of one operation in the last fifth.
    var last: Double
    /// The bytes that the last four fifths leave allocated.
    var bytes: Int

    var isSteady: Bool { last <= 1.3 * first && bytes <= 64 << 10 }
  }

  /// Measures up to five times, until the figures are steady: an operation with a real problem
  /// fails every time.
  func measure() async -> Figures {
    var best = await measureOnce()
    for _ in 0..<4 where !best.isSteady {
      let figures = await measureOnce()
      if figures.isSteady || figures.last / figures.first < best.last / best.first {
        best = figures
      }
    }
    return best
  }

  /// Runs fifty parts; the cheapest of the ten parts in each fifth counts.
  private func measureOnce() async -> Figures {
    // All threads allocate from the memory that `Meter.allocatedBytes` counts.
    keep_one_arena()
    let run = makeRun()
    let part = 1_000_000 / rarity / 50
    var index = 0
    func runPart() async {
      for _ in 0..<part {
        await run(index)
        index += 1
      }
    }
    await runPart()
    var bytes = 0
    var costs: [Double] = []
    costs.reserveCapacity(50)
    for number in 0..<50 {
      if number == 10 { bytes = Meter.allocatedBytes }
      let start = clock()
      await runPart()
      costs.append(Double(clock() - start) * 1e9 / Double(CLOCKS_PER_SEC * part))
    }
    return Figures(
      first: costs[..<10].min() ?? 0, last: costs[40...].min() ?? 0,
      bytes: Meter.allocatedBytes - bytes)
  }

  func line(_ figures: Figures) -> String {
    let verdict = figures.isSteady ? "" : "  NOT STEADY"
    return "\(figures.first.padded(to: 10)) \(figures.last.padded(to: 10)) ns"
      + "\(Double(figures.bytes).padded(to: 10)) B  \(name)\(verdict)"
  }
}
