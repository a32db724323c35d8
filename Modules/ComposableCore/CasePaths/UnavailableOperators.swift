/// Not available: in the Swift 5 language mode a case isn't a `@Sendable` function by itself.
///
/// Enable the upcoming feature `InferSendableFromCaptures` for the target.
@available(
  *, unavailable,
  message: """
    In Swift 5 mode, add .enableUpcomingFeature("InferSendableFromCaptures") to the target's \
    swiftSettings; a closure has to be @Sendable.
    """
)
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  fatalError("It cannot be called.")
}
