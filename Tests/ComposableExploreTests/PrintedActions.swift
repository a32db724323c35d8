import ComposableCore
import ComposableExplore
import Foundation

enum PrintedError: Error, Equatable { case late, refused(Int) }

/// Actions whose source is hard to print; `PrintedActionTests` compares the printed source with
/// that of this file, line by line.
enum PrintedAction: Equatable, Sendable {
  enum Inner: Equatable, Sendable { case none, some(Int) }

  case date(Date)
  case duration(Duration)
  case id(UniqueID)
  case inner(Inner?)
  case labels(first: Int, second: String)
  case list([Int], [String: Double])
  case nested(Int??)
  case number(Double)
  case outcome(TaskResult<Int>)
  case pair((Int, Int))
  case row(Int, Inner)
  case text(String)
  case timestamp(Timestamp)
  case whole(UInt8?)

  static func == (lhs: PrintedAction, rhs: PrintedAction) -> Bool { "\(lhs)" == "\(rhs)" }
}

let printedMoves: [ExploreMove<PrintedAction>] = [
  .send(.date(Date(timeIntervalSinceReferenceDate: -0.25))),
  .send(.duration(.seconds(90))),
  .send(.duration(.milliseconds(-1500))),
  .send(.duration(Duration(secondsComponent: 1, attosecondsComponent: 7))),
  .send(.id(UniqueID(high: 1, low: 18446744073709551615))),
  .send(.inner(nil)),
  .send(.inner(.some(.none))),
  .send(.inner(.some(.some(3)))),
  .send((/PrintedAction.labels).embed((first: 1, second: "a"))),
  .send((/PrintedAction.list).embed(([1, 2], ["a": 1.5]))),
  .send(.nested(.some(nil))),
  .send(.nested(nil)),
  .send(.nested(4)),
  .send(.number(-.infinity)),
  .send(.number(0.1)),
  .send(.outcome(.failure(PrintedError.refused(3)))),
  .send(.outcome(.success(3))),
  .send((/PrintedAction.pair).embed((1, 2))),
  .send((/PrintedAction.row).embed((1, .some(2)))),
  .send(.text("\"\\(x)\n\u{202E}é")),
  .send(.timestamp(Timestamp(since1970: .milliseconds(1)))),
  .send(.whole(7)),
  .wait(.microseconds(3)),
  .answer("say \"x\"", occurrence: 1, number: 0, times: 2),
]
