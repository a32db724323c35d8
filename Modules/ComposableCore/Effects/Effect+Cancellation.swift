extension Effect {
  /// Lets `cancel(id:)` at the same state path of the same store cancel this effect.
  ///
  /// Ids of different types never collide, and each pullback or row has its own path. Ids nest: an
  /// inner and an outer id each cancel the effects inside. Several effects may share one id.
  ///
  /// With `cancelInFlight` the effect, when it starts, cancels the other effects with this id
  /// except those that contain it, within the drain. The task of a canceled operation is canceled
  /// too; it may continue, but its values are dropped.
  ///
  /// ```swift
  /// enum SearchID {}
  ///
  /// func search(_ query: String) -> Effect<[String], Never> {
  ///   // A new search replaces the one in flight.
  ///   .task { [query] }.cancellable(id: SearchID.self, cancelInFlight: true)
  /// }
  /// ```
  ///
  /// The id is hashed and compared on the store's actor, and released there.
  @inlinable
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    cancellable(.of(id), cancelInFlight: cancelInFlight)
  }

  /// Lets `cancel(id:)` with the same type cancel this effect.
  ///
  /// A private empty enum is an id that no other file can use by mistake.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(.of(id), cancelInFlight: cancelInFlight)
  }

  @inlinable
  func cancellable(_ id: Identifier, cancelInFlight: Bool) -> Effect {
    if isNone { return .none }
    return Effect { node, emit in
      if cancelInFlight { node.path.cancel(id, excluding: node) }
      start(at: node.makeChild(as: .whole, id: id), emit)
    }
  }

  /// Cancels every effect with `id` at this state path, within the drain that starts this effect.
  ///
  /// A canceled effect delivers nothing afterward, not even actions in the store's queue. If no
  /// effect has the id, nothing happens. The first such cancellation in a store whose id only a
  /// child uses is reported: use `cancel(id:in:)` for a child.
  ///
  /// It cancels only effects that are in flight when it starts; later effects of the same `merge`
  /// are unaffected. O(1) in the effects of the store, and O(n log n) in the canceled effects,
  /// which end in the order in which they started.
  ///
  /// ```swift
  /// enum WatchAction { case startTapped, stopTapped, ticked }
  /// enum WatchID {}
  ///
  /// let watchReducer = Reducer<Int, WatchAction, AnyScheduler> { seconds, action, mainQueue in
  ///   switch action {
  ///   case .startTapped:
  ///     return Effect.timer(id: WatchID.self, every: .seconds(1), on: mainQueue)
  ///       .map { _ in .ticked }
  ///   case .stopTapped:
  ///     return .cancel(id: WatchID.self)
  ///   case .ticked:
  ///     seconds += 1
  ///     return .none
  ///   }
  /// }
  /// ```
  @inlinable
  public static func cancel(
    id: some Hashable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    cancel(
      [.of(id)], at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels every effect with the type `id` at this state path.
  ///
  /// Use `cancel(id:in:)` for the effects of a child.
  public static func cancel(
    id: Any.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    cancel(
      [.of(id)], at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels every effect with one of `ids` at this state path, in the order of `ids`.
  ///
  /// It takes effect within the drain that starts it; effects with the same id end in the order in
  /// which they started.
  public static func cancel(
    ids: [AnyHashable],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    cancel(
      ids.map { .of($0) },
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels every effect with one of the types `ids` at this state path, in the order of `ids`.
  ///
  /// ```swift
  /// enum SearchID {}
  /// enum SuggestionsID {}
  ///
  /// func leave() -> Effect<String, Never> {
  ///   .cancel(ids: [SearchID.self, SuggestionsID.self])
  /// }
  /// ```
  public static func cancel(
    ids: [Any.Type],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    cancel(
      ids.map { .of($0) },
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  static func cancel(_ ids: [Identifier], at line: SourceLine) -> Effect {
    Effect(content: .cancellation(Cancellation(ids, at: line)))
  }

  /// Cancels every effect of the feature that is pulled back over `state`, and of its children.
  ///
  /// If `state` is the collection of a `forEach`, it cancels the effects of every row. It takes
  /// effect within the drain that starts it.
  ///
  /// Pass the key path that the child is pulled back over. The child's state may stay: only its
  /// effects end, and its next action may start new ones.
  ///
  /// ```swift
  /// struct Player: Equatable {
  ///   var isPlaying = false
  /// }
  ///
  /// struct Playlist: Equatable {
  ///   var tracks: [String: Player] = [:]
  /// }
  ///
  /// // Stops all effects of all tracks.
  /// func stopAll() -> Effect<String, Never> {
  ///   .cancel(allIn: \Playlist.tracks)
  /// }
  /// ```
  public static func cancel<State, Child>(allIn state: WritableKeyPath<State, Child>) -> Effect {
    cancel(nil) { $0.children(at: .step(state as AnyKeyPath)) }
  }

  /// Cancels every effect of the feature that is pulled back over the case `state`, and its
  /// children.
  ///
  /// A case that isn't the present one has no effects: they were canceled when the case changed.
  public static func cancel<State, Child>(allIn state: CasePath<State, Child>) -> Effect {
    cancel(nil, inCase: state)
  }

  /// Cancels every effect of the row `id` of the `forEach` over `state`, and of its children.
  ///
  /// It cancels them regardless of their ids, and does nothing for a row without effects.
  ///
  /// A row that is removed needs no cancellation: its effects are canceled with it.
  public static func cancel<State, Rows>(
    allIn state: WritableKeyPath<State, Rows>, id: some Hashable
  ) -> Effect {
    let row = PathKey(.row, identity: .of(id))
    return cancel(nil) { path in
      path.children(at: .step(state as AnyKeyPath)).compactMap { $0.child(row) }
    }
  }

  /// Cancels every effect with `id` of the feature that is pulled back over `state`.
  ///
  /// The effects of its children are canceled too, and for a `forEach`, those of every row. It
  /// takes effect within the drain that starts it.
  ///
  /// ```swift
  /// struct Watch: Equatable {
  ///   var seconds = 0
  /// }
  ///
  /// struct Kitchen: Equatable {
  ///   var watch = Watch()
  /// }
  ///
  /// enum WatchID {}
  ///
  /// // For the reducer of the kitchen, which has its own ids.
  /// func pauseTheWatch() -> Effect<String, Never> {
  ///   .cancel(id: WatchID.self, in: \Kitchen.watch)
  /// }
  /// ```
  public static func cancel<State, Child>(
    id: some Hashable, in state: WritableKeyPath<State, Child>
  ) -> Effect {
    cancel(.of(id)) { $0.children(at: .step(state as AnyKeyPath)) }
  }

  /// Cancels every effect with the type `id` of the feature that is pulled back over `state`.
  public static func cancel<State, Child>(
    id: Any.Type, in state: WritableKeyPath<State, Child>
  ) -> Effect {
    cancel(.of(id)) { $0.children(at: .step(state as AnyKeyPath)) }
  }

  /// Cancels every effect with `id` of the feature in the case `state`, and of its children.
  ///
  /// It takes effect within the drain that starts it, like the overload for a property.
  public static func cancel<State, Child>(
    id: some Hashable, in state: CasePath<State, Child>
  ) -> Effect {
    cancel(.of(id), inCase: state)
  }

  /// Cancels every effect with the type `id` of the feature in the case `state`.
  public static func cancel<State, Child>(
    id: Any.Type, in state: CasePath<State, Child>
  ) -> Effect {
    cancel(.of(id), inCase: state)
  }

  /// Cancels the effects with `id`, or all, of the child in a case, and of its children.
  ///
  /// If several cases have payloads of that type, matching the present state decides which of them
  /// `state` stands for. If the present case has no such payload, there is no child to cancel.
  private static func cancel<State, Child>(
    _ id: Identifier?, inCase state: CasePath<State, Child>
  ) -> Effect {
    cancel(id) { path in
      if let present = (path as? TypedPath<State>)?.state { _ = state.matches(present) }
      return path.children(at: ChildLens.caseStep(state))
    }
  }

  /// Cancels the effects with `id`, or all, at the paths that `find` returns, and below them.
  static func cancel(
    _ id: Identifier?, in find: @escaping (StatePath) -> [StatePath]
  ) -> Effect {
    Effect { node, _ in
      StatePath.cancel(id, in: find(node.path))
      node.end(.finished)
    }
  }
}

/// The ids of a `cancel(id:)`, and its line.
@usableFromInline
final class Cancellation {
  private let ids: [Identifier]
  private let line: SourceLine

  @usableFromInline
  init(_ ids: [Identifier], at line: SourceLine) {
    self.ids = ids
    self.line = line
  }

  /// Cancels the effects with the ids at the path of `node`, which ends.
  @usableFromInline
  func start(at node: EffectNode) {
    cancelEffects(at: node.path, for: node.cause?.redactedName ?? "")
    node.end(.finished)
  }

  /// Cancels the effects with the ids at `path`. `action` is the name of the action, for reports.
  @usableFromInline
  func cancelEffects(at path: StatePath, for action: @autoclosure () -> String) {
    // Mutation: R5, a cancellation has no effect inside its drain
    for id in ids where !path.cancel(id) { reportMissed(id, at: path, action) }
  }

  /// Reports, once per store, that a child has an effect with `id`, but `path` doesn't.
  ///
  /// A store searches a hundred times at most, and each search ends after 256 paths, so that many
  /// cancellations that find nothing take O(1) each.
  private func reportMissed(_ id: Identifier, at path: StatePath, _ action: () -> String) {
    let runtime = path.runtime
    if runtime.searchesForMissedIDs == 0 { return }
    runtime.searchesForMissedIDs -= 1
    var paths = [path]
    var next = 0
    while next < paths.count, paths.count < 256 {
      paths += paths[next].children.values.prefix(256 - paths.count)
      next += 1
    }
    guard let other = paths.first(where: { !$0.nodes(withID: id).isEmpty }) else { return }
    runtime.searchesForMissedIDs = 0
    let start: IssueMessage = """
      An effect "cancel(id:)" of "\(action())" found no effect with its id of type \
      "\(typeName(of: id.base))" at its own state path, but there is one at \"
      """
    let place = IssueMessage(text: other.redactedDescription, detailed: other.description)
    let end: IssueMessage = """
      ". Ids belong to a state path: use "cancel(id:in:)" for a child.
      """
    runtime.reporter(start + place + end, at: line)
  }
}
