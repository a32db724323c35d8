// swift-tools-version: 6.2
import Foundation
import PackageDescription

let libraries = ["ComposableCore", "ComposableTesting", "ComposableExplore"]
let explored = ["Counter", "FavoritePrimes", "Game", "PrimeModal", "PrimeTime", "Timer"]
let all: [Target.Dependency] = libraries.map { .byName(name: $0) }
let view: [Target.Dependency] = ["ComposableCore", "TextUI"]
let app: [Target.Dependency] = [
  "Counter", "DataFiles", "FavoritePrimes", "Game", "PrimeModal", "PrimeNumbers", "ReplKit",
  "Sessions", "TerminalKit", "Timer",
]
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
    .target(name: "ExploreNet", dependencies: all),
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
    .target(name: "ReplKit", dependencies: view + ["Files", "TerminalKit"]),
    .target(
      name: "Debugging",
      dependencies: view + ["Files", "Inspector", "ReplKit", "Sessions", "TerminalKit"]),
    .executableTarget(
      name: "PrimeTime",
      dependencies: view + app + [
        "Debugging", "Inspector",
        .byName(name: "WolframAlpha", condition: .when(traits: ["Network"])),  // run, not linked
      ]),
    .target(name: "AllocationCounter"),
    .target(name: "LibFuzzer"),
    .executableTarget(name: "AppFuzz", dependencies: view + app + ["LibFuzzer"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: all + ["AllocationCounter", "Inspector", "PrimeNumbers", "Sessions"]),
    .executableTarget(name: "ExploreFuzz", dependencies: ["ExploreNet"]),
    .executableTarget(name: "InspectorPages", dependencies: ["Inspector", "Sessions"]),
    .executableTarget(name: "ModelFuzz", dependencies: ["RulesNet"]),
    .executableTarget(name: "Stress", dependencies: ["ComposableCore"]),
    .testTarget(name: "SteadyStateTests", dependencies: ["ComposableTesting", "Sessions"]),
  ])

// A target lies in a folder of its name; its suite in Tests, which may use one more module.
let nets = ["ComposableCore": "RulesNet", "ComposableExplore": "ExploreNet"]
for name in package.targets.map(\.name) where exists("Tests/\(name)Tests") {
  let net = nets[name] ?? (explored.contains(name) ? "ComposableExplore" : "TestSupport")
  let uses = Set([name, "ComposableTesting", "TestSupport", net]).sorted()
  package.targets += [
    .testTarget(name: "\(name)Tests", dependencies: uses.map { .init(stringLiteral: $0) })
  ]
}
for target in package.targets {
  let folder = ["Apps", "Modules", "Tests", "Tools"].first { exists("\($0)/\(target.name)") } ?? ""
  target.path = "\(folder)/\(target.name)"
  let others = ["Baseline.json", "Seeds", "Sessions", "__Snapshots__"]
  target.exclude += others.filter { exists("\(folder)/\(target.name)/\($0)") }
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}

// A dependent sees the libraries, and may have its own Counter; `MODULE=Counter` builds that.
var root = URL(filePath: FileManager.default.currentDirectoryPath)
while root.path != "/", !exists("Package.swift", root.path) { root.deleteLastPathComponent() }
let isRoot = [Context.packageDirectory, "/"].contains(root.path)
let module = Context.environment["MODULE"].map { [$0, "\($0)Tests"] }
if var needed = isRoot ? module : libraries {
  let modules = package.targets.filter { $0.type != .test }.map(\.name).joined(separator: ", ")
  for target in package.targets.reversed() where needed.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { needed.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
  if package.targets.isEmpty {
    print("There is no module '\(needed[0])'. Modules are \(modules).")
    exit(64)  // a manifest that failed is not cached
  }
}

func exists(_ path: String, _ folder: String = Context.packageDirectory) -> Bool {
  FileManager.default.fileExists(atPath: "\(folder)/\(path)")
}
