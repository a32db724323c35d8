// swift-tools-version: 6.2
import PackageDescription

// A package outside this one: it depends on the library by path, and has its own modules named
// Counter, Files, Game, Repl, TextUI and Timer.
let core: Target.Dependency = .product(name: "ComposableCore", package: "ComposableCore")
let explore: Target.Dependency = .product(name: "ComposableExplore", package: "ComposableCore")
let porting: Target.Dependency = .product(name: "ComposablePorting", package: "ComposableCore")
let repl: Target.Dependency = .product(name: "ComposableRepl", package: "ComposableCore")
let testing: Target.Dependency = .product(name: "ComposableTesting", package: "ComposableCore")

let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "ComposableCore", path: "../..")],
  targets: [
    .target(name: "Counter", dependencies: [core]),
    .target(name: "Game", dependencies: [core, "Counter"]),
    .target(name: "Forecast", dependencies: [core]),
    .target(name: "Search", dependencies: [core]),
    .target(name: "Loop", dependencies: [core]),
    .target(name: "Player", dependencies: [core]),
    .target(name: "Reminders", dependencies: [core]),
    .target(name: "Contacts", dependencies: [core]),
    .target(name: "Trips", dependencies: [core]),
    .target(name: "Profile", dependencies: [core]),
    .target(name: "Chat", dependencies: [core]),
    .target(name: "SignIn", dependencies: [core]),
    .target(name: "Poll", dependencies: [core]),
    .target(name: "Drafts", dependencies: [core, porting]),
    .target(
      name: "Isolated", dependencies: [core],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "Legacy", dependencies: [core],
      swiftSettings: [
        .enableUpcomingFeature("InferSendableFromCaptures"), .swiftLanguageMode(.v5),
      ]),
    .executableTarget(name: "tally", dependencies: [core, "Counter", "Game"]),
    .executableTarget(name: "facts", dependencies: [repl, "Counter"]),
    .target(name: "Files"),
    .target(name: "Repl"),
    .target(name: "TextUI"),
    .target(name: "Timer", dependencies: [core]),
    .executableTarget(name: "Dice", dependencies: [repl]),
    .executableTarget(name: "Pages", dependencies: [repl, "Repl", "TextUI"]),
    .executableTarget(name: "Stopwatch", dependencies: [repl, "Timer"]),
    .executableTarget(name: "Todos", dependencies: [core, repl, "Files"]),
    .executableTarget(name: "sessions", dependencies: [core, "Forecast"]),
    .testTarget(
      name: "ConsumerTests",
      dependencies: [
        core, explore, testing, "Counter", "Forecast", "Game", "Loop", "Player", "Search",
      ]),
    .testTarget(name: "ReplTests", dependencies: ["Dice", "Pages", "Stopwatch", "Todos", "facts"]),
    .testTarget(
      name: "PortTests",
      dependencies: [
        core, testing, "Chat", "Contacts", "Drafts", "Isolated", "Legacy", "Poll", "Profile",
        "Reminders", "SignIn", "Trips",
      ]),
    .testTarget(
      name: "TodosTests",
      dependencies: ["Todos", .product(name: "ComposableRepl", package: "ComposableCore")],
      exclude: ["list.jsonl"]),
  ],
  swiftLanguageModes: [.v6]
)
