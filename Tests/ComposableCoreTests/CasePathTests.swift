import ComposableCore
import Testing

@Suite struct CasePathTests {
  @Test func aPathExtractsWhatItsCaseHolds() {
    #expect((/Shape.circle).extract(from: .circle(3)) == 3)
    #expect((/Shape.circle).extract(from: .square(3)) == nil)
    #expect((/Shape.circle).extract(from: .blank) == nil)
  }
}

enum Shape: Equatable {
  case blank, hidden
  case circle(Int)
  case square(Int)
}
