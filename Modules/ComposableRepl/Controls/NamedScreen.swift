import ComposableTextUI

/// A screen of an app.
@MainActor
public struct NamedScreen {
  /// The name, a prefix of the names of its controls.
  package let name: String
  /// The view that draws it.
  package let view: any ScreenPart

  /// The screens of a view with their name.
  public init(_ name: String, _ view: some ScreenView) { self.init(name, view.part) }

  /// Screens with their name.
  public init(_ name: String, _ view: any ScreenPart) {
    self.name = name
    self.view = view
  }
}
