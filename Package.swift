// swift-tools-version: 6.2
import Foundation
import PackageDescription

let view: [Target.Dependency] = ["ComposableCore", "ComposableTextUI"]
let features: [Target.Dependency] = ["Counter", "FavoritePrimes", "Game", "PrimeModal", "Timer"]
let kit: [Target.Dependency] = [
  "ComposableFiles", "ComposableRepl", "ComposableTextUI", "ComposableTimeTravel",
]
let app = kit + features + ["ComposableCore", "PrimeNumbers"]
let package = Package(
  name: "ComposableCore",
  // The oldest versions with isolated deinit. Only Linux is built and tested.
  platforms: [
    .macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4"),
  ],
  products: [
    .library(name: "ComposableCore", type: .static, targets: ["ComposableCore"]),
    .library(name: "ComposablePorting", type: .static, targets: ["ComposablePorting"]),
    .library(name: "ComposableTesting", type: .static, targets: ["ComposableTesting"]),
    .library(name: "ComposableExplore", type: .static, targets: ["ComposableExplore"]),
    .library(
      name: "ComposableRepl", type: .static,
      targets: ["ComposableFiles", "ComposableRepl", "ComposableTextUI", "ComposableTimeTravel"]),
  ],
  traits: ["Network", .default(enabledTraits: ["Network"])],
  // Each row after those it depends on.
  targets: [
    module("ComposableCore"),
    module("ComposablePorting", ["ComposableCore"]),
    module("ComposableMutexAnnotations"),
    module("ComposableTesting", ["ComposableCore", "ComposableMutexAnnotations"]),
    module("ComposableExplore", ["ComposableCore", "ComposableTesting"]),
    module("PrimeNumbers", ["ComposableCore"]),
    module("ComposableFiles", ["ComposableCore"]),
    module("ComposableTextUI", ["ComposableCore", "ComposableFiles"]),
    module("ComposableInspectorPage", exclude: ["Files"]),
    module(
      "ComposableTimeTravel",
      ["ComposableCore", "ComposableFiles", "ComposableInspectorPage", "ComposableTextUI"]),
    module("ComposableRepl", view + ["ComposableFiles", "ComposableTimeTravel"]),
    module("WolframAlpha"),
    module("PrimeModal", view + ["PrimeNumbers"]),
    module("Counter", view + ["PrimeModal", "PrimeNumbers"]),
    module("FavoritePrimes", view + ["ComposableFiles", "PrimeNumbers"]),
    module("Timer", view),
    module("Game", view + ["ComposableFiles", "Counter", "Timer"]),

    module("PrimeTime", app + [network], in: "Apps", exclude: ["Main"]),
    program(
      "PrimeTimeMain", ["ComposableRepl", "PrimeTime"], in: "Apps", path: "PrimeTime/Main"),
    program("Downloads", view + ["ComposableRepl"], in: "Apps"),

    .target(name: "AllocationCounter", path: "Tools/Benchmarks/AllocationCounter"),
    .target(name: "LibFuzzer", path: "Tools/Fuzz/LibFuzzer"),
    .target(name: "TestSupport", dependencies: ["ComposableCore"], path: "Tests/TestSupport"),
    .target(
      name: "RulesModel", dependencies: ["ComposableCore", "ComposableTesting"],
      path: "Tests/RulesModel"),
    .target(
      name: "PlainExplore",
      dependencies: ["ComposableCore", "ComposableExplore", "ComposableTesting"],
      path: "Tests/PlainExplore"),
    program("AppFuzz", app + ["LibFuzzer", "PrimeTime"], in: "Tools/Fuzz", exclude: ["Seeds"]),
    program("ModelFuzz", ["PlainExplore", "RulesModel"], in: "Tools/Fuzz"),
    program("Stress", ["ComposableCore"], in: "Tools/Fuzz"),
    program("InspectorPages", view + ["ComposableTimeTravel"], in: "Tools/Browser"),
    program(
      "Benchmarks",
      view + ["AllocationCounter", "ComposableExplore", "ComposableRepl", "ComposableTesting"],
      in: "Tools", exclude: ["AllocationCounter", "OtherLibraries.md"]),

    suite("ComposableCore", ["RulesModel"]),
    suite("ComposablePorting"),
    suite("ComposableTesting"),
    suite("ComposableExplore", ["PlainExplore"]),
    suite("PrimeNumbers"),
    suite("ComposableTextUI"),
    suite("ComposableFiles"),
    suite("ComposableTimeTravel", ["ComposableExplore"]),
    suite("ComposableRepl"),
    suite("WolframAlpha"),
    suite("PrimeModal", ["ComposableExplore"], exclude: ["__Snapshots__"]),
    suite("Counter", ["ComposableExplore"], exclude: ["__Snapshots__"]),
    suite("FavoritePrimes", ["ComposableExplore"], exclude: ["__Snapshots__"]),
    suite("Timer", ["ComposableExplore"], exclude: ["__Snapshots__"]),
    suite("Game", ["ComposableExplore"], exclude: ["__Snapshots__"]),
    suite(
      "PrimeTime", ["ComposableExplore", "PrimeTimeMain"], exclude: ["Sessions", "__Snapshots__"]),
    suite("Downloads", ["ComposableExplore"]),
    suite("Benchmarks"),
  ])

