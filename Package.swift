// swift-tools-version: 6.2
import Foundation
import PackageDescription

let root = Context.packageDirectory
let current = FileManager.default.currentDirectoryPath
let libraries = ["ComposableCore", "ComposableTesting", "ComposableExplore"]
let features = ["Counter", "FavoritePrimes", "Game", "PrimeModal", "Timer"]
let parts = ["Files", "PrimeNumbers", "Repl", "TimeTravel"]
let view: [Target.Dependency] = ["ComposableCore", "TextUI"]
let app = view + named(features + parts)
let network = Target.Dependency.byName(name: "WolframAlpha", condition: .when(traits: ["Network"]))
let package = Package(
  name: "PrimeTime",
  // The oldest with isolated deinit; Linux is built and tested.
  platforms: [
    .macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4"),
  ],
  products: libraries.map { .library(name: $0, type: .static, targets: [$0]) },
  traits: ["Network", .default(enabledTraits: ["Network"])],
  targets: [  // each after those it depends on
    .target(name: "ComposableCore"),
    .target(name: "ComposableTesting", dependencies: ["ComposableCore"]),
    .target(name: "ComposableExplore", dependencies: ["ComposableCore", "ComposableTesting"]),
    .target(name: "TestSupport", dependencies: ["ComposableCore"]),
    .target(name: "RulesNet", dependencies: ["ComposableCore", "ComposableTesting"]),
    .target(name: "ExploreNet", dependencies: named(libraries)),
    .target(name: "PrimeNumbers"),
    .target(name: "TextUI", dependencies: ["ComposableCore"]),
    .target(name: "WolframAlpha"),
    .target(name: "Files", dependencies: ["ComposableCore"]),
    .target(name: "PrimeModal", dependencies: view + ["PrimeNumbers"]),
    .target(name: "Counter", dependencies: view + ["PrimeModal", "PrimeNumbers"]),
    .target(name: "FavoritePrimes", dependencies: view + ["Files", "PrimeNumbers"]),
    .target(name: "Timer", dependencies: view),
    .target(name: "Game", dependencies: view + ["Counter", "Files", "Timer"]),
    .target(name: "InspectorResources", exclude: ["Files"]),
    .target(name: "Inspector", dependencies: ["InspectorResources"]),
    .target(name: "Repl", dependencies: view + ["Files"]),
    .target(name: "TimeTravel", dependencies: view + ["Files", "Inspector", "Repl"]),
    .executableTarget(name: "PrimeTime", dependencies: app + ["Inspector", network]),
    .executableTarget(name: "Downloads", dependencies: view + ["Repl"]),
    .target(name: "AllocationCounter"),
    .target(name: "LibFuzzer"),
    .executableTarget(name: "AppFuzz", dependencies: app + ["LibFuzzer"], exclude: ["Seeds"]),
    .executableTarget(
      name: "Benchmarks", dependencies: named(libraries) + ["AllocationCounter"],
      exclude: ["AllocationCounter", "OtherLibraries.md"]),
    .executableTarget(name: "InspectorPages", dependencies: view + ["Inspector", "TimeTravel"]),
    .executableTarget(name: "ModelFuzz", dependencies: ["ExploreNet", "RulesNet"]),
    .executableTarget(name: "Stress", dependencies: ["ComposableCore"]),
  ])

// A suite is in Tests, and may use one module more than all do.
let nets = ["ComposableCore": "RulesNet", "ComposableExplore": "ExploreNet"]
let names = package.targets.map(\.name)
for name in names where exists("Tests/\(name)Tests") {
  let explores = features.contains(name) || ["Downloads", "PrimeTime"].contains(name)
  let more = nets[name] ?? (explores ? "ComposableExplore" : name)
  let uses = Set([name, more, "ComposableTesting", "TestSupport"]).sorted()
  package.targets.append(.testTarget(name: "\(name)Tests", dependencies: named(uses)))
}
for target in package.targets {
  let folders = [
    "Apps", "Modules", "Tests", "Tools", "Tools/Benchmarks", "Tools/Browser", "Tools/Fuzz",
  ].map { "\($0)/\(target.name)" }
  target.path = folders.first(where: exists)
  target.exclude += ["Sessions", "__Snapshots__"].filter { exists("Tests/\(target.name)/\($0)") }
  // A new compiler with more warnings must not break the build of a package that depends on this.
  if current == root { target.swiftSettings = [.treatAllWarnings(as: .error)] }
}

// `MODULE=Timer` leaves that module, its suite and what they use; not in a dependent's build.
if let module = Context.environment["MODULE"], current.hasPrefix(root) {
  guard names.contains(module) else {
    print("There is no module '\(module)'. Modules are \(names.joined(separator: ", ")).")
    exit(64)  // a manifest that failed is not cached
  }
  var needed = [module, "\(module)Tests"]
  for target in package.targets.reversed() where needed.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { needed.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}

func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }
func named(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }
