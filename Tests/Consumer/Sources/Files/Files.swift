/// Where a list is kept: a module with the name of one in many packages.
public struct ListClient: Sendable {
  public var load: @Sendable () async throws -> [String]

  public init(load: @escaping @Sendable () async throws -> [String]) { self.load = load }

  public static let sample = ListClient { ["Milk", "Bread"] }
}
