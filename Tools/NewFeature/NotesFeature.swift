import ComposableCore

/// What was noted, the newest last.
public struct NotesState: Codable, Equatable, Sendable {
  public var notes: [Note] = []

  public init() {}
}

/// A note, and when it was made.
public struct Note: Codable, Equatable, Sendable {
  public var text: String
  public var made: Timestamp
}

/// What happens to notes.
public enum NotesAction: Codable, Equatable, Sendable {
  case add(String), clear
}

/// Notes ask for nothing but the date, which every feature shares.
public struct NotesEnvironment: Sendable {
  public static let live = NotesEnvironment()
  public static let unimplemented = NotesEnvironment()
}

public let notesReducer = Reducer<NotesState, NotesAction, SystemEnvironment<NotesEnvironment>> {
  state, action, environment in
  switch action {
  case .add(let text): state.notes.append(Note(text: text, made: environment.date()))
  case .clear: state.notes = []
  }
  return .none
}
