import Testing

@testable import Benchmarks

@MainActor
@Suite struct RowTests {
  @Test(arguments: [0, -1, .nan, .infinity])
  func aFigureThatNoWorkCanHaveIsNotMeasured(figure: Double) async {
    let value = Row("a value", .units(300)) { Cost(value: figure, unit: "B") }
    let reference = Row("a reference", .references(1.5)) { Cost(value: 1, reference: figure) }
    for row in [value, reference] {
      await #expect(throws: Unmeasured.self) { try await row.measure() }
    }
  }

  @Test func theReasonNamesTheFigure() async {
    let error = await #expect(throws: Unmeasured.self) {
      try await Row("a row", .units(300)) { Cost(value: 0, unit: "B") }.measure()
    }
    #expect(error?.description == "expected a cost above 0 B, but it was 0.0")
  }

  @Test func aCostWithoutTheReferenceOfItsLimitIsOverIt() {
    #expect(Cost(value: 1).isOver(.references(1.5)))
  }

  @Test func theMemoryOfAProgramIsNotThatOfThisProcess() throws {
    let large = [UInt8](repeating: 1, count: 100_000_000)
    let bytes = try Program.peakBytes("/bin/cat")
    #expect(bytes > 0 && bytes < 50_000_000)
    withExtendedLifetime(large) {}
  }

  @Test func aMissingProgramIsNotMeasured() {
    #expect(throws: Unmeasured.self) { try Program.peakBytes("/there/is/none") }
  }
}
