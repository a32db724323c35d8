// swift-tools-version: 6.2
import PackageDescription

// One row a module: what it is called and what it imports, no more. Arrows point down only.
let package = Package(
  name: "PrimeTime",
  modules: [
    .module("ComposableCore"),
    .module("ComposableTesting", uses: ["ComposableCore"]),
    .module("PrimeNumbers"),
    .module("TextUI"),
    // Opened at run time: linked, its network library doubles the time the app takes to start.
    .module("WolframAlpha", linkage: .dynamic),
    .module("PrimeModal", uses: ["ComposableCore", "PrimeNumbers", "TextUI"]),
    .module("Counter", uses: ["ComposableCore", "PrimeModal", "PrimeNumbers", "TextUI"]),
    .module("FavoritePrimes", uses: ["ComposableCore", "PrimeNumbers", "TextUI"]),
    .module("Timer", uses: ["ComposableCore", "TextUI"]),
    .module("Game", uses: ["ComposableCore", "Counter", "PrimeNumbers", "TextUI", "Timer"]),
    .module("ReplKit", uses: ["ComposableCore", "TextUI"]),
    .app(
      "PrimeTime",
      uses: [
        "ComposableCore", "Counter", "FavoritePrimes", "Game", "PrimeModal", "PrimeNumbers",
        "ReplKit", "TextUI", "Timer",
      ]),
    .tool("Benchmarks", uses: ["ComposableCore", "ComposableTesting", "PrimeNumbers"]),
  ]
)

// MARK: - How a row becomes targets

/// A module, the library product of the same name, and the suite in `Tests/<name>Tests`.
struct Module {
  var target: Target
  var product: Product?
  var tests: Target?

  static func module(
    _ name: String, linkage: Product.Library.LibraryType? = nil, uses: [String] = []
  ) -> Module {
    Module(
      target: .target(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Modules/\(name)", swiftSettings: settings),
      product: .library(name: name, type: linkage, targets: [name]),
      tests: .suite(of: name, uses: uses))
  }

  static func app(_ name: String, uses: [String]) -> Module {
    Module(
      target: .executableTarget(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Apps/\(name)", swiftSettings: settings),
      tests: .suite(of: name, uses: uses))
  }

  static func tool(_ name: String, uses: [String]) -> Module {
    Module(
      target: .executableTarget(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Tools/\(name)", swiftSettings: settings))
  }
}

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

extension Target {
  static func suite(of name: String, uses: [String]) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: Set(uses + [name, "ComposableCore", "ComposableTesting"]).sorted()
        .map { .init(stringLiteral: $0) },
      path: "Tests/\(name)Tests")
  }
}

extension Package {
  convenience init(name: String, modules: [Module]) {
    self.init(
      name: name,
      products: modules.compactMap(\.product),
      targets: modules.map(\.target) + modules.compactMap(\.tests),
      swiftLanguageModes: [.v6])
  }
}
