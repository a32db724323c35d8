// swift-tools-version: 6.2
import Foundation
import PackageDescription

let package = Package(
  name: "PrimeTime",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
  products: [
    .library(name: "ComposableCore", type: .static, targets: ["ComposableCore"]),
    .library(name: "ComposableTesting", type: .static, targets: ["ComposableTesting"]),
    .library(name: "ComposableExplore", type: .static, targets: ["ComposableExplore"]),
    .executable(name: "PrimeTime", targets: ["PrimeTime"]),
  ],
  traits: ["Network", .default(enabledTraits: ["Network"])],
  targets: [  // each after those it depends on
    .target(name: "ComposableCore"),
    .target(name: "ComposableTesting", dependencies: ["ComposableCore"]),
    .target(name: "ComposableExplore", dependencies: ["ComposableCore", "ComposableTesting"]),
    .target(name: "TestSupport", dependencies: ["ComposableCore"]),
    .target(
      name: "ExploreNet",
      dependencies: ["ComposableCore", "ComposableExplore", "ComposableTesting"]),
    .executableTarget(name: "ExploreFuzz", dependencies: ["ExploreNet"]),
    .target(name: "AllocationCounter"),
    .target(name: "PrimeNumbers"),
    .target(name: "TextUI", dependencies: ["ComposableCore"]),
    .executableTarget(name: "WolframAlpha"),
    .target(name: "Files"),
    .target(name: "DataFiles", dependencies: ["ComposableCore", "Files", "TextUI"]),
    .target(name: "PrimeModal", dependencies: ["ComposableCore", "PrimeNumbers", "TextUI"]),
    .target(
      name: "Counter", dependencies: ["ComposableCore", "PrimeModal", "PrimeNumbers", "TextUI"]),
    .target(
      name: "FavoritePrimes",
      dependencies: ["ComposableCore", "DataFiles", "PrimeNumbers", "TextUI"]),
    .target(name: "Timer", dependencies: ["ComposableCore", "TextUI"]),
    .target(
      name: "Game", dependencies: ["ComposableCore", "Counter", "DataFiles", "TextUI", "Timer"]),
    .target(name: "Sessions", dependencies: ["ComposableCore"]),
    .target(name: "InspectorResources", exclude: ["Files"]),
    .target(
      name: "Inspector",
      dependencies: ["ComposableCore", "InspectorResources", "Sessions", "TextUI"]),
    .target(name: "TerminalKit", dependencies: ["Files", "TextUI"]),
    .target(name: "ReplKit", dependencies: ["ComposableCore", "Files", "TerminalKit", "TextUI"]),
    .target(
      name: "Debugging",
      dependencies: [
        "ComposableCore", "Files", "Inspector", "ReplKit", "Sessions", "TerminalKit", "TextUI",
      ]),
    .executableTarget(
      name: "PrimeTime",
      dependencies: [
        "ComposableCore", "Counter", "DataFiles", "Debugging", "FavoritePrimes", "Game",
        "Inspector", "PrimeModal", "PrimeNumbers", "ReplKit", "Sessions", "TerminalKit", "TextUI",
        "Timer",
        .byName(name: "WolframAlpha", condition: .when(traits: ["Network"])),  // run, not linked
      ]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AllocationCounter", "ComposableCore", "ComposableExplore", "ComposableTesting",
        "PrimeNumbers", "Sessions",
      ], exclude: ["Baseline.json"]),
    .executableTarget(name: "InspectorPages", dependencies: ["Inspector", "Sessions"]),
    .executableTarget(name: "Stress", dependencies: ["ComposableCore"]),
    .testTarget(  // runs Benchmarks
      name: "SteadyStateTests", dependencies: ["ComposableTesting", "Sessions"]),
  ])

// A target lies in a folder of its name; those in Modules and Apps have suites in Tests.
let folders = [
  "AllocationCounter": "Tools", "Benchmarks": "Tools", "ExploreFuzz": "Tools",
  "ExploreNet": "Tests", "InspectorPages": "Tools", "InspectorResources": "Modules",
  "PrimeTime": "Apps", "SteadyStateTests": "Tests", "Stress": "Tools", "TestSupport": "Tests",
]
let explored = ["Counter", "FavoritePrimes", "Game", "PrimeModal", "PrimeTime", "Timer"]
for target in package.targets {
  target.path = "\(folders[target.name] ?? "Modules")/\(target.name)"
  if folders[target.name] != nil && target.name != "PrimeTime" { continue }
  let suite = Target.testTarget(name: "\(target.name)Tests")
  var uses = Set([target.name, "ComposableTesting", "TestSupport"])
  if explored.contains(target.name) { uses.insert("ComposableExplore") }
  if target.name == "ComposableExplore" { uses.insert("ExploreNet") }
  suite.dependencies = uses.sorted().map { .byName(name: $0) }
  suite.exclude = ["Sessions", "__Snapshots__"].filter { exists("Tests/\(suite.name)/\($0)") }
  package.targets.append(suite)
}
for target in package.targets { target.swiftSettings = [.treatAllWarnings(as: .error)] }

// A dependent sees the libraries, and may have its own Counter; `MODULE=Counter` builds that.
var root = URL(filePath: FileManager.default.currentDirectoryPath)
while root.path != "/", !exists("Package.swift", in: root.path) { root.deleteLastPathComponent() }
let libraries = package.products.filter { $0 is Product.Library }.map(\.name)
let module = Context.environment["MODULE"].map { [$0, "\($0)Tests"] }
if let names = [Context.packageDirectory, "/"].contains(root.path) ? module : libraries {
  let modules = package.targets.filter { $0.type != .test }.map(\.name).joined(separator: ", ")
  var needed = Set(names)
  for target in package.targets.reversed() where needed.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
  if package.targets.isEmpty {
    print("There is no module '\(names[0])'. Modules are \(modules).")
    exit(64)  // a manifest that failed is not cached
  }
}

func exists(_ path: String, in folder: String = Context.packageDirectory) -> Bool {
  FileManager.default.fileExists(atPath: "\(folder)/\(path)")
}
