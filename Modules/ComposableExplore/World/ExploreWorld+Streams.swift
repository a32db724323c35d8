import ComposableCore
import Synchronization

extension ExploreWorld {
  /// An effect that emits the elements of a stream, each when the explorer delivers it.
  ///
  /// The elements arrive in order, then the end of the stream; anything else may happen in between.
  /// A script delivers each by the name of the stream, like an answer. With faults, each element
  /// and the end may arrive late or never, and each element twice. The effect is in flight until
  /// the end, and has all elements each time it starts.
  ///
  /// ```swift
  /// struct LoadState: Equatable { var isLoading = false, parts: [Int] = [] }
  /// enum LoadAction: Equatable, Sendable { case startTapped, part(Int) }
  ///
  /// let loadReducer = Reducer<LoadState, LoadAction, @Sendable () -> Effect<Int, Never>> {
  ///   state, action, load in
  ///   switch action {
  ///   case .part(let part):
  ///     state.parts.append(part)
  ///     return .none
  ///   case .startTapped:
  ///     state.isLoading = true
  ///     return load().map { .part($0) }
  ///   }
  /// }
  /// FeatureModel(
  ///   initialState: LoadState(), reducer: loadReducer,
  ///   environment: { world in { world.stream("progress", of: 1, 2) } },
  ///   actions: { $0.isLoading ? [] : [.startTapped] },
  ///   properties: [.reachable("both parts") { $0.parts == [1, 2] }]
  /// ).explore()
  /// ```
  public func stream<Output: Sendable>(
    _ name: String, of elements: Output..., faults: [ExploreFault] = []
  ) -> Effect<Output, Never> {
    .run { [self] send in
      let rest = StreamElements(name, elements, failures: [], faults: faults, in: self)
      while let element = try await rest.next() { send(element) }
    }
  }

  /// An effect that emits the elements of a stream, or fails with one of `failures`.
  ///
  /// Each failure is tried in place of each element and of the end.
  public func stream<Output: Sendable, Failure: Error>(
    _ name: String, of elements: Output..., failures: [Failure], faults: [ExploreFault] = []
  ) -> Effect<Output, Failure> {
    let thrown = failures.indices.map { FailureNumber(number: $0, text: "\(failures[$0])") }
    return Effect<Output, any Error>.deferred { [self] in
      let rest = StreamElements(name, elements, failures: thrown, faults: faults, in: self)
      return Effect(rest.stream)
    }
    .mapError { failures[($0 as? FailureNumber)?.number ?? 0] }
  }

  /// A stream for a client, each element of which arrives when the explorer delivers it.
  ///
  /// An element can be delivered only while an effect waits for it. The stream ends early if the
  /// effect is canceled. It is read once, so a client makes one for each call.
  public func stream<Output: Sendable>(
    _ name: String, of elements: Output..., faults: [ExploreFault] = []
  ) -> AsyncStream<Output> {
    let elements = StreamElements(name, elements, failures: [], faults: faults, in: self)
    return AsyncStream { (try? await elements.next()) ?? nil }
  }

  /// A stream that throws one of `failures` in place of each element and of the end; each is tried.
  public func stream<Output: Sendable>(
    _ name: String, of elements: Output..., failures: [any Error], faults: [ExploreFault] = []
  ) -> AsyncThrowingStream<Output, any Error> {
    StreamElements(name, elements, failures: failures, faults: faults, in: self).stream
  }
}

/// The elements of a stream that were not delivered yet.
private final class StreamElements<Output: Sendable>: Sendable {
  private struct Rest {
    var elements: ArraySlice<Output>
    /// An element that arrives once more.
    var repeated: Output?
  }

  private let failures: [any Error]
  private let faults: [ExploreFault]
  private let name: String
  private let rest: Mutex<Rest>
  private let world: ExploreWorld

  init(
    _ name: String, _ elements: [Output], failures: [any Error], faults: [ExploreFault],
    in world: ExploreWorld
  ) {
    self.failures = failures
    self.faults = faults
    self.name = name
    rest = Mutex(Rest(elements: elements[...]))
    self.world = world
  }

  var stream: AsyncThrowingStream<Output, any Error> {
    AsyncThrowingStream { try await self.next() }
  }

  /// Waits for the next element; nil at the end.
  func next() async throws -> Output? {
    let repeated = rest.withLock { $0.repeated.take() }
    if let repeated { return repeated }
    let element = rest.withLock { $0.elements.first }
    let text = element.map { "\($0)" } ?? "the end"
    let answers: [PossibleAnswer<Output?, any Error>] =
      [.init(.success(element), canRepeat: element != nil, text: { text })]
      + failures.map { .init(.failure($0)) }
    let answer = try await world.wait(for: answers, to: name, faults: faults)
    rest.withLock {
      $0.elements = $0.elements.dropFirst()
      if answer.count > 1 { $0.repeated = answer.output }
    }
    return answer.output
  }
}

/// A failure on its way through `AsyncThrowingStream`, which throws any error; by its number, the
/// effect finds the failure with its type.
private struct FailureNumber: Error, CustomStringConvertible {
  let number: Int
  let text: String

  var description: String { text }
}
