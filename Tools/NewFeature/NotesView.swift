import ComposableCore
import TextUI

/// Lists the notes.
@MainActor
public struct NotesView {
  public struct State: Equatable, Sendable {
    public var lines: [String]

    public init(_ state: NotesState) {
      lines = state.notes.map { "\($0.made)  \($0.text)" }
    }
  }

  public enum Action: Equatable, Sendable {
    case add(String), clear
  }

  public let viewStore: ViewStore<State, Action>

  public init(store: Store<NotesState, NotesAction>) {
    viewStore = store.scope(state: State.init, action: NotesAction.init).view
  }

  public var body: Screen {
    let state = viewStore.state
    return Screen("Notes") {
      for line in state.lines { Line(line, .plain) }
      Text.button("Clear", state.refusal(of: .clear))
    }
  }

  public var screens: StorePublisher<Screen> { viewStore.publisher.map { _ in body } }
}

extension NotesView.State: ActionAvailability {
  public func refusal(of action: NotesView.Action) -> Refusal? {
    action == .clear && lines.isEmpty ? .when("while there are no notes") : nil
  }
}

extension NotesAction {
  public init(_ action: NotesView.Action) {
    switch action {
    case .add(let text): self = .add(text)
    case .clear: self = .clear
    }
  }
}
