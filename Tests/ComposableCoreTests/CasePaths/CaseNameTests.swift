import ComposableCore
import Testing

/// A case of which no value has been seen has its name only in the enum's metadata.
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

  @Test func amongCasesOfOnePayloadTheNameIsKnownBeforeAnyValue() {
    let (other, number, leafOther) = (/Leaf.other, /Leaf.number, /Root.leaf .. /Leaf.other)
    #expect(other.caseName == "other")
    #expect(number.caseName == "number")
    #expect(leafOther.caseName == "leaf.other")
  }

  @Test func withoutASampleTheNameIsKnownOnceThePathWasUsed() {
    let path = /Leaf.second
    #expect(path.caseName == nil)
    #expect(path.extract(from: .first(Counter())) == nil)
    #expect(path.caseName == "second")
    let embedding = /Leaf.first
    _ = embedding.embed(Counter())
    #expect(embedding.caseName == "first")
  }

  @Test func askingForTheNameDoesNotSettleWhatAPathStandsFor() {
    let path = /Leaf.second
    let composed = /Root.leaf .. path
    #expect(composed.caseName == nil)
    _ = composed.embed(Counter())
    #expect(composed.caseName == "leaf.second")
    #expect(composed.id == (/Root.leaf .. path).id)
  }

  @Test func aPathToWhatAnOptionalWrapsIsNamedByTheCase() {
    let path: CasePath<Leaf?, String> = /Leaf.text
    let constant: CasePath<Leaf?, Void> = /Leaf.empty
    #expect(path.caseName == "text")
    #expect(constant.caseName == "empty")
  }

  @Test func functionsAndTheWholeHaveNoName() {
    let path = CasePath<Leaf, Int>(embed: { .number($0) }, extract: { _ in nil })
    #expect(path.caseName == nil)
    #expect((/Leaf.self).caseName == nil)
  }
}
