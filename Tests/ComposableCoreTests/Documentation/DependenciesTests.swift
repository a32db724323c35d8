import ComposableCore
import ComposableTesting
import Testing

struct PostEnvironment: Sendable {
  var publish: @Sendable (_ id: UniqueID, _ text: String) async -> Void

  static let live = PostEnvironment(publish: { id, text in print("\(id): \(text)") })

  static let unimplemented = PostEnvironment(
    publish: ComposableCore.unimplemented("PostEnvironment.publish"))
}

struct PostState: Equatable, Identifiable, Sendable {
  let id: UniqueID
  var author = ""
  var published: Timestamp?
  var text = ""
}

enum PostAction: Equatable, Sendable {
  case publishTapped, published
}

let postReducer = Reducer<PostState, PostAction, SystemEnvironment<Signed<PostEnvironment>>> {
  state, action, environment in
  switch action {
  case .publishTapped:
    state.author = environment.user()
    let (id, text) = (state.id, state.text)
    return .task {
      await environment.publish(id, text)
      return .published
    }
  case .published:
    state.published = environment.date()
    return .none
  }
}

/// The user's name, shared by every feature, plus a feature's own dependencies.
@dynamicMemberLookup
struct Signed<Environment: Sendable>: Sendable {
  var environment: Environment
  var user: @Sendable () -> String

  subscript<Dependency>(dynamicMember keyPath: KeyPath<Environment, Dependency>) -> Dependency {
    environment[keyPath: keyPath]
  }
}

struct BlogState: Equatable, Sendable {
  var posts: IdentifiedArrayOf<PostState> = []
}

enum BlogAction: Equatable, Sendable {
  case post(UniqueID, PostAction)
}

struct BlogEnvironment: Sendable {
  var post: PostEnvironment
}

let blogReducer: Reducer<BlogState, BlogAction, SystemEnvironment<Signed<BlogEnvironment>>> =
  postReducer.forEach(
    state: \.posts, action: /BlogAction.post,
    environment: { $0.map { Signed(environment: $0.post, user: $0.user) } })

/// The listings of the article on dependencies.
struct DependenciesTests {
  @Test func aTestProvidesTheDependencies() {
    let id = UniqueID(high: 0, low: 7)
    var environment = SystemEnvironment.unimplemented(
      environment: Signed(environment: BlogEnvironment(post: .unimplemented), user: { "Ada" }))
    environment.environment.environment.post.publish = { _, _ in }
    environment.date = { Timestamp(since1970: .seconds(60)) }
    let store = TestStore(
      initialState: BlogState(posts: [PostState(id: id)]), reducer: blogReducer,
      environment: environment)
    store.send(.post(id, .publishTapped)) { $0.posts[id: id]?.author = "Ada" }
    store.receive(.post(id, .published)) {
      $0.posts[id: id]?.published = Timestamp(since1970: .seconds(60))
    }
  }

  @Test func anUnimplementedDependencyIsNamed() {
    let id = UniqueID(high: 0, low: 7)
    let store = TestStore(
      initialState: BlogState(posts: [PostState(id: id)]), reducer: blogReducer,
      environment: SystemEnvironment.unimplemented(
        environment: Signed(environment: BlogEnvironment(post: .unimplemented), user: { "Ada" })))
    withKnownIssue {
      store.send(.post(id, .publishTapped)) { $0.posts[id: id]?.author = "Ada" }
      store.skipReceivedActions()
      store.finish()
    } matching: {
      let text = $0.description
      return text.contains("PostEnvironment.publish") || text.contains("SystemEnvironment.date")
    }
  }
}
