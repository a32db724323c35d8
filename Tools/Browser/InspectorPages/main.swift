import Foundation

// Writes pages for `Tools/Browser/browser.sh`, each with a file of its expected content. Usage:
// InspectorPages FOLDER

let folder = CommandLine.arguments.dropFirst().first ?? "."

func write(_ text: String, to name: String) {
  do {
    try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name))
  } catch {
    FileHandle.standardError.write(Data("InspectorPages: \(name): \(error)\n".utf8))
    exit(73)
  }
}

for example in [Example.hostile(), .branches(), .answers(), .replayed()] {
  write(try example.page(), to: "\(example.name).html")
  let content = String(decoding: try JSONEncoder().encode(example.content), as: UTF8.self)
  write(content, to: "\(example.name).json")
}

let start = ContinuousClock.now
let large = Example.large(steps: 100_000)
let html = try large.page()
write(html, to: "large.html")
let duration = ContinuousClock.now - start
print("{\"steps\":100000,\"bytes\":\(html.utf8.count),\"seconds\":\(duration / .seconds(1))}")
write(try Example.large(steps: 1_000).page(), to: "thousand.html")
