import ComposableCore
import Synchronization

/// The environment of a program's feature: virtual time, sources, and a log of events.
final class ModelWorld: Sendable {
  let feature: Feature
  let program: Program
  let scheduler = TestScheduler()
  private let anyScheduler: AnyScheduler
  private let events = Mutex<[Event]>([])
  private let listeners = Mutex<[Listener]>([])
  private let streamCount = Atomic(0)

  private struct Listener: Sendable {
    var number = 0
    var source: Int
    var end: (@Sendable () -> Void)?
    var send: @Sendable (Int) -> Void
    var endsWithValue: Bool
  }

  init(_ program: Program, of feature: Feature) {
    self.feature = feature
    self.program = program
    anyScheduler = scheduler.eraseToAnyScheduler()
  }

  var now: Int { Self.ticks(scheduler.now) }

  static func ticks(_ duration: Duration) -> Int {
    Int(duration.components.seconds)
  }

  func record(_ event: Event) {
    events.withLock { $0.append(event) }
  }

  func takeEvents() -> [Event] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  func effect(of tag: Int) -> Effect<Int, Never> {
    program.effect(of: tag).map(effect) ?? .none
  }

  func rootEffect(of tag: Int) -> Effect<Int, Never> {
    program.rootEffect(of: tag).map(effect) ?? .none
  }

  /// Delivers to all effects that listen to a source, in the order in which they started.
  func post(_ delivery: Delivery) {
    switch delivery {
    case .end(let source):
      for listener in take(where: { $0.source == source && !$0.endsWithValue }) { listener.end?() }
    case .value(let source, let tag):
      let all = listeners.withLock { $0.filter { $0.source == source } }
      _ = take { $0.source == source && $0.endsWithValue }
      for listener in all { listener.send(tag) }
    }
  }

  private func take(where isTaken: (Listener) -> Bool) -> [Listener] {
    listeners.withLock { listeners in
      let taken = listeners.filter(isTaken)
      listeners.removeAll(where: isTaken)
      return taken
    }
  }

  private func effect(_ operation: Operation) -> Effect<Int, Never> {
    switch operation {
    case .answered(let tag): return .future { $0(.success(tag)) }
    case .ask(let source):
      return .future { [self] answer in
        listeners.withLock {
          $0.append(
            Listener(
              source: source, send: { answer(.success($0)) }, endsWithValue: true))
        }
      }
    case .cancel(let ids): return .cancel(ids: ids.map { AnyHashable($0) })
    case .cancelAll(let child): return cancelAll(child)
    case .cancellable(let operation, let id, let inFlight):
      return effect(operation).cancellable(id: id, cancelInFlight: inFlight)
    case .concatenate(let operations): return .concatenate(operations.map(effect))
    case .debounce(let operation, let id, let ticks):
      return effect(operation).debounce(id: id, for: .seconds(ticks), scheduler: anyScheduler)
    case .delay(let operation, let ticks):
      return effect(operation).delay(for: .seconds(ticks), scheduler: anyScheduler)
    case .fire(let number):
      return .fireAndForget { [self] in record(.fired(number, at: now)) }
    case .map(let operation): return effect(operation).map { $0 + Program.tableSize }
    case .merge(let operations): return .merge(operations.map(effect))
    case .receive(let operation, let immediate):
      return effect(operation).receive(on: immediate ? .immediate : anyScheduler)
    case .result(let tag): return .result { .success(tag) }
    case .stream(let source): return stream(source)
    case .throttle(let operation, let id, let ticks, let latest):
      return effect(operation).throttle(
        id: id, for: .seconds(ticks), scheduler: anyScheduler, latest: latest)
    case .timer(let id, let ticks, let tag):
      return Effect<Duration, Never>.timer(id: id, every: .seconds(ticks), on: anyScheduler)
        .map { _ in tag }
    case .value(let tag): return Effect(value: tag)
    }
  }

  private func cancelAll(_ child: Child) -> Effect<Int, Never> {
    switch child {
    case .detail: .cancel(allIn: \ProgramState.detail)
    case .fixed: .cancel(allIn: \ProgramState.fixed)
    case .guest: .cancel(allIn: \ProgramState.guest)
    case .keyed: .cancel(allIn: \ProgramState.keyed)
    case .keyedValue(let key): .cancel(allIn: \ProgramState.keyed, id: key)
    case .left: .cancel(allIn: /ProgramState.Screen.left)
    case .page(let id): .cancel(allIn: \ProgramState.pages, id: id)
    case .pages: .cancel(allIn: \ProgramState.pages)
    case .right: .cancel(allIn: /ProgramState.Screen.right)
    case .row(let id): .cancel(allIn: \ProgramState.rows, id: id)
    case .rowDetail: .cancel(allIn: \ProgramState.Row.detail)
    case .rowRow(let id): .cancel(allIn: \ProgramState.Row.rows, id: id)
    case .rowRows: .cancel(allIn: \ProgramState.Row.rows)
    case .rows: .cancel(allIn: \ProgramState.rows)
    case .screen: .cancel(allIn: \ProgramState.screen)
    }
  }

  private func stream(_ source: Int) -> Effect<Int, Never> {
    .run { [self] send in
      let (ends, end) = AsyncStream<Never>.makeStream()
      let number = streamCount.add(1, ordering: .relaxed).newValue
      listeners.withLock {
        $0.append(
          Listener(
            number: number, source: source, end: { end.finish() }, send: { send($0) },
            endsWithValue: false))
      }
      for await _ in ends {}
      listeners.withLock { $0.removeAll { $0.number == number } }
    }
  }
}
