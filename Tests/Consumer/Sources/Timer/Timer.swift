import ComposableCore

/// A time that was kept, with its name.
public struct Lap: Codable, Equatable, Sendable {
  public var name: String?
  public var time: Duration

  public init(name: String?, time: Duration) {
    self.name = name
    self.time = time
  }
}
