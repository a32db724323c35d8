import PrimeNumbers
import Testing

struct OrdinalTests {
  @Test(arguments: [
    (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (9, "9th"), (10, "10th"),
    (11, "11th"), (12, "12th"), (13, "13th"), (14, "14th"), (20, "20th"), (21, "21st"),
    (22, "22nd"), (23, "23rd"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"),
    (122, "122nd"), (1_000_003, "1000003rd"), (-1, "-1st"), (-12, "-12th"), (-42, "-42nd"),
    (Int.max, "9223372036854775807th"), (Int.min, "-9223372036854775808th"),
  ])
  func aNumberIsSpelledAsAnOrdinal(n: Int, spelled: String) {
    #expect(ordinal(n) == spelled)
  }

  @Test(arguments: [
    (0, "0th"), (999, "999th"), (1_000, "1,000th"), (-1_000, "-1,000th"), (-999, "-999th"),
    (1_000_003, "1,000,003rd"), (Int.min, "-9,223,372,036,854,775,808th"),
  ])
  func thousandsAreGrouped(n: Int, spelled: String) {
    #expect(ordinal(n, grouped: true) == spelled)
  }
}
