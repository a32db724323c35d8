import ComposableCore
import TestSupport
import Testing

/// Case paths that lead through the id of a row or a screen.
struct CasePathRowsTests {
  enum RowAction: Equatable, Sendable { case loaded(String), tapped }
  enum Action: Equatable, Sendable {
    case labeled(id: Int, action: RowAction)
    case path(StackAction<Int, RowAction>)
    case reset
    case row(Int, RowAction)
    case secret(String, RowAction)
  }

  @Test func aPathLeadsToTheActionsOfOneRow() {
    let path = (/Action.row)[7] .. /RowAction.loaded
    #expect(path.extract(from: .row(7, .loaded("tea"))) == "tea")
    #expect(path.extract(from: .row(8, .loaded("tea"))) == nil)
    #expect(path.extract(from: .row(7, .tapped)) == nil)
    #expect(path.extract(from: .reset) == nil)
    #expect(path.embed("rice") == .row(7, .loaded("rice")))
  }

  @Test func labelsMakeNoDifference() {
    let path = (/Action.labeled)[7]
    #expect(path.extract(from: .labeled(id: 7, action: .tapped)) == .tapped)
    #expect(path.embed(.tapped) == .labeled(id: 7, action: .tapped))
  }

  @Test func aPathLeadsToTheActionsOfOneScreen() {
    let path = (/Action.path)[2] .. /RowAction.tapped
    #expect(path.extract(from: .path(.element(2, .tapped))) != nil)
    #expect(path.extract(from: .path(.element(3, .tapped))) == nil)
    #expect(path.extract(from: .path(.popFrom(2))) == nil)
    #expect(path.extract(from: .path(.push(2))) == nil)
    #expect(path.embed(()) == .path(.element(2, .tapped)))
  }

  @Test func theValueIsChangedInItsRow() {
    var action = Action.row(7, .loaded("tea"))
    let path = (/Action.row)[7] .. /RowAction.loaded
    #expect(path.modify(&action) { $0 += "pot" } != nil)
    #expect(action == .row(7, .loaded("teapot")))
    #expect(((/Action.row)[8] .. /RowAction.loaded).modify(&action) { $0 = "" } == nil)
    #expect(action == .row(7, .loaded("teapot")))
  }

  @Test func anActionIsMatchedByAPattern() {
    let isFirst = { (action: Action) in
      if case (/Action.row)[1] = action { true } else { false }
    }
    #expect(isFirst(.row(1, .tapped)))
    #expect(!isFirst(.row(2, .tapped)))
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func twoPathsThroughOneRowAreEqual() {
    let path = (/Action.secret)["a"] .. /RowAction.tapped
    #expect(path.id == ((/Action.secret)["a"] .. /RowAction.tapped).id)
    #expect(path.id != ((/Action.secret)["b"] .. /RowAction.tapped).id)
    #expect(path.caseName == "secret[a].tapped")
  }

  @Test func loggingPrintsTheActionsOfOneRow() {
    let log = Log<String>()
    let reducer = Reducer<Int, Action, Void> { state, _, _ in
      state += 1
      return .none
    }
    let store = EngineHarness(
      0, reducer.logging("", .namesOnly, printer: { log($0) }, where: (/Action.row)[1]), ())
    store.send(.row(2, .tapped))
    store.send(.row(1, .tapped))
    store.send(.reset)
    #expect(log.all == ["row.tapped"])
  }
}
