import Testing

@testable import ComposableCore

struct StateFieldTests {
  struct Inner: Equatable, Sendable {
    var number = 1
    var observed = 2 {
      didSet { observedCount += 1 }
    }
    var observedCount = 0
  }

  struct Outer<Value: Sendable>: Sendable {
    var first: Value
    var inner = Inner()
    var computed: Inner {
      get { inner }
      set { inner = newValue }
    }
  }

  @Test func aStoredPropertyIsChangedInPlace() {
    var outer = Outer(first: "first")
    StateField(\Outer<String>.inner.number).modify(&outer) { $0 = 5 }
    #expect(outer.inner == Inner(number: 5))
    #expect(StateField(\Outer<String>.inner.number).offset != nil)
  }

  @Test func aComputedPropertyIsChangedThroughItsSetter() {
    var outer = Outer(first: "first")
    StateField(\Outer<String>.computed).modify(&outer) { $0.number = 5 }
    #expect(outer.inner == Inner(number: 5))
  }

  @Test func anObserverOfAPropertyIsCalled() {
    var inner = Inner()
    StateField(\Inner.observed).modify(&inner) { $0 = 5 }
    #expect(inner.observed == 5)
    #expect(inner.observedCount == 1)
  }

  @Test func aPropertyIsNamedWithoutItsRoot() {
    #expect(StateField(\Inner.number).name == "number")
    #expect(StateField(\Outer<[Int: String]>.inner.number).name == "inner.number")
    #expect(StateField(\Outer<Int>.computed).name == "Inner")
  }
}
