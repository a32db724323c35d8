// swift-tools-version: 6.2
import Foundation
import PackageDescription

let libraries = ["ComposableCore", "ComposableTesting", "ComposableExplore"]
let features = ["Counter", "FavoritePrimes", "Game", "PrimeModal", "Timer"]
let parts = ["DataFiles", "PrimeNumbers", "ReplKit", "Sessions", "TerminalKit"]
let view: [Target.Dependency] = ["ComposableCore", "TextUI"]
let shell = view + ["Files", "TerminalKit"]
let app = view + named(features + parts)
// The app runs it, and is not linked with it.
let asks = Target.Dependency.byName(name: "WolframAlpha", condition: .when(traits: ["Network"]))
let package = Package(
  name: "PrimeTime", platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
  products: libraries.map { .library(name: $0, type: .static, targets: [$0]) }
    + [.executable(name: "PrimeTime", targets: ["PrimeTime"])],
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
    .executableTarget(name: "WolframAlpha"),
    .target(name: "Files"),
    .target(name: "DataFiles", dependencies: view + ["Files"]),
    .target(name: "PrimeModal", dependencies: view + ["PrimeNumbers"]),
    .target(name: "Counter", dependencies: view + ["PrimeModal", "PrimeNumbers"]),
    .target(name: "FavoritePrimes", dependencies: view + ["DataFiles", "PrimeNumbers"]),
    .target(name: "Timer", dependencies: view),
    .target(name: "Game", dependencies: view + ["Counter", "DataFiles", "Timer"]),
    .target(name: "Sessions", dependencies: ["ComposableCore"]),
    .target(name: "InspectorResources", exclude: ["Files"]),
    .target(name: "Inspector", dependencies: view + ["InspectorResources", "Sessions"]),
    .target(name: "TerminalKit", dependencies: ["Files", "TextUI"]),
    .target(name: "ReplKit", dependencies: shell),
    .target(name: "Debugging", dependencies: shell + ["Inspector", "ReplKit", "Sessions"]),
    .executableTarget(name: "PrimeTime", dependencies: app + ["Debugging", "Inspector", asks]),
    .target(name: "AllocationCounter"),
    .target(name: "LibFuzzer"),
    .executableTarget(name: "AppFuzz", dependencies: app + ["LibFuzzer"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: named(libraries) + [
        "AllocationCounter", "Inspector", "PrimeNumbers", "Sessions",
      ]),
    .executableTarget(name: "ExploreFuzz", dependencies: ["ExploreNet"]),
    .executableTarget(name: "InspectorPages", dependencies: ["Inspector", "Sessions"]),
    .executableTarget(name: "ModelFuzz", dependencies: ["RulesNet"]),
    .executableTarget(name: "Stress", dependencies: ["ComposableCore"]),
    .testTarget(name: "SteadyStateTests", dependencies: ["ComposableTesting", "Sessions"]),
  ])

// A target is in a folder of its name; its suite is in Tests, and may use one module more.
let nets = ["ComposableCore": "RulesNet", "ComposableExplore": "ExploreNet"]
for name in package.targets.map(\.name) where exists("Tests/\(name)Tests") {
  let explores = (features + ["PrimeTime"]).contains(name)
  let net = nets[name] ?? (explores ? "ComposableExplore" : "TestSupport")
  let uses = named(Set([name, "ComposableTesting", "TestSupport", net]).sorted())
  package.targets.append(.testTarget(name: "\(name)Tests", dependencies: uses))
}
for target in package.targets {
  let folder = ["Apps", "Modules", "Tests", "Tools"].first { exists("\($0)/\(target.name)") } ?? ""
  let others = ["Baseline.json", "Seeds", "Sessions", "__Snapshots__"]
  target.path = "\(folder)/\(target.name)"
  target.exclude += others.filter { exists("\(folder)/\(target.name)/\($0)") }
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}

// A dependent sees the libraries, and may have its own Counter; `MODULE=Counter` builds that.
var root = URL.currentDirectory()
while root.path != "/", !exists("Package.swift", root.path) { root.deleteLastPathComponent() }
let isRoot = [Context.packageDirectory, "/"].contains(root.path)
if var needed = isRoot ? Context.environment["MODULE"].map({ [$0, "\($0)Tests"] }) : libraries {
  let names = package.targets.map(\.name).filter { !$0.hasSuffix("Tests") }
  guard names.contains(needed[0]) else {
    print("There is no module '\(needed[0])'. Modules are \(names.joined(separator: ", ")).")
    exit(64)  // a manifest that failed is not cached
  }
  for target in package.targets.reversed() where needed.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { needed.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}

func exists(_ path: String, _ folder: String = Context.packageDirectory) -> Bool {
  FileManager.default.fileExists(atPath: "\(folder)/\(path)")
}

func named(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }
