import ComposableCore
import TestSupport
import Testing

struct CasePathTests {
  @Test func aPathExtractsWhatItsCaseHolds() {
    #expect((/Shape.circle).extract(from: .circle(3)) == 3)
    #expect((/Shape.circle).extract(from: .blank) == nil)
    #expect((/Shape.circle).embed(3) == .circle(3))
    #expect((/Shape.named).extract(from: .named("a long name that needs a heap")) != nil)
  }

  @Test func casesWithOnePayloadTypeAreToldApart() {
    let (circle, square) = (/Shape.circle, /Shape.square)
    for _ in 1...2 {
      #expect(circle.extract(from: .square(4)) == nil)
      #expect(circle.extract(from: .circle(3)) == 3)
      #expect(square.extract(from: .circle(3)) == nil)
      #expect(square.extract(from: .square(4)) == 4)
    }
  }

  @Test func aCaseWithoutPayloadMatchesItself() {
    let path = /Shape.blank
    #expect(path.extract(from: .blank) != nil)
    #expect(path.extract(from: .hidden) == nil)
    #expect(path.extract(from: .circle(0)) == nil)
    #expect(path.embed(()) == .blank)
    #expect((/Lonely.only).extract(from: .only) != nil)
    #expect((/Pair.left).extract(from: .right) == nil)
  }

  @Test func severalAndLabeledPayloadsAreTuples() throws {
    let size = try #require((/Shape.box).extract(from: .box(1, "two")))
    #expect(size == (1, "two"))
    let answer = try #require((/Shape.answer).extract(from: .answer(n: 10, prime: 29)))
    #expect(answer == (10, 29))
    let none = try #require((/Shape.answer).extract(from: .answer(n: 10, prime: nil)))
    #expect(none == (10, nil))
    #expect((/Shape.answer).embed((2, 3)) == .answer(n: 2, prime: 3))
    #expect((/Shape.labeled).extract(from: .labeled(x: 1.5)) == 1.5)
    let nested = try #require((/Shape.nested).extract(from: .nested((1, (2, "3")), 4)))
    #expect(nested.0.1.1 == "3")
    #expect(nested.1 == 4)
  }

  @Test func optionalsHavePaths() {
    #expect((/Int?.some).extract(from: 3) == 3)
    #expect((/Int?.some).extract(from: nil) == nil)
    #expect((/Int?.none).extract(from: nil) != nil)
    #expect((/Int?.none).extract(from: 3) == nil)
    let implicit: CasePath<String?, String> = /.some
    #expect(implicit.extract(from: "text") == "text")
    let twice: CasePath<Int??, Int> = /Optional.some .. /Optional.some
    #expect(twice.extract(from: 3) == 3)
    #expect(twice.extract(from: .some(nil)) == nil)
  }

  @Test func genericEnumsHavePaths() {
    let success: CasePath<Result<Int, Failure>, Int> = /Result.success
    let failure: CasePath<Result<Int, Failure>, Failure> = /Result.failure
    #expect(success.extract(from: .success(1)) == 1)
    #expect(success.extract(from: .failure(Failure())) == nil)
    #expect(failure.extract(from: .failure(Failure())) == Failure())
    #expect((/Either<[Int], String>.left).extract(from: .left([1, 2])) == [1, 2])
    #expect((/Either<Int, Int>.right).extract(from: .left(1)) == nil)
    #expect((/Either<Int, Int>.right).extract(from: .right(1)) == 1)
    #expect((/Either<Int, Int>.both).extract(from: .both([1], ["k": 2]))?.1 == ["k": 2])
    #expect((/Either<Int, Int>.neither).extract(from: .neither) != nil)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func existentialPayloadsComeOutWhole() throws {
    let error = try #require((/Holder.error).extract(from: .error(Failure())))
    #expect(error is Failure)
    let any = try #require((/Holder.any).extract(from: .any([1, 2, 3])))
    #expect(any as? [Int] == [1, 2, 3])
    let named = try #require((/Holder.named).extract(from: .named(Big())))
    #expect(named.name == "big")
    let type = try #require((/Holder.type).extract(from: .type(Int.self)))
    #expect(ObjectIdentifier(type) == ObjectIdentifier(Int.self))
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
      #expect(path.extract(from: .map { $0 + 1 }) == nil)
      #expect(path.extract(from: .map { $0 + 2 }) == nil)
    }
    #expect(
      found.map(\.message) == [
        """
        The case path from "Holder" to "(Int) -> Int" extracts nothing: functions and metatypes in an enum cannot be \
        read by generic code. Make it with "CasePath(embed:extract:)".
        """
      ])
    let others = reports {
      #expect((/Holder.maybe).extract(from: .maybe { $0 + 1 }) == nil)
      #expect((/Holder.tuple).extract(from: .tuple(1, { $0 + 1 })) == nil)
      #expect((/Holder.metatype).extract(from: .metatype(Int.self)) == nil)
      #expect((/Holder.throwing).extract(from: .throwing {}) == nil)
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
    #expect(found.allSatisfy { $0.message.contains("extracts nothing: the root is no enum.") })
  }

  @Test func aPayloadOfAnotherTypeIsRefused() {
    let narrow: CasePath<Ranked, Derived> = /Ranked.base
    #expect(narrow.extract(from: .derived(Derived())) == nil)
    #expect(narrow.extract(from: .base(Base())) == nil)
  }

  @Test func indirectCasesAreReadFromTheirBox() {
    let leaf = Tree.leaf("a leaf whose text is on the heap")
    #expect((/Tree.node).extract(from: .node(leaf, .empty))?.0 == leaf)
    #expect((/Tree.node).extract(from: leaf) == nil)
    #expect((/Tree.leaf).extract(from: leaf) == "a leaf whose text is on the heap")
    #expect((/Tree.aligned).extract(from: .aligned(SIMD4(1, 2, 3, 4))) == SIMD4(1, 2, 3, 4))
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

  @Test func payloadsThatCannotMoveAreRead() throws {
    let counter = Counter()
    var value = Holder.weak(Weak(counter))
    #expect(try #require((/Holder.weak).extract(from: value)).counter === counter)
    (/Holder.weak).modify(&value) { $0.counter = nil }
    #expect(try #require((/Holder.weak).extract(from: value)).counter == nil)
  }

  @Test func payloadsThatTakeNoRoomAreFound() {
    #expect((/Empty.unit).extract(from: .unit(Unit())) != nil)
    #expect((/Empty.void).extract(from: .void(())) != nil)
    #expect((/Empty.void).extract(from: .unit(Unit())) == nil)
    #expect((/Empty.unit).extract(from: .plain) == nil)
    #expect((/Empty.plain).extract(from: .void(())) == nil)
    #expect((/Empty.never).extract(from: .plain) == nil)
  }

  @Test func aCaseNamedNoneIsMeantWhereItStandsAlone() {
    #expect((/Inner.none).extract(from: .none) != nil)
    #expect((/Inner.shape).extract(from: .none) == nil)
  }
}
