import Testing

@testable import ComposableCore

struct StoredKeyPathTests {
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
    StoredKeyPath(\Outer<String>.inner.number).modify(&outer) { $0 = 5 }
    #expect(outer.inner == Inner(number: 5))
    #expect(StoredKeyPath(\Outer<String>.inner.number).offset != nil)
  }

  @Test func aComputedPropertyIsChangedThroughItsSetter() {
    var outer = Outer(first: "first")
    StoredKeyPath(\Outer<String>.computed).modify(&outer) { $0.number = 5 }
    #expect(outer.inner == Inner(number: 5))
  }

  @Test func anObserverOfAPropertyIsCalled() {
    var inner = Inner()
    StoredKeyPath(\Inner.observed).modify(&inner) { $0 = 5 }
    #expect(inner.observed == 5)
    #expect(inner.observedCount == 1)
  }

  @Test func aPropertyIsNamedWithoutItsRoot() {
    #expect(StoredKeyPath(\Inner.number).name == "number")
    #expect(StoredKeyPath(\Outer<[Int: String]>.inner.number).name == "inner.number")
    #expect(StoredKeyPath(\Outer<Int>.computed).name == "Inner")
  }
}
