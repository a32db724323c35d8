import ComposableCore

/// The entries of a user, newest last.
public struct NotesState: Codable, Equatable, Sendable {
  /// A text with its date.
  public struct Entry: Codable, Equatable, Sendable {
    public var made: Timestamp
    public var text: String
  }

  public var entries: [Entry] = []

  public init() {}
}

/// The actions of a user.
public enum NotesAction: Codable, Equatable, Sendable {
  case add(String), clear
}

/// Nothing besides the shared date.
public struct NotesEnvironment: Sendable {
  public static let live = NotesEnvironment()
  public static let unimplemented = NotesEnvironment()
}

public let notesReducer = Reducer(reduce)

private func reduce(
  state: inout NotesState, action: NotesAction, environment: SystemEnvironment<NotesEnvironment>
) -> Effect<NotesAction, Never> {
  switch action {
  case .add(let text):
    state.entries.append(NotesState.Entry(made: environment.date(), text: text))
    return .none
  case .clear:
    state.entries = []
    return .none
  }
}
