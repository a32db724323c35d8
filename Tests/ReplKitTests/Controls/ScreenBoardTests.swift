import ComposableCore
import TextUI
import Testing

@testable import ReplKit

@MainActor
struct ScreenBoardTests {
  private let viewStore = ViewStore(
    Store(
      initialState: [0, 0],
      reducer: Reducer<[Int], Int, Void> { state, index, _ in
        state[index] += 1
        return .none
      }, environment: ()))

  private func board() -> ScreenBoard {
    let viewStore = viewStore
    return ScreenBoard([
      ("left", TextUI.Screens(viewStore) { Screen(Text("left \($0[0])")) }),
      (
        "right",
        TextUI.Screens(viewStore) { $0[1] == 0 ? Screen("") : Screen(Text("right \($0[1])")) }
      ),
    ])
  }

  @Test func aScreenIsDrawnWhenItIsAskedFor() {
    let board = board()
    viewStore.send(0)
    #expect(board.screen(showing: "left")?.title.plain == "left 1")
    #expect(board.screen(showing: "right") == nil)
    #expect(board.takeChanged().isEmpty)
  }

  @Test func whatChangedIsTakenOnce() {
    let board = board()
    board.track {}
    viewStore.send(1)
    #expect(board.takeChanged().map(\.title.plain) == ["left 0", "right 1"])
    #expect(board.takeChanged().isEmpty)
  }

  @Test func whatTicksIsLeftOutUntilItStops() {
    let board = board()
    board.track {}
    viewStore.send(1)
    board.tick()
    viewStore.send(1)
    #expect(board.takeLanded().isEmpty)
    board.stopTicking()
    viewStore.send(1)
    #expect(board.takeLanded().map(\.title.plain) == ["left 0", "right 3"])
  }

  @Test func whatIsKeptAboveThePromptIsNotShownBelowIt() {
    let board = board()
    board.track {}
    board.watched = ["left"]
    viewStore.send(1)
    #expect(board.takeChanged().map(\.title.plain) == ["right 1"])
    #expect(board.hasUpdatedWatched)
  }
}
