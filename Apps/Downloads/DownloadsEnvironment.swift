import ComposableCore

/// The saved form of a download.
public struct SavedDownload: Codable, Equatable, Sendable {
  public var title: String
  public var url: String

  public init(title: String, url: String) {
    self.title = title
    self.url = url
  }
}

/// The dependencies of the app.
public struct DownloadsEnvironment: Sendable {
  /// The percentages of a download; it ends when the file is complete.
  public var download: @Sendable (_ url: String) -> AsyncThrowingStream<Int, any Error>
  public var load: @Sendable (_ user: String) async throws -> [SavedDownload]
  /// Returns the user's full name.
  public var login: @Sendable (_ name: String) async throws -> String
  /// Whether the network can be reached, now and after each change.
  public var online: @Sendable () -> AsyncStream<Bool>
  public var save: @Sendable (_ downloads: [SavedDownload], _ user: String) async throws -> Void
  public var search: @Sendable (_ query: String) async throws -> [SearchResult]

  public init(
    download: @escaping @Sendable (_ url: String) -> AsyncThrowingStream<Int, any Error>,
    load: @escaping @Sendable (_ user: String) async throws -> [SavedDownload],
    login: @escaping @Sendable (_ name: String) async throws -> String,
    online: @escaping @Sendable () -> AsyncStream<Bool>,
    save: @escaping @Sendable (_ downloads: [SavedDownload], _ user: String) async throws -> Void,
    search: @escaping @Sendable (_ query: String) async throws -> [SearchResult]
  ) {
    self.download = download
    self.load = load
    self.login = login
    self.online = online
    self.save = save
    self.search = search
  }
}

extension DownloadsEnvironment {
  /// Every closure reports an issue when called; a test replaces those that it expects.
  public static let unimplemented = DownloadsEnvironment(
    download: ComposableCore.unimplemented("DownloadsEnvironment.download", placeholder: .finished),
    load: ComposableCore.unimplemented("DownloadsEnvironment.load", placeholder: []),
    login: ComposableCore.unimplemented("DownloadsEnvironment.login", placeholder: ""),
    online: ComposableCore.unimplemented("DownloadsEnvironment.online", placeholder: .finished),
    save: ComposableCore.unimplemented("DownloadsEnvironment.save"),
    search: ComposableCore.unimplemented("DownloadsEnvironment.search", placeholder: []))
}
