// swift-format-ignore-file: GroupNumericLiterals

import ComposableCore
import ComposableExplore
import Foundation

enum PrintedError: Error, Equatable { case late, refused(Int) }

/// Actions whose source is hard to print; `PrintedActionTests` compares the output with this file,
/// line by line.
enum PrintedAction: Equatable, Sendable {
  enum Inner: Equatable, Sendable { case none, some(Int) }
  enum `C D`: Equatable, Sendable { case `e f`, `init`, `g.h`(Int) }
  /// Its description differs from its case name.
  enum Side: CustomStringConvertible, Equatable, Sendable {
    case left
    var description: String { "←" }
  }

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
  case `a b`(`C D`)
  case any(any Sendable & Equatable)
  case `init`(Int)
  case keywords(`inout`: Int, in: Int)
  case one(first: Inner)
  case screen(StackID)
  case `self`
  case side(Side)
  case signs([Double])
  case unit(Void)
  case text(String)
  case timestamp(Timestamp)
  case whole(UInt8?)

  static func == (lhs: PrintedAction, rhs: PrintedAction) -> Bool { "\(lhs)" == "\(rhs)" }
}

let printedMoves: [ExploreMove<PrintedAction>] = [
  .send(.`a b`(.`e f`)),
  .send(.`a b`(.`init`)),
  .send(.`a b`(.`g.h`(2))),
  .send(.any(PrintedAction.Inner.some(2))),
  .send(.any(PrintedAction.`C D`.`e f`)),
  .send(.any(Int8(-3))),
  .send(.any(Character("a"))),
  .send(.any(Duration.seconds(1))),
  .send(.any("a")),
  .send(.`init`(1)),
  .send((/PrintedAction.keywords).embed((`inout`: 1, in: 2))),
  .send(.one(first: .none)),
  .send(.screen(StackID(2))),
  .send(.`self`),
  .send(.side(.left)),
  .send(.signs([-0.0, .nan])),
  .send(.unit(())),
  .send(.text("\u{212B}\u{00C5}")),
  .send(.date(Date(timeIntervalSinceReferenceDate: -0.25))),
  .send(.duration(.seconds(90))),
  .send(.duration(.milliseconds(-1500))),
  .send(.duration(Duration(attoseconds: 1000000000000000007))),
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
  .send(.text("\"\\(x)\n\u{202E}\u{00E9}")),
  .send(.timestamp(Timestamp(since1970: .milliseconds(1)))),
  .send(.whole(7)),
  .wait(.microseconds(3)),
  .answer("say \"x\"", occurrence: 1, number: 0, times: 2),
]
