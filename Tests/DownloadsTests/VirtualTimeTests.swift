import Foundation
import TestSupport
import Testing

/// The built program with '--virtual-time': a download is a task that sleeps on the scheduler.
struct VirtualTimeTests {
  private static let executable =
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
    .deletingLastPathComponent().appending(path: "Downloads")

  @Test(arguments: [
    (":wait 90000s", "swift 1  finished"), (":wait", "swift 1  finished"),
    (":wait 300ms", "swift 1  10 %"),
    (":help json", "Downloads: 2 effects were still in flight and canceled."),
  ])
  func aDownloadTakesVirtualTime(line: String, printed: String) throws {
    let lines = [
      "downloads.name ada", "log in", ":wait", "downloads.query swift", ":wait 1s", "get swift 1",
    ]
    let run = try ProcessRun(
      Self.executable, ["--virtual-time"] + (lines + [line]).flatMap { ["-c", $0] })
    #expect(run.output.contains(printed))
    #expect(run.status == 0)
  }
}
