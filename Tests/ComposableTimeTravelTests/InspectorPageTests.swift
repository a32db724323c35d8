import Foundation
import Testing

@testable import ComposableTimeTravel

/// The text of a page; `Tools/Browser/browser.sh` checks what it displays.
struct InspectorPageTests {
  private static let hostile =
    "</script>\u{600}<img src=x onerror=alert(1)><\u{301}img><!-- {{data}} \u{2028} \0"

  private func page(_ text: String) -> String {
    let session = #"{"type":"session","format":"\#(text)","state":{"\#(text)":"\#(text)"}}"# + "\n"
    return InspectorPage.html(of: session, title: text)
  }

  @Test func aPageBeginsWithItsSignature() {
    #expect(page("App").hasPrefix(InspectorPage.signature + "\n"))
  }

  @Test func aSessionCannotCloseAnElement() {
    let plain = page("App")
    let hostile = page(Self.hostile)
    for tag in ["<script", "</script", "<!--", "<img"] {
      #expect(hostile.split(separator: tag).count == plain.split(separator: tag).count, "\(tag)")
    }
  }

  @Test func thePolicyAllowsOnlyThisPagesScriptAndStyle() throws {
    let page = self.page("App")
    let policy = try #require(
      page.components(between: "Security-Policy\" content=\"", and: "\""))
    let nonce = try #require(page.components(between: "script-src 'nonce-", and: "'"))
    #expect(
      policy.split(separator: "; ") == [
        "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
        "img-src data:", "base-uri 'none'", "form-action 'none'",
      ])
    #expect(nonce.count > 16)
    let other = self.page("App")
    #expect(!other.contains(nonce))
  }

  @Test func theTextsOfASessionComeAfterTheLastNonce() throws {
    let page = self.page("hostile-text")
    let nonce = try #require(page.components(between: "script-src 'nonce-", and: "'"))
    let afterNonces = try #require(page.split(separator: nonce).last)
    #expect(
      page.split(separator: "hostile-text").count
        == afterNonces.split(separator: "hostile-text").count)
  }

  @Test func theFilesOfTheScriptImportNothing() throws {
    let script = try #require(
      page("App").components(between: "<script type=\"module\"", and: "</script>"))
    #expect(script.contains("const { readSession, "))
    let lines = script.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
  }

  @Test func aPageIsTitledByItsFile() {
    #expect(page("game.html").contains("<title>game.html</title>"))
  }

  @Test func nothingReadsOtherFiles() {
    #expect(!page("App").contains("frame-src") && !page("App").contains("postMessage"))
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
