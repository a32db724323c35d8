import ComposableCore
import ComposableTextUI

/// Lists the entries.
@MainActor
public struct NotesView: ScreenView {
  public struct State: Equatable, Sendable {
    public var lines: [String]

    public init(_ state: NotesState) {
      lines = state.entries.map { "\($0.made)  \($0.text)" }
    }
  }

  public enum Action: Equatable, Sendable {
    case add(String), clear
  }

  public let screens: Screens<State, Action>

  public init(store: Store<NotesState, NotesAction>) {
    let viewStore = store.scope(state: State.init, action: NotesAction.init(notesView:)).view
    screens = Screens(viewStore) { state in
      Screen("Notes") {
        for line in state.lines { Line(line, .plain) }
        Field("New", "", Action.add).help("Make an entry")
        Button("Clear", .clear).help("Forget all entries")
          .disabled(state.lines.isEmpty ? "while there are none" : nil)
      }
    }
  }
}

extension NotesAction {
  public init(notesView action: NotesView.Action) {
    switch action {
    case .add(let text): self = .add(text)
    case .clear: self = .clear
    }
  }
}
