import Foundation
import Testing

@testable import ComposableTimeTravel

/// The bytes of a page; `Tools/Browser/browser.sh` checks what it displays.
struct InspectorPageTests {
  private static let hostile =
    "</script>\u{600}<img src=x onerror=alert(1)><\u{301}img><!-- {{data}} \u{2028} \0"

  private func page(_ text: String) -> InspectorPage {
    let session = #"{"type":"session","format":"\#(text)","state":{"\#(text)":"\#(text)"}}"# + "\n"
    return InspectorPage(session: session, title: text)
  }

  private func text(_ page: InspectorPage) -> String {
    String(decoding: page.html(), as: UTF8.self)
  }

  @Test func aPageBeginsWithItsSignature() {
    #expect(text(page("App")).hasPrefix(InspectorPage.signature + "\n"))
  }

  @Test func aSessionCannotCloseAnElement() {
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
      // After changing the script or the style, update its digest in page.html.
      #expect(page.contains("; \(name)-src \(source); "), "\(source)")
    }
    let policy = try #require(
      page.components(between: "Security-Policy\" content=\"default-src 'none'; ", and: "\""))
    let own = policy.split(separator: "; ").filter { !$0.contains("sha256") }
    #expect(own == ["img-src data:", "base-uri 'none'", "form-action 'none'"])
  }

  /// The SHA-256 digest in Base64, as used in content security policies.
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

  @Test func aPageIsTitledByItsFile() {
    #expect(text(page("game.html")).contains("<title>game.html</title>"))
  }

  @Test func nothingReadsOtherFiles() {
    #expect(!text(page("App")).contains("frame-src") && !text(page("App")).contains("postMessage"))
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
