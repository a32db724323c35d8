import Testing

@testable import PrimeNumbers

struct LogarithmicIntegralTests {
  @Test(arguments: [
    (0.5, -0.693_147_180_559_945_3), (1, 0), (2, 0.693_147_180_559_945_3),
    (10, 2.302_585_092_994_045_7), (1e13, 29.933_606_208_922_594),
  ])
  func theLogarithmIsExactToTheLastPlaces(x: Double, logarithm: Double) {
    #expect((naturalLogarithm(x) - logarithm).magnitude <= logarithm.magnitude * 4e-16)
  }

  @Test(arguments: [
    (2, 1.045_163_780_117_492_8), (1000, 177.609_657_990_152_22),
    (1e9, 50_849_234.957_001_82),
  ])
  func theIntegralAgreesWithTheTables(x: Double, integral: Double) {
    #expect((logarithmicIntegral(x) - integral).magnitude <= integral * 1e-13)
  }

  @Test(arguments: [6, 100, 1e6, 1e12])
  func theInverseUndoesIt(value: Double) {
    let x = inverseLogarithmicIntegral(value)
    #expect((logarithmicIntegral(x) - value).magnitude < 0.01)
  }
}
