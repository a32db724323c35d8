// swift-tools-version: 6.2
import Foundation
import PackageDescription

let package = Package(
  name: "PrimeTime",
  products: [
    .library(name: "ComposableCore", targets: ["ComposableCore"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    .executable(name: "PrimeTime", targets: ["PrimeTime"]),
    .library(name: "WolframAlpha", type: .dynamic, targets: ["WolframAlpha"]),
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
    .target(name: "ReplKit", dependencies: ["ComposableCore", "TextUI"]),
    .executableTarget(
      name: "PrimeTime",
      dependencies: [
        "ComposableCore", "Counter", "FavoritePrimes", "Game", "PrimeModal", "PrimeNumbers",
        "ReplKit", "TextUI", "Timer",
      ]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AllocationCounter", "ComposableCore", "ComposableTesting", "PrimeNumbers", "ReplKit",
      ], exclude: ["Baseline.json"]),
    .target(name: "AllocationCounter"),
    .target(name: "TestSupport", dependencies: ["ComposableCore"]),
  ],
  swiftLanguageModes: [.v6]
)

// A target lies in a folder of its name; its suite, where there is one, in `Tests/<name>Tests`.
for target in package.targets {
  let folders = ["Modules", "Apps", "Tools", "Tests"].map { "\($0)/\(target.name)" }
  target.path = target.path ?? folders.first(where: exists)
  let suite = "\(target.name)Tests"
  guard exists("Tests/\(suite)"), !package.targets.contains(where: { $0.name == suite }) else {
    continue
  }
  let uses = Set(names(target.dependencies) + ["ComposableCore", "ComposableTesting", target.name])
  package.targets.append(
    .testTarget(
      name: suite, dependencies: uses.union(["TestSupport"]).sorted().map { .byName(name: $0) },
      path: "Tests/\(suite)",
      exclude: ["Sessions", "__Snapshots__"].filter { exists("Tests/\(suite)/\($0)") }))
}
for target in package.targets where target.name != "AllocationCounter" {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}

// `MODULE=Counter swift test` sees that module, its suite and what they stand on, and nothing else.
if let module = Context.environment["MODULE"] {
  var wanted: Set<String> = [module, "\(module)Tests"]
  var open = package.targets.filter { wanted.contains($0.name) }
  while let target = open.popLast() {
    let new = names(target.dependencies).filter { wanted.insert($0).inserted }
    open += package.targets.filter { new.contains($0.name) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}

func names(_ dependencies: [Target.Dependency]) -> [String] {
  dependencies.compactMap { dependency in
    switch dependency {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: nil
    }
  }
}

func exists(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}
