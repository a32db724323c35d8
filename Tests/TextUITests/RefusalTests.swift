import Testing
import TextUI

struct RefusalTests {
  private struct State: ActionAvailability {
    let limit: Int

    func refusal(of action: Int) -> Refusal? {
      action > limit ? .when("above \(limit)", remedy: "count down") : nil
    }
  }

  @Test func aRefusedButtonLooksOtherWithoutColorToo() {
    #expect(Text.button("+").render() == "[+]")
    #expect(Text.button("+", .awaiting("an answer")).render() == "(+)")
  }

  @Test func aRefusalSaysWhen() {
    #expect(Refusal.awaiting("an answer").reason == "while an answer is awaited")
    #expect(State(limit: 2).refusal(of: 3)?.reason == "above 2")
  }

  @Test func whatIsNotRefusedIsAvailable() {
    #expect(State(limit: 2).available([3, 1, 2, 4]) == [1, 2])
  }
}
