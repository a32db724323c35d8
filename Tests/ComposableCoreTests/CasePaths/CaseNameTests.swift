import ComposableCore
import Testing

@Suite struct CaseNameTests {
  enum Leaf: Equatable {
    case empty
    case number(Int)
    case other(Int)
    case text(String)
  }

  enum Root: Equatable {
    case labelled(leaf: Leaf, at: Int)
    case leaf(Leaf)
    case optional(Leaf?)
  }

  @Test func aPathIsNamedAsItIsWritten() {
    #expect((/Root.leaf).caseName == "leaf")
    #expect((/Root.labelled).caseName == "labelled")
    #expect((/Leaf.empty).caseName == "empty")
    #expect((/Root.leaf .. /Leaf.text).caseName == "leaf.text")
    #expect((/Root.leaf .. /Leaf.empty).caseName == "leaf.empty")
    #expect((/Root.self .. /Root.leaf).caseName == "leaf")
  }

  @Test func amongCasesOfOnePayloadTheNameIsKnownOnceThePathWasUsed() {
    let path = /Leaf.other
    #expect(path.caseName == nil)
    #expect(path.extract(from: .number(1)) == nil)
    #expect(path.caseName == "other")
    let embedding = /Leaf.number
    _ = embedding.embed(1)
    #expect(embedding.caseName == "number")
  }

  @Test func askingForTheNameDoesNotSettleWhatAPathStandsFor() {
    let path = /Leaf.other
    let composed = /Root.leaf .. path
    #expect(composed.caseName == nil)
    _ = composed.embed(1)
    #expect(composed.caseName == "leaf.other")
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
