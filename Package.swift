// swift-tools-version: 6.2
import Foundation
import PackageDescription

let package = Package(
  name: "PrimeTime",
  products: [
    .library(name: "ComposableCore", targets: ["ComposableCore"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    .executable(name: "PrimeTime", targets: ["PrimeTime"]),
  ],
  targets: [
    .target(name: "ComposableCore"),
    .target(name: "ComposableTesting", dependencies: ["ComposableCore"]),
    .target(name: "PrimeNumbers"),
    .target(name: "TextUI"),
    .target(name: "WolframAlpha"),
    .target(name: "DataFiles", dependencies: ["ComposableCore", "TextUI"]),
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
    .target(
      name: "Inspector", dependencies: ["ComposableCore", "Sessions"],
      resources: ["html", "css", "js"].map { .embedInCode("Resources/page.\($0)") }
        + ["axis", "panels", "session", "state", "timeline"].map {
          .embedInCode("Resources/\($0).js")
        }),
    .target(
      name: "ReplKit", dependencies: ["ComposableCore", "Inspector", "Sessions", "TextUI"]),
    .executableTarget(
      name: "PrimeTime",
      dependencies: [
        "ComposableCore", "Counter", "DataFiles", "FavoritePrimes", "Game", "PrimeModal",
        "PrimeNumbers", "ReplKit", "Sessions", "TextUI", "Timer",
      ]),
    .executableTarget(name: "AskWolframAlpha", dependencies: ["WolframAlpha"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AllocationCounter", "ComposableCore", "ComposableTesting", "PrimeNumbers", "Sessions",
      ], exclude: ["Baseline.json"]),
    .executableTarget(name: "InspectorPages", dependencies: ["Inspector", "Sessions"]),
    .target(name: "AllocationCounter"),
    .target(name: "TestSupport", dependencies: ["ComposableCore"]),
  ]
)

// A target lies in a folder of its name; its suite, where there is one, in `Tests/<name>Tests`.
for target in package.targets {
  target.path = ["Modules", "Apps", "Tools", "Tests"].map { "\($0)/\(target.name)" }.first {
    exists($0)
  }
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  let suite = "\(target.name)Tests"
  if !exists("Tests/\(suite)") || package.targets.contains(where: { $0.name == suite }) { continue }
  // The program asks a second one, which its suite needs and it must not link.
  let program = target.name == "PrimeTime" ? ["AskWolframAlpha"] : []
  let uses = ["ComposableCore", "ComposableTesting", "TestSupport", target.name] + program
  package.targets.append(
    .testTarget(
      name: suite,
      dependencies: Set(uses + names(target.dependencies)).sorted().map { .byName(name: $0) },
      exclude: ["Sessions", "__Snapshots__"].filter { exists("Tests/\(suite)/\($0)") },
      swiftSettings: target.swiftSettings))
}

// A package that depends on this one sees the two libraries alone, so that it may have a Counter of
// its own: SwiftPM works in the folder of the root package, or below it. And `MODULE=Counter swift
// test` sees that module, its suite and what they stand on.
var root = URL(filePath: FileManager.default.currentDirectoryPath)
while root.path != "/", !exists("Package.swift", in: root.path) { root.deleteLastPathComponent() }
let isRoot = [Context.packageDirectory, "/"].contains(root.path)
let module = Context.environment["MODULE"].map { [$0, "\($0)Tests"] }
if var wanted = isRoot ? module : ["ComposableCore", "ComposableTesting"] {
  var found = 0
  while found < wanted.count {
    let target = package.targets.first { $0.name == wanted[found] }
    wanted += names(target?.dependencies ?? []).filter { !wanted.contains($0) }
    found += 1
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { !wanted.contains($0.name) }
}

func names(_ dependencies: [Target.Dependency]) -> [String] {
  dependencies.compactMap {
    if case .byNameItem(let name, _) = $0 {
      name
    } else if case .targetItem(let name, _) = $0 {
      name
    } else {
      nil
    }
  }
}

func exists(_ path: String, in folder: String = Context.packageDirectory) -> Bool {
  FileManager.default.fileExists(atPath: "\(folder)/\(path)")
}
