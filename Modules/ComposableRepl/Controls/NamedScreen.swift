import ComposableTextUI

/// A screen of an app.
@MainActor
public struct NamedScreen {
  /// The name, a prefix of the names of its controls.
  public let name: String
  /// The view that draws it.
  public let view: any ScreenPart

  /// A screen with its name.
  public init(_ name: String, _ view: any ScreenPart) {
    self.name = name
    self.view = view
  }
}
