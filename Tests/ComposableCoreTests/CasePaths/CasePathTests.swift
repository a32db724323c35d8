import ComposableCore
import TestSupport
import Testing

/// Case paths by example; the generated enums cover payloads of every layout.
struct CasePathTests {
  @Test func aPathExtractsThePayloadOfItsCase() {
    let (circle, blank) = (/Shape.circle, /Shape.blank)
    #expect(circle.extract(from: .circle(3)) == 3)
    #expect(circle.extract(from: .square(3)) == nil)
    #expect(circle.embed(3) == .circle(3))
    #expect(blank.extract(from: .blank) != nil)
    #expect(blank.extract(from: .hidden) == nil)
    #expect(blank.embed(()) == .blank)
  }

  @Test func genericEnumsHavePaths() {
    let twice: CasePath<Int??, Int> = /Optional.some .. /Optional.some
    let none = /Int?.none
    #expect(twice.extract(from: 3) == 3)
    #expect(twice.extract(from: .some(nil)) == nil)
    #expect(none.extract(from: nil) != nil)
    #expect(none.extract(from: 3) == nil)
    let success: CasePath<Result<Int, Failure>, Int> = /Result.success
    #expect(success.extract(from: .success(1)) == 1)
    #expect(success.extract(from: .failure(Failure())) == nil)
    let (right, both) = (/Either<Int, Int>.right, /Either<Int, Int>.both)
    #expect(right.extract(from: .left(1)) == nil)
    #expect(both.extract(from: .both([1], ["k": 2]))?.1 == ["k": 2])
  }

  @Test func anActionWithoutArgumentsCanBeExtractedAndCalled() throws {
    let counter = Counter()
    let path = /Holder.action
    for _ in 1...100 {
      let action = try #require(path.extract(from: .action { counter.value += 1 }))
      action()
    }
    #expect(counter.value == 100)
    var holder = Holder.action {}
    path.modify(&holder) { $0 = { counter.value = -1 } }
    path.extract(from: holder)?()
    #expect(counter.value == -1)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func anActionOfTheMainActorCanBeExtracted()
    async throws
  {
    let path = /Holder.mainAction
    let action = try #require(path.extract(from: .mainAction {}))
    await action()
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aFunctionOfAGenericParameterCanBeExtracted()
    throws
  {
    let path: CasePath<((Int) -> Int)?, (Int) -> Int> = /Optional.some
    let function = try #require(path.extract(from: { $0 + 1 }))
    #expect(function(1) == 2)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func otherFunctionsAndMetatypesAreRefusedWithAReport() {
    let found = reports {
      let path = /Holder.map
      for number in 1...2 { #expect(path.extract(from: .map { $0 + number }) == nil) }
    }
    #expect(
      found.map(\.message) == [
        """
        The case path from "Holder" to "(Int) -> Int" extracts nothing: functions and metatypes in an enum cannot be \
        read by generic code. Make it with "CasePath(embed:extract:)".
        """
      ])
    let others = reports {
      let (maybe, tuple) = (/Holder.maybe, /Holder.tuple)
      #expect(maybe.extract(from: .maybe { $0 + 1 }) == nil)
      #expect(tuple.extract(from: .tuple(1, { $0 + 1 })) == nil)
      let (metatype, throwing) = (/Holder.metatype, /Holder.throwing)
      #expect(metatype.extract(from: .metatype(Int.self)) == nil)
      #expect(throwing.extract(from: .throwing {}) == nil)
    }
    #expect(others.count == 4)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func aReducerReportsAPathThatExtractsNothingAtItsLine() {
    enum Action: Sendable { case map(@Sendable (Int) -> Int) }
    let child = Reducer<Int, @Sendable (Int) -> Int, Void> { _, _, _ in .none }
    let line: UInt = #line + 2
    let found = reports {
      _ = child.pullback(state: \Int.self, action: /Action.map, environment: { $0 })
    }
    #expect(found.map(\.line) == [line])
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func whatIsNoEnumIsRefused() {
    let root = Counter()
    let found = reports {
      let path = /root
      #expect(path.extract(from: root) == nil)
      #expect(path.embed(()) === root)
      let wrapped: CasePath<Counter, Int> = /{ _ in Counter() }
      #expect(wrapped.extract(from: root) == nil)
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.message.contains("extracts nothing: the root isn't an enum.") })
  }

  @Test func aPayloadOfAnotherTypeIsRefused() {
    let narrow: CasePath<Ranked, Derived> = /Ranked.base
    #expect(narrow.extract(from: .derived(Derived())) == nil)
    #expect(narrow.extract(from: .base(Base())) == nil)
  }

  /// `Mirror` shows a single labeled payload as a tuple, which is also an `Any`.
  @Test func aLabeledPayloadOfAnyTypeIsReadFromItsBox() {
    indirect enum Boxed { case anything(value: Any) }
    let path = /Boxed.anything
    #expect(path.extract(from: .anything(value: 5)) as? Int == 5)
    var boxed = path.embed(6)
    path.modify(&boxed) { $0 = "text" }
    #expect(path.extract(from: boxed) as? String == "text")
  }

  @Test func anIndirectCaseIsChangedWithoutItsCopies() {
    var tree = Tree.node(.leaf("a"), .empty)
    let copy = tree
    (/Tree.node).modify(&tree) { $0.1 = .leaf("b") }
    #expect(tree == .node(.leaf("a"), .leaf("b")))
    #expect(copy == .node(.leaf("a"), .empty))
    (/Tree.node).modify(&tree) { $0.0 = .empty }
    #expect(tree == .node(.empty, .leaf("b")))
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func aBoxThatAMirrorHidesIsRefusedWithAReport() {
    indirect enum Hidden: CustomReflectable {
      case number(Int)
      var customMirror: Mirror { Mirror(self, children: ["number": 7], displayStyle: .enum) }
    }
    let found = reports {
      let path = /Hidden.number
      #expect(path.extract(from: .number(3)) == nil)
    }
    #expect(found.map(\.message).first?.contains("its own mirror hides its payloads") == true)
  }

  @Test func aCaseNamedNoneIsMeantWhereItStandsAlone() {
    #expect((/Inner.none).extract(from: .none) != nil)
    #expect((/Inner.shape).extract(from: .none) == nil)
  }
}
