import ComposableCore
import ComposableTesting
import Dispatch
import Testing

/// Many concurrent tests wait for effects outside of their executors, on few cores: each effect has
/// its turn, on a busy machine perhaps late.
struct DetachedEffectTests {
  @Test(arguments: 1...40)
  func detachedTasksRunWhileTestsWait(number: Int) {
    let store = ProbeStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: ProbeEnvironment(fetch: { value in await Task.detached { value * 2 }.value }),
      timeout: .seconds(60))
    store.send(.fetch(number))
    store.receive(.arrived(number * 2)) { $0.log = ["arrived \(number * 2)"] }
  }

  @Test(arguments: 1...10)
  func dispatchedWorkRunsWhileTestsWait(number: Int) {
    let reducer = Reducer<Int, Int?, Void> { state, answer, _ in
      guard let answer else {
        return .future { done in DispatchQueue.global().async { done(.success(number)) } }
      }
      state = answer
      return .none
    }
    let store = TestStore(
      initialState: 0, reducer: reducer, environment: (), timeout: .seconds(60))
    store.send(nil)
    store.receive(number) { $0 = number }
  }

  @Test(arguments: [Duration.seconds(10_000_000_000), Duration(attoseconds: .max)])
  func aTimeoutMayBeLongerThanTheClocks(timeout: Duration) {
    let store = TestStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: ProbeEnvironment(fetch: { value in await Task.detached { value * 2 }.value }),
      timeout: timeout)
    store.send(.fetch(1))
    store.receive(.arrived(2)) { $0.log = ["arrived 2"] }
  }
}
