import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct Song: Equatable, Identifiable, Sendable {
  let id: Int
  var isLoading = false
  var text: String?
}

enum SongAction: Equatable, Sendable { case loaded(String), tapped }

struct Album: Equatable, Sendable {
  var songs: IdentifiedArrayOf<Song> = [Song(id: 1), Song(id: 2)]
  var opened = 0
}

enum AlbumAction: Equatable, Sendable { case song(Int, SongAction) }

typealias LoadText = @Sendable (Int) async -> String

let songReducer = Reducer<Song, SongAction, LoadText> { song, action, load in
  switch action {
  case .loaded(let text):
    song.isLoading = false
    song.text = text
    return .none
  case .tapped:
    song.isLoading = true
    return .task { [id = song.id] in .loaded(await load(id)) }
  }
}

let albumReducer = Reducer<Album, AlbumAction, LoadText>.combine {
  songReducer.forEach(state: \.songs, action: /AlbumAction.song)
  Reducer { album, action, _ in
    if case .song(_, .tapped) = action { album.opened += 1 }
    return .none
  }
}

/// The listings of the sections about rows and scopes in the article on testing.
struct ScopedStoreArticleTests {
  let store = TestStore(
    initialState: Album(), reducer: albumReducer, environment: { "Song \($0)" })

  @Test func anActionOfARowIsReceivedThroughItsID() {
    store.send(.song(2, .tapped)) {
      $0.songs[id: 2]?.isLoading = true
      $0.opened = 1
    }
    store.receive((/AlbumAction.song)[2] .. /SongAction.loaded) {
      $0.songs[id: 2]?.isLoading = false
      $0.songs[id: 2]?.text = "Song 2"
    }
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func anActionOfAnotherRowIsNotReceived() {
    let found = reports {
      let store = TestStore(
        initialState: Album(), reducer: albumReducer, environment: { "Song \($0)" })
      store.exhaustivity = .off
      store.send(.song(2, .tapped))
      store.receive((/AlbumAction.song)[1] .. /SongAction.loaded)
    }
    #expect(found.count == 1)
    #expect(
      found.first?.detailedMessage.hasPrefix(
        "Expected to receive \"song[1].loaded\", but ") == true, "\(found)")
  }

  @Test func aRowIsTestedThroughAScope() {
    let second = store.scope(state: \.songs[id: 2], action: (/AlbumAction.song)[2])
    second.send(.tapped) { $0?.isLoading = true }
    second.root.assert { $0.opened = 1 }
    second.receive((/AlbumAction.song)[2] .. /SongAction.loaded, "Song 2") {
      $0?.isLoading = false
      $0?.text = "Song 2"
    }
  }
}
