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
    .module("DataFiles", uses: ["ComposableCore", "TextUI"]),
    .module("PrimeModal", uses: ["ComposableCore", "PrimeNumbers", "TextUI"]),
    .module("Counter", uses: ["ComposableCore", "PrimeModal", "PrimeNumbers", "TextUI"]),
    .module("FavoritePrimes", uses: ["ComposableCore", "DataFiles", "PrimeNumbers", "TextUI"]),
    .module("Timer", uses: ["ComposableCore", "TextUI"]),
    .module("Game", uses: ["ComposableCore", "Counter", "DataFiles", "TextUI", "Timer"]),
    .module("ReplKit", uses: ["ComposableCore", "TextUI"]),
    .app(
      "PrimeTime",
      uses: [
        "ComposableCore", "Counter", "FavoritePrimes", "Game", "PrimeModal", "PrimeNumbers",
        "ReplKit", "TextUI", "Timer",
      ], testData: ["Sessions"]),
    .tool(
      "Benchmarks",
      uses: ["AllocationCounter", "ComposableCore", "ComposableTesting", "PrimeNumbers", "ReplKit"]),
    .c("AllocationCounter"),
  ]
)

// MARK: - How a row becomes targets

/// A target, and where it has them the library product of its name and the suite in `Tests/<name>Tests`.
struct Module {
  var target: Target
  var product: Product?
  var tests: Target?

  /// A part of the library; `linkage` is the linker's choice unless it says otherwise.
  static func module(
    _ name: String, linkage: Product.Library.LibraryType? = nil, uses: [String] = []
  ) -> Module {
    Module(
      target: .target(
        name: name, dependencies: uses.map(\.dependency), path: "Modules/\(name)",
        swiftSettings: settings),
      product: .library(name: name, type: linkage, targets: [name]),
      tests: .suite(of: name, uses: uses))
  }

  /// A program that people run.
  static func app(
    _ name: String, uses: [String], testData: [String] = []
  ) -> Module {
    Module(
      target: .executableTarget(
        name: name, dependencies: uses.map(\.dependency), path: "Apps/\(name)",
        swiftSettings: settings),
      tests: .suite(of: name, uses: uses, data: testData))
  }

  /// A program for developers.
  static func tool(_ name: String, uses: [String]) -> Module {
    Module(
      target: .executableTarget(
        name: name, dependencies: uses.map(\.dependency), path: "Tools/\(name)",
        swiftSettings: settings))
  }

  /// A little C that a tool needs.
  static func c(_ name: String) -> Module {
    Module(target: .target(name: name, path: "Tools/\(name)"))
  }
}

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

extension Target {
  static func suite(of name: String, uses: [String], data: [String] = []) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: Set(uses + [name, "ComposableCore", "ComposableTesting"]).sorted()
        .map(\.dependency),
      path: "Tests/\(name)Tests", exclude: data)
  }
}

extension String {
  var dependency: Target.Dependency { .init(stringLiteral: self) }
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