var network: Target.Dependency {
  .byName(name: "WolframAlpha", condition: .when(traits: ["Network"]))
}

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], in folder: String = "Modules",
  exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: "\(folder)/\(name)", exclude: exclude)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], in folder: String, path: String? = nil,
  exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: ["ComposableMutexAnnotations"] + dependencies,
    path: "\(folder)/\(path ?? name)", exclude: exclude)
}

/// The suite of a module or program, which uses `more` besides what all suites do.
func suite(
  _ name: String, _ more: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  let uses = name == "ComposableTesting" ? [] : [Target.Dependency(stringLiteral: name)]
  return .testTarget(
    name: "\(name)Tests", dependencies: uses + ["ComposableTesting", "TestSupport"] + more,
    path: "Tests/\(name)Tests", exclude: exclude)
}

// A new compiler with more warnings must not break the build of a package that depends on this.
let folder = FileManager.default.currentDirectoryPath
for target in package.targets where folder == Context.packageDirectory {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}

// Not in a dependent's build: the app's modules have names that a package may have, too.
if folder == Context.packageDirectory {
  package.products.append(.executable(name: "PrimeTime", targets: ["PrimeTimeMain"]))
}

// A warm build compiles a target again only when a target it declares has changed, but the layout
// of its types depends on all those below: declare these too. The rows stand in that order.
var used: [String: [String: Target.Dependency]] = [:]
for target in package.targets {
  var dependencies: [String: Target.Dependency] = [:]
  for case .byNameItem(let name, let condition) in target.dependencies {
    dependencies.merge(used[name] ?? [:]) { first, _ in first }
    dependencies[name] = .byNameItem(name: name, condition: condition)
  }
  used[target.name] = dependencies
  target.dependencies = dependencies.sorted { $0.key < $1.key }.map(\.value)
}

// `MODULE=Timer` leaves that module, its suite and what they use; not in a dependent's build.
if let module = Context.environment["MODULE"], folder == Context.packageDirectory {
  guard used[module] != nil, !module.hasSuffix("Tests") else {
    let names = package.targets.filter { $0.type != .test }.map(\.name)
    print("There is no module '\(module)'. Modules are \(names.joined(separator: ", ")).")
    exit(64)  // a manifest that failed is not cached
  }
  let kept = [module, "\(module)Tests"].flatMap { [$0] + Array(used[$0, default: [:]].keys) }
  package.targets.removeAll { !kept.contains($0.name) }
  // The program is named for the module that has all but its `main`.
  package.products.removeAll {
    !kept.contains($0 is Product.Executable ? "\($0.name)Main" : $0.name)
  }
}
