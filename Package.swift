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
    .module(
      "PrimeModal", uses: ["ComposableCore", "PrimeNumbers", "TextUI"], testData: ["__Snapshots__"]),
    .module(
      "Counter", uses: ["ComposableCore", "PrimeModal", "PrimeNumbers", "TextUI"],
      testData: ["__Snapshots__"]),
    .module(
      "FavoritePrimes", uses: ["ComposableCore", "DataFiles", "PrimeNumbers", "TextUI"],
      testData: ["__Snapshots__"]),
    .module("Timer", uses: ["ComposableCore", "TextUI"], testData: ["__Snapshots__"]),
    .module(
      "Game", uses: ["ComposableCore", "Counter", "DataFiles", "TextUI", "Timer"],
      testData: ["__Snapshots__"]),
    .module("ReplKit", uses: ["ComposableCore", "TextUI"]),
    .program(
      "Apps/PrimeTime",
      uses: [
        "ComposableCore", "Counter", "FavoritePrimes", "Game", "PrimeModal", "PrimeNumbers",
        "ReplKit", "TextUI", "Timer",
      ], testData: ["Sessions", "__Snapshots__"]),
    .program(
      "Tools/Benchmarks",
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

  // A static member is there before the first row is read; a variable of this file would not be.
  static let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

  /// A part of the library; `linkage` is the linker's choice unless it says otherwise.
  static func module(
    _ name: String, linkage: Product.Library.LibraryType? = nil, uses: [String] = [],
    testData: [String] = []
  ) -> Module {
    Module(
      target: .target(
        name: name, dependencies: .of(uses), path: "Modules/\(name)", swiftSettings: settings),
      product: .library(name: name, type: linkage, targets: [name]),
      tests: .suite(of: name, uses: uses, data: testData))
  }

  /// A program; one for developers has no suite.
  static func program(_ path: String, uses: [String], testData: [String]? = nil) -> Module {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return Module(
      target: .executableTarget(
        name: name, dependencies: .of(uses), path: path, swiftSettings: settings),
      tests: testData.map { .suite(of: name, uses: uses, data: $0) })
  }

  /// A little C that a tool needs.
  static func c(_ name: String) -> Module {
    Module(target: .target(name: name, path: "Tools/\(name)"))
  }
}

extension Target {
  static func suite(of name: String, uses: [String], data: [String]) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: .of(uses + [name, "ComposableCore", "ComposableTesting"]),
      path: "Tests/\(name)Tests", exclude: data)
  }
}

extension [Target.Dependency] {
  static func of(_ names: [String]) -> Self { Set(names).sorted().map { .byName(name: $0) } }
}

extension Package {
  convenience init(name: String, modules: [Module]) {
    self.init(
      name: name, products: modules.compactMap(\.product),
      targets: modules.map(\.target) + modules.compactMap(\.tests), swiftLanguageModes: [.v6])
  }
}
