/// Another view's screen as a part of this one; its controls are named below `name`.
public struct Section<Action>: Sendable {
  let element: Element

  /// The section `name`.
  public init(_ name: String, _ screen: Screen<Tap>) {
    element = .section(screen.below(name).erased)
  }
}
