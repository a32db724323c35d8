import Foundation

/// The figures of an earlier compact run, by row: ratios to the floor F, or bytes.
///
/// `Tools/Benchmarks/Baseline.json` is committed. `Benchmarks --renew` rewrites it; run it from the
/// top of the checkout.
struct Baseline {
  /// `--check` fails if a row's ratio exceeds the baseline's by more than this factor.
  static let tolerance = 1.25
  static let path = "Tools/Benchmarks/Baseline.json"

  private(set) var ratios: [String: Double] = [:]

  /// Reads the committed baseline.
  static func committed() throws -> Baseline {
    let data = try Data(contentsOf: URL(filePath: path))
    return Baseline(ratios: try JSONDecoder().decode([String: Double].self, from: data))
  }

  func isWorse(_ name: String, _ ratio: Double) -> Bool {
    ratios[name].map { ratio > $0 * Self.tolerance } ?? false
  }

  mutating func record(_ name: String, _ ratio: Double) {
    ratios[name] = (ratio * 100).rounded() / 100
  }

  func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(ratios) + Data("\n".utf8)).write(to: URL(filePath: Self.path))
  }
}
