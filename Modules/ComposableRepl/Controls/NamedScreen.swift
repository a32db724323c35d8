import ComposableTextUI

/// The screens of a view, and the name that their controls share.
@MainActor
public struct NamedScreen {
  /// The prefix of the controls' names.
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
