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
    #expect((/Root.leaf).caseName == "leaf")
    #expect((/Root.labeled).caseName == "labeled")
    #expect((/Leaf.empty).caseName == "empty")
    #expect((/Root.leaf .. /Leaf.text).caseName == "leaf.text")
    #expect((/Root.leaf .. /Leaf.empty).caseName == "leaf.empty")
    #expect((/Root.self .. /Root.leaf).caseName == "leaf")
  }

  @Test func amongCasesOfOnePayloadTheNameIsKnownBeforeAnyValue() {
    #expect((/Leaf.other).caseName == "other")
    #expect((/Leaf.number).caseName == "number")
    #expect((/Root.leaf .. /Leaf.other).caseName == "leaf.other")
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
