import ComposableRepl
import Repl
import TextUI

struct PageState: Codable, Equatable, Sendable {
  var paper = Paper.plain
  var texts: [TextUI.Text] = []
  var title: String
}

enum PageAction: Codable, Equatable, Sendable {
  case link(String)
  case setPaper(Paper)
  case write(String)
}

struct PagesState: Codable, Equatable, Sendable {
  var path = StackState<PageState>()
  var visited = 0
}

enum PagesAction: Codable, Equatable, Sendable {
  case back
  case open(String)
  case path(StackAction<PageState, PageAction>)
}

let pagesReducer = Reducer<PagesState, PagesAction, SystemEnvironment<Void>>.combine {
  pageReducer.forEach(stack: \.path, action: /PagesAction.path, environment: { _ in })
  Reducer { state, action, _ in
    switch action {
    case .back:
      state.path.popLast()
    case .open(let title), .path(.element(_, .link(let title))):
      state.path.append(PageState(title: title))
      state.visited += 1
    case .path:
      break
    }
    return .none
  }
}

private let pageReducer = Reducer<PageState, PageAction, Void> { page, action, _ in
  switch action {
  case .link: break
  case .setPaper(let paper): page.paper = paper
  case .write(let words): page.texts.append(TextUI.Text(words))
  }
  return .none
}

@main struct Main {
  @MainActor static func main() async {
    await runRepl(
      "Pages", initialState: PagesState(), reducer: pagesReducer, environment: ())
  }
}
