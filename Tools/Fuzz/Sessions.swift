import ComposableCore
import Foundation
import ReplKit

private struct Feature: Codable, Equatable, Sendable {
  var count = 0
  var date: Date?
  var names: [String: [Double]] = [:]
}

private enum Change: Codable, Equatable, Sendable {
  case count(Int), name(String, Double), tick
}

/// Any text is a session or an error that says something; one that is read can be replayed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let tape = InputTape(date: { Date(timeIntervalSince1970: 0) }, random: { 0 })
  do {
    let session = try Session<Feature, Change>(text: text, app: "Fuzz")
    _ = try session.replay(tape: tape) { state, change in
      switch change {
      case .count(let count): state.count = count
      case .name(let name, let value): state.names[name, default: []].append(value)
      case .tick: state.date = tape.nextDate()
      }
    }
  } catch {
    demand(!error.description.isEmpty, "an error without a message")
  }
  return 0
}
