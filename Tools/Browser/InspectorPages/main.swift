import Foundation
import Inspector

// Writes pages for `Tools/Browser/browser.sh`, each with a file of its expected content. Usage:
// InspectorPages FOLDER

let folder = CommandLine.arguments.dropFirst().first ?? "."

func write(_ bytes: [UInt8], to name: String) {
  do {
    try Data(bytes).write(to: URL(filePath: folder).appending(path: name))
  } catch {
    FileHandle.standardError.write(Data("InspectorPages: \(name): \(error)\n".utf8))
    exit(73)
  }
}

for example in [Example.hostile, .branches] {
  let (page, expected) = example.make()
  write(try page.html(), to: "\(example.name).html")
  write(Array(try JSONEncoder().encode(expected)), to: "\(example.name).json")
}

for (number, actions) in [40, 60, 70].enumerated() {
  let page = Example.live(actions: actions, isLive: actions < 70)
  write(try page.html(), to: "live-\(number + 1).html")
}

let start = ContinuousClock.now
let page = Example.large(steps: 100_000)
let html = try page.html()
write(html, to: "large.html")
let duration = ContinuousClock.now - start
print("{\"steps\":\(page.count),\"bytes\":\(html.count),\"seconds\":\(duration / .seconds(1))}")
write(try Example.large(steps: 1_000).html(), to: "thousand.html")
