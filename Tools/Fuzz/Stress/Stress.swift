import ComposableCore
import Foundation

/// Runs races for a number of seconds, or operations a million times; fails if an action is lost or
/// memory grows.
///
///     Stress races SECONDS [SEED]
///     Stress drops SECONDS [SEED]
///     Stress memory [COUNT]
///     Stress leak             leaks one store, for whoever looks for leaks to find
@main @MainActor
enum Stress {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst().map { String($0) }
    // Sending to a released store is reported. Here it is expected, and the reports would fill
    // millions of lines.
    await IssueReporter.$current.withValue(IssueReporter { _ in }) {
      switch arguments.first {
      case "races":
        await races(
          seconds: arguments.dropFirst().first.flatMap(Int.init) ?? 60,
          seed: arguments.dropFirst(2).first.flatMap(UInt64.init) ?? .random(in: 0...999_999))
      case "drops":
        await drops(
          seconds: arguments.dropFirst().first.flatMap(Int.init) ?? 60,
          seed: arguments.dropFirst(2).first.flatMap(UInt64.init) ?? .random(in: 0...999_999))
      case "memory":
        await memory(count: arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000)
      case "leak":
        _ = Unmanaged.passRetained(makeStore())
      default:
        print("Stress races or drops SECONDS [SEED], Stress memory [COUNT], or Stress leak")
        exit(64)
      }
    }
  }

  private static func races(seconds: Int, seed: UInt64) async {
    print("seed \(seed), \(seconds) s")
    var races = Races(seed: seed)
    await races.run(for: .seconds(seconds))
    for count in races.counts { print("\(count.times) \(count.name)") }
    var threads = Threads(seed: seed)
    await threads.run(for: .seconds(seconds))
    print("\(threads.effectCount) effects on many threads")
    var actors = Actors(seed: seed)
    await actors.run(for: .seconds(seconds))
    print("\(actors.effectCount) effects of store actors that several tasks used")
    await drops(seconds: seconds, seed: seed)
  }

  private static func drops(seconds: Int, seed: UInt64) async {
    var drops = Drops(seed: seed)
    await drops.run(for: .seconds(seconds))
    print("\(drops.count) uses and drops on every thread")
  }

  private static func memory(count: Int) async {
    let viewStore = makeStore().view
    await measure("actions", count: count) { _ in viewStore.send(.add(1)) }
    await measure("synchronous effects", count: count) { _ in viewStore.send(.chain(2)) }
    await measure("asynchronous effects", count: count) { number in
      let task = viewStore.send(.answer)
      if number.isMultiple(of: 2) { await task.finish() } else { viewStore.send(.cancel) }
    }
    let parent = makeStore()
    await measure("scopes and view stores", count: count) { number in
      let child = ViewStore(parent.scope(state: { $0 }))
      let sink = child.publisher.sink { _ in }
      if number.isMultiple(of: 1_000) { child.send(.add(1)) }
      withExtendedLifetime(sink) {}
    }
    await measure("stores with effects in flight", count: count) { number in
      let task = makeStore().view.send(.start(1))
      if number.isMultiple(of: 3) { await task.finish() }
      // Gives the canceled tasks time to run, which frees them.
      if number.isMultiple(of: 64) { await viewStore.send(.answer).finish() }
    }
    let chain = makeStore().view
    chain.send(.chain(count))
    check(chain.state == count, "a chain of \(count) actions ended at \(chain.state)")
    print("a chain of \(count) actions: all there")
  }

  /// Runs `work` `count` times; after the first tenth the resident set may grow by 2 MB.
  private static func measure(_ name: String, count: Int, _ work: (Int) async -> Void) async {
    for number in 0..<count / 10 { await work(number) }
    let before = residentBytes
    for number in count / 10..<count { await work(number) }
    let after = residentBytes
    print("\(count) \(name): \(before / 1_024) KiB after a tenth, \(after / 1_024) KiB at the end")
    // Smaller counts are for sanitizers, which keep freed memory for a while.
    check(count < 100_000 || after < before + 2_097_152, "memory grows with \(name)")
  }

  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4_096
  }
}

/// Stops with a message if a condition is false.
func check(_ isRight: Bool, _ message: @autoclosure () -> String) {
  guard !isRight else { return }
  print("failed: \(message())")
  exit(1)
}
