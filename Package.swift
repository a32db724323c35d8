// swift-tools-version: 6.2
import Foundation
import PackageDescription

let package = Package(
  name: "PrimeTime",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
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
    .target(name: "Inspector", dependencies: ["ComposableCore", "InspectorResources", "Sessions"]),
    .target(
      name: "ReplKit",
      dependencies: ["ComposableCore", "Files", "Inspector", "Sessions", "TextUI"]),
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

// The root's own builds index no system modules and spare LLVM's check of its input. On few cores
// they compile modules as a whole, except suites and ComposableCore, which the rest waits for.
let exists = FileManager.default.fileExists(atPath:)
var root = URL(filePath: FileManager.default.currentDirectoryPath)  // where SwiftPM works
while root.path != "/", !exists("\(root.path)/Package.swift") { root.deleteLastPathComponent() }
let isRoot = root.path == Context.packageDirectory
let flags = ["-index-ignore-system-modules", "-Xfrontend", "-disable-llvm-verify"]
let whole = ["-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo"]
let isWhole = isRoot && ProcessInfo.processInfo.activeProcessorCount < 4

// A target lies in a folder of its name; its suite, where there is one, in `Tests/<name>Tests`.
_ = FileManager.default.changeCurrentDirectoryPath(Context.packageDirectory)
for target in package.targets {
  let folders = ["Modules", "Apps", "Tools", "Tests"].map { "\($0)/\(target.name)" }
  target.path = folders.first(where: exists)
  let suite = "\(target.name)Tests"
  if !exists("Tests/\(suite)") || package.targets.contains(where: { $0.name == suite }) { continue }
  let asked = target.name == "PrimeTime" ? ["AskWolframAlpha"] : []  // run by it, not linked
  let uses = Set(["ComposableTesting", "TestSupport", target.name].flatMap(needed) + asked).sorted()
  let tests = Target.testTarget(name: suite, dependencies: uses.map { .byName(name: $0) })
  tests.exclude = ["Sessions", "__Snapshots__"].filter { exists("Tests/\(suite)/\($0)") }
  package.targets.append(tests)
}
for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error), .unsafeFlags(isRoot ? flags : [])]
  if !isWhole || target.type == .test || target.name == "ComposableCore" { continue }
  target.swiftSettings?.append(.unsafeFlags(whole, .when(configuration: .debug)))
}

// A dependent sees the two libraries, and may have its own Counter; `MODULE=Counter` builds that.
let module = Context.environment["MODULE"].map { [$0, "\($0)Tests"] }
if let wanted = (isRoot || root.path == "/" ? module : ["ComposableTesting"])?.flatMap(needed) {
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { !wanted.contains($0.name) }
}

@MainActor func needed(by name: String) -> [String] {
  (package.targets.first { $0.name == name }?.dependencies ?? []).reduce([name]) {
    switch $1 {
    case .byNameItem(let name, _), .targetItem(let name, _): $0 + needed(by: name)
    default: $0
    }
  }
}
