import Foundation
import PrimeNumbers
import Testing

struct PrimeAlertTests {
  @Test func theTitleNamesThePrime() {
    #expect(PrimeAlert(n: 10, prime: 29).title == "The 10th prime is 29")
    #expect(PrimeAlert(n: 1, prime: 2).title == "The 1st prime is 2")
    #expect(
      PrimeAlert(n: 1_000_003, prime: 15_485_927).title == "The 1,000,003rd prime is 15,485,927")
  }

  @Test func itIsIdentifiedByItsPrime() {
    #expect(PrimeAlert(n: 10, prime: 29).id == 29)
  }

  @Test func itSurvivesJSON() throws {
    let alert = PrimeAlert(n: 10, prime: 29)
    let data = try JSONEncoder().encode(alert)
    #expect(try JSONDecoder().decode(PrimeAlert.self, from: data) == alert)
    #expect(try JSONDecoder().decode([String: Int].self, from: data) == ["n": 10, "prime": 29])
  }
}
