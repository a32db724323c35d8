import Foundation
import Sessions
import TextUI
import Testing

@testable import Inspector

/// The bytes of a page; `Tools/Browser/browser.sh` checks what it displays.
struct InspectorPageTests {
  private static let hostile =
    "</script>\u{600}<img src=x onerror=alert(1)><\u{301}img><!-- {{data}} \u{2028} \0"

  private func page(_ name: String, steps: Int = 3) -> InspectorPage {
    let lines = [Text(name, .value)]
    var page = InspectorPage(
      app: name, state: .object([.init(name, .string(name))]), screens: [(name, lines)])
    for step in 0..<steps {
      page.append(
        InspectorStep(
          name, path: name, origin: .effect(startedBy: nil),
          state: .object([.init(name, .integer(step))]), payload: [.init(name, name)],
          inputs: [.init(name, name)], screens: [(name, nil)], test: name))
    }
    page.effects = [EffectSpan(number: 1, start: 1, startTime: 0, location: name, id: name)]
    page.test = (name, name)
    return page
  }

  private func text(_ page: InspectorPage) -> String {
    String(decoding: (try? page.html()) ?? [], as: UTF8.self)
  }

  @Test func aPageBeginsWithItsSignature() {
    #expect(text(page("App")).hasPrefix(InspectorPage.signature + "\n"))
  }

  @Test func whatASessionHoldsEndsNoElement() {
    let plain = text(page("App"))
    let hostile = text(page(Self.hostile))
    for tag in ["<script", "</script", "<!--", "<img"] {
      #expect(hostile.split(separator: tag).count == plain.split(separator: tag).count, "\(tag)")
    }
  }

  @Test func thePolicyAllowsNothingButThePageItself() throws {
    let page = text(page("App"))
    for name in ["script", "style"] {
      let part = try #require(page.components(between: "<\(name)>", and: "</\(name)>"))
      let source = "'sha256-\(try digest(of: part))'"
      // After a change of the script or the style its digest goes into page.html.
      #expect(page.contains("; \(name)-src \(source); "), "\(source)")
    }
    let policy = try #require(
      page.components(between: "Security-Policy\" content=\"default-src 'none'; ", and: "\""))
    let own = policy.split(separator: "; ").filter { !$0.contains("sha256") }
    #expect(own == ["img-src data:", "base-uri 'none'", "form-action 'none'"])
  }

  /// The SHA-256 digest in Base64, as policies have it.
  private func digest(of text: Substring) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "part-\(UUID())")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    process.arguments = [file.path]
    process.standardOutput = output
    try process.run()
    let digits = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let bytes = stride(from: 0, to: 64, by: 2).map { digits.dropFirst($0).prefix(2) }
    return Data(bytes.compactMap { UInt8($0, radix: 16) }).base64EncodedString()
  }

  @Test func aWholeStateIsWrittenWhenTheChangesAreAsLong() {
    var page = InspectorPage(app: "App", state: .string(String(repeating: "long", count: 2_000)))
    for step in 0..<2_001 {
      page.append(InspectorStep("x", path: "x", origin: .user, state: .integer(step)))
    }
    // A change such as [[0,1]] has some eight bytes, so 500 of them are half of the long state.
    let chunks = text(page).split(separator: "id=\"chunk-").dropFirst()
    #expect(chunks.map { $0.contains("\"state\":") } == [true, false, true, true, true])
  }

  @Test func aBranchBeginsWithTheStateThatItCameFrom() {
    var page = page("App")
    page.beginBranch("B", after: 1, state: .object([.init("App", .integer(0))]))
    page.append(
      InspectorStep("x", path: "x", origin: .user, state: .object([.init("App", .integer(7))])))
    let text = text(page)
    #expect(
      text.contains(#""branches":[["",0,1,3],["B",1,4,1]],"open":0,"firstStep":0,"#))
    #expect(text.contains(#""chunks":[1,4]"#))
    #expect(text.contains(##","state":{"App":0},"##))
  }

  @Test func ofAScreenOnlyTheLinesThatChangedAreWritten() {
    let lines = { (numbers: Range<Int>) in numbers.map { Text("\($0)") } }
    var page = InspectorPage(app: "App", state: .null, screens: [("feed", lines(0..<4))])
    for screen in [lines(1..<5), lines(1..<5), nil, lines(2..<4)] {
      page.append(
        InspectorStep("x", path: "x", origin: .user, state: .null, screens: [("feed", screen)]))
    }
    #expect(
      text(page).contains(##""shown":[[[0,0,4,[1,2,3,4]]],[],[[0,null]],[[0,[2,3]]]]"##))
  }

  @Test func onlyALivePageMayReadFiles() {
    var page = page("App")
    #expect(!text(page).contains("frame-src"))
    page.isLive = true
    #expect(text(page).contains("form-action 'none'; frame-src file:\">"))
    #expect(text(page).contains(#""isLive":true"#))
  }

  @Test func aThousandStepsTakeLessThanHalfAMegabyte() throws {
    var page = InspectorPage(app: "App", state: .object([]))
    for step in 1...1_000 {
      let elements = (max(1, step - 100)...step).map(StateTree.integer)
      page.append(
        InspectorStep(
          "counter.setCount \(step)", path: "counter.setCount", origin: .user,
          state: .object([.init("count", .integer(step)), .init("feed", .array(elements))]),
          time: Double(step), payload: [.init("count", "\(step)")],
          screens: [("counter", [Text("Count \(step)")])],
          test: "store.send(.counter(.setCount(\(step)))) { $0.count = \(step) }"))
    }
    #expect(try page.html().count < 500_000)
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> Substring? {
    guard let start = range(of: start), let end = self[start.upperBound...].range(of: end)
    else { return nil }
    return self[start.upperBound..<end.lowerBound]
  }

  private func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
