import ComposableTextUI

/// A screen of an app.
@MainActor
public struct NamedScreen {
  /// The name, a prefix of the names of its controls.
  package let name: String
  package let source: any ScreenSource

  /// The screens of a view with their name.
  public init(_ name: String, _ view: some ScreenView) { self.init(name, view.screens) }

  /// Screens with their name.
  public init(_ name: String, _ source: any ScreenSource) {
    self.name = name
    self.source = source
  }
}
