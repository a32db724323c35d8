import ComposableCore
import ComposableExplore
import ComposableTesting
import Outline
import Testing

struct OutlineTests {
  @Test func anItemIsUploadedWhereverItIs() {
    let store = TestStore(
      initialState: OutlineState(id: 0), reducer: outlineReducer,
      environment: OutlineEnvironment(newID: { 1 }, upload: { _ in .init(value: ()) }))
    store.send(.addTapped) { $0.items = [OutlineState(id: 1)] }
    store.send(.item(1, .addTapped)) { $0.items[id: 1]?.items = [OutlineState(id: 1)] }
    store.send(.item(1, .item(1, .uploadTapped))) {
      $0.items[id: 1]?.items[id: 1]?.isUploading = true
    }
    store.receive(.item(1, .item(1, .uploaded))) {
      $0.items[id: 1]?.items[id: 1]?.isUploading = false
      $0.items[id: 1]?.items[id: 1]?.isUploaded = true
    }
    store.finish()
  }

  @Test func anItemThatIsRemovedTakesTheUploadsBelowAlong() {
    let store = TestStore(
      initialState: OutlineState(id: 0), reducer: outlineReducer,
      environment: OutlineEnvironment(newID: { 1 }, upload: { _ in .future { _ in } }))
    store.send(.addTapped) { $0.items = [OutlineState(id: 1)] }
    store.send(.item(1, .addTapped)) { $0.items[id: 1]?.items = [OutlineState(id: 1)] }
    store.send(.item(1, .item(1, .uploadTapped))) {
      $0.items[id: 1]?.items[id: 1]?.isUploading = true
    }
    store.send(.removeTapped(1)) { $0.items = [] }
    store.finish()
  }

  @Test func everyUploadBelongsToAnItemInEveryOrder() {
    let summary = explore(
      initialState: OutlineState(id: 0), reducer: outlineReducer,
      environment: { world in
        OutlineEnvironment(newID: { 1 }, upload: { world.answer("upload \($0)", ()) })
      },
      actions: { actions(on: $0, depth: 2) },
      properties: [
        .transition("as many uploads as items that say so") {
          $0.inFlight.count == uploads(in: $0.after)
        },
        .noEffectOutlivesItsPlace,
        .reachable("an upload two levels down") {
          $0.items[id: 1]?.items[id: 1]?.isUploaded == true
        },
      ], timeLimit: .seconds(60))
    #expect(summary.isComplete)
    #expect(summary.violation == nil)
  }

  /// What can be tapped on an item, and on the one below it.
  private func actions(on item: OutlineState, depth: Int) -> [OutlineAction] {
    var actions: [OutlineAction] = item.isUploading || item.isUploaded ? [] : [.uploadTapped]
    guard depth > 0 else { return actions }
    guard let below = item.items.first else { return actions + [.addTapped] }
    actions += self.actions(on: below, depth: depth - 1).map { .item(below.id, $0) }
    return actions + [.removeTapped(below.id)]
  }

  private func uploads(in item: OutlineState) -> Int {
    item.items.reduce(item.isUploading ? 1 : 0) { $0 + uploads(in: $1) }
  }
}
