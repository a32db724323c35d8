/// A paragraph of a page: a module with the name of a part of the library.
public struct Text: Codable, Equatable, Sendable {
  public var words: String

  public init(_ words: String) { self.words = words }
}
