/// Another view's screen as a part of this one; its controls are named below `name`.
public struct Section<Action>: Sendable {
  @usableFromInline let screenContent: ScreenContent

  /// The section `name`.
  public init(_ name: String, _ screen: Screen<Tap>) {
    screenContent = ScreenContent([.section(screen.below(name).erased)])
  }
}
