import ComposableCore

/// The notes, newest last.
public struct NotesState: Codable, Equatable, Sendable {
  public var notes: [Note] = []

  public init() {}
}

/// A note with its date.
public struct Note: Codable, Equatable, Sendable {
  public var text: String
  public var made: Timestamp
}

/// The actions of the notes.
public enum NotesAction: Codable, Equatable, Sendable {
  case add(String), clear
}

/// The notes have no dependencies besides the shared date.
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
