import ComposableCore
import ComposableRepl

/// A feature without screens whose actions hold values of many types.
enum Errands {
  enum Priority: String, Codable, Sendable { case low, normal, high = "HIGH" }
  enum Color: Codable, Sendable { case red, green }

  struct Errand: Codable, Equatable, Identifiable, Sendable {
    let id: UniqueID
    var title: String
    var isDone = false
    var steps: IdentifiedArrayOf<Step> = []
  }

  struct Step: Codable, Equatable, Identifiable, Sendable {
    let id: String
    var isDone = false
  }

  struct Page: Codable, Equatable, Sendable { var page: Int }

  struct State: Codable, Equatable, Sendable {
    var color: Color?
    var date: Timestamp?
    var errands: IdentifiedArrayOf<Errand> = []
    var filter: String?
    var level: Int8 = 0
    var pages: [Page] = []
    var ratio = 0.0
    var seconds = 0
    var tags: [String] = []
  }

  enum Action: Codable, Equatable, Sendable {
    case add(String, priority: Priority?)
    case at(Timestamp, Duration)
    case clear
    case errand(UniqueID, ErrandAction)
    case filter(String?)
    case level(Int8)
    case load(Page)
    case move(from: Int, to: Int)
    case paint(Color, isBright: Bool)
    case ratio(Double)
    case remove([UniqueID])
    case say(String, String)
    case tag([String], first: Bool?)
    case timer(TimerAction)
  }

  enum ErrandAction: Codable, Equatable, Sendable {
    case rename(String), step(String, StepAction), toggle
  }

  enum StepAction: Codable, Equatable, Sendable { case toggle, set(Bool) }

  enum TimerAction: Codable, Equatable, Sendable { case start(every: Duration), stop, ticked }

  static let reducer = Reducer<State, Action, SystemEnvironment<Void>> {
    state, action, environment in
    switch action {
    case .add(let title, _): state.errands.append(Errand(id: environment.uuid(), title: title))
    case .at(let date, _): state.date = date
    case .clear: state.errands = []
    case .errand(let id, .rename(let title)): state.errands[id: id]?.title = title
    case .errand(let id, .step(let step, _)):
      if state.errands[id: id]?.steps[id: step] == nil {
        state.errands[id: id]?.steps.append(Step(id: step))
      }
      state.errands[id: id]?.steps[id: step]?.isDone.toggle()
    case .errand(let id, .toggle): state.errands[id: id]?.isDone.toggle()
    case .filter(let text): state.filter = text
    case .level(let level): state.level = level
    case .load(let page): state.pages.append(page)
    case .move(let from, let to): state.errands.swapAt(from, to)
    case .paint(let color, _): state.color = color
    case .ratio(let ratio): state.ratio = ratio
    case .remove(let ids): for id in ids { state.errands.remove(id: id) }
    case .say(let first, let second): state.tags = [first, second]
    case .tag(let tags, _): state.tags = tags
    case .timer(.start(let interval)):
      return Effect.timer(id: "timer", every: interval, on: environment.mainQueue)
        .map { _ in .timer(.ticked) }
    case .timer(.stop): return .cancel(id: "timer")
    case .timer(.ticked): state.seconds += 1
    }
    return .none
  }
}
