import Foundation
import TestSupport
import Testing

/// Nothing an ordinary program does may wear it out: every public operation of ComposableCore,
/// ComposableTesting and Sessions costs at the end what it cost at the beginning, and leaves memory
/// where it was.
///
/// The operations are in `Tools/Benchmarks/Steady`, and run in a process of their own, because the
/// time and the memory of this one are those of all suites.
struct SteadyStateTests {
  private static let products =
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
    .deletingLastPathComponent()
  private static let benchmarks = products.appending(path: "Benchmarks")

  @Test func everyOperationStaysAsCheapAsItWas() throws {
    let run = try ProcessRun(Self.benchmarks, ["steady-state", "--count", "20000"])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(.enabled(if: extractor != nil, "the toolchain has no swift-symbolgraph-extract"))
  func everyPublicOperationIsRun() throws {
    var used: Set<String> = []
    var excluded: Set<String> = []
    for line in try ProcessRun(Self.benchmarks, ["steady-symbols"]).output.split(separator: "\n") {
      if line.hasPrefix("excluded ") {
        excluded.insert(String(line.dropFirst("excluded ".count)))
      } else {
        used.insert(String(line))
      }
    }
    func isExcluded(_ symbol: String) -> Bool {
      excluded.contains { $0.last == "*" ? symbol.hasPrefix($0.dropLast()) : symbol == $0 }
    }
    var symbols: Set<String> = []
    var stored: Set<String> = []
    for module in ["ComposableCore", "ComposableTesting", "Sessions"] {
      let found = try Self.symbols(of: module)
      symbols.formUnion(found.operations)
      stored.formUnion(found.stored)
    }
    for symbol in symbols.subtracting(used).sorted() where !isExcluded(symbol) {
      Issue.record(
        """
        "\(symbol)" is public, and no operation of the steady-state suite runs it. Call it in an \
        operation in Tools/Benchmarks/Steady, and add "\(symbol)" to the operation's symbols; or \
        add "\(symbol)" to SteadyState.excluded with the reason.
        """)
    }
    let named = used.union(excluded.filter { $0.last != "*" })
    let gone = named.subtracting(symbols).subtracting(stored)
    for symbol in gone.sorted() {
      Issue.record(
        """
        "\(symbol)" is no public operation any more. Remove it from Tools/Benchmarks/Steady.
        """)
    }
  }

  /// The compiler's directory has it; the compiler may be a link into the toolchain.
  private static let extractor: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for directory in path.split(separator: ":") {
      let compiler = URL(filePath: "\(directory)/swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      let extractor = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "swift-symbolgraph-extract")
      if FileManager.default.isExecutableFile(atPath: extractor.path) { return extractor }
    }
    return nil
  }()

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Fragment: Decodable { var spelling: String }
      struct Kind: Decodable { var identifier: String }

      var declarationFragments: [Fragment]?
      var kind: Kind
      var pathComponents: [String]
    }

    var symbols: [Symbol]
  }

  /// The public functions, initializers, subscripts and computed properties of a built module, as
  /// `Type.member(labels:)`, and its stored properties, which run nothing and need not be listed.
  private static func symbols(
    of module: String
  ) throws -> (operations: Set<String>, stored: Set<String>) {
    let directory = FileManager.default.temporaryDirectory.appending(path: "Steady-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let extractor = try #require(extractor)
    let run = try ProcessRun(
      extractor,
      [
        "-module-name", module, "-I", products.appending(path: "Modules").path,
        "-target", try target(), "-minimum-access-level", "public", "-skip-synthesized-members",
        "-output-dir", directory.path,
      ])
    try #require(run.status == 0, "\(run.output)")
    let file = directory.appending(path: "\(module).symbols.json")
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
    let kinds: Set = [
      "swift.func", "swift.func.op", "swift.init", "swift.method", "swift.property",
      "swift.subscript", "swift.type.method", "swift.type.property", "swift.type.subscript",
    ]
    var operations: Set<String> = []
    var stored: Set<String> = []
    for symbol in graph.symbols where kinds.contains(symbol.kind.identifier) {
      let name = symbol.pathComponents.joined(separator: ".")
        .replacingOccurrences(of: "fileID:filePath:line:column:", with: "")
      let isProperty = symbol.kind.identifier.hasSuffix(".property")
      let hasCode = symbol.declarationFragments?.contains { $0.spelling.contains("{") } ?? true
      if hasCode || !isProperty { operations.insert(name) } else { stored.insert(name) }
    }
    return (operations, stored)
  }

  private static func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { var unversionedTriple: String }
      var target: Target
    }
    let compiler = try #require(extractor).deletingLastPathComponent().appending(path: "swiftc")
    let info = try ProcessRun(compiler, ["-print-target-info"])
    return try JSONDecoder().decode(Info.self, from: Data(info.output.utf8)).target
      .unversionedTriple
  }
}
