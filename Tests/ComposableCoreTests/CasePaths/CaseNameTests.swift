import ComposableCore
import TestSupport
import Testing

/// Until a value of a case has been seen, its name is only in the enum's metadata.
@Suite(.enabled(if: Platform.readsEnumMetadata)) struct CaseNameTests {
  enum Leaf {
    case empty
    case first(Counter)
    case number(Int)
    case other(Int)
    case second(Counter)
    case text(String)
  }

  enum Root {
    case labeled(leaf: Leaf, at: Int)
    case leaf(Leaf)
    case optional(Leaf?)
  }

  @Test func aPathIsNamedAsItIsWritten() {
    let (leaf, labeled, empty) = (/Root.leaf, /Root.labeled, /Leaf.empty)
    #expect(leaf.caseName == "leaf")
    #expect(labeled.caseName == "labeled")
    #expect(empty.caseName == "empty")
    let (leafText, leafEmpty) = (/Root.leaf .. /Leaf.text, /Root.leaf .. /Leaf.empty)
    #expect(leafText.caseName == "leaf.text")
    #expect(leafEmpty.caseName == "leaf.empty")
    let leafOfItself = /Root.self .. /Root.leaf
    #expect(leafOfItself.caseName == "leaf")
  }

  @Test func aPathAmongCasesWithOnePayloadTypeIsNamedOnceUsed() {
    let path = /Leaf.other
    #expect(path.caseName == nil)
    #expect(path.extract(from: .number(1)) == nil)
    #expect(path.caseName == "other")
    let embedding = /Leaf.first
    _ = embedding.embed(Counter())
    #expect(embedding.caseName == "first")
  }

  @Test func noValueIsFabricatedToDetermineACase() {
    let given = Log<Int>()
    let path: CasePath<Leaf, Int> = /{ number in
      given(number)
      return .other(number)
    }
    #expect(path.caseName == nil)
    #expect(path.id == path.id)
    #expect(given.all == [])
    #expect(path.extract(from: .number(7)) == nil)
    #expect(path.extract(from: .number(8)) == nil)
    #expect(given.all == [7])
    #expect(path.caseName == "other")
  }

  @Test func aComposedPathIsNamedOnceItsPartsAreKnown() {
    let path = /Leaf.second
    let composed = /Root.leaf .. path
    #expect(composed.caseName == nil)
    _ = composed.embed(Counter())
    #expect(composed.caseName == "leaf.second")
    #expect(composed.id == (/Root.leaf .. path).id)
  }

  @Test func aPathIntoAnOptionalIsNamedByTheCase() {
    let path: CasePath<Leaf?, String> = /Leaf.text
    let constant: CasePath<Leaf?, Void> = /Leaf.empty
    #expect(path.caseName == "text")
    #expect(constant.caseName == "empty")
  }

  @Test func functionsAndTheIdentityPathHaveNoName() {
    let path = CasePath<Leaf, Int>(embed: { .number($0) }, extract: { _ in nil })
    #expect(path.caseName == nil)
    #expect((/Leaf.self).caseName == nil)
  }
}
