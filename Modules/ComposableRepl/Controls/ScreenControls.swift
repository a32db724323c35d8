import ComposableTextUI

/// The controls of a screen with their names, updated only when the screen has been drawn again.
@MainActor
final class ScreenControls {
  /// The name of the screen.
  let screen: String
  /// The last displayed title of each control, by name.
  private(set) var titles: [String: String] = [:]
  private var controls: [NamedControl] = []
  /// The version of the screen that they belong to.
  private var version = 0

  init(screen: String) { self.screen = screen }

  /// The controls on display.
  func current(of source: any ScreenSource) -> [NamedControl] {
    guard let drawn = source.tappable(since: &version) else { return controls }
    let former = controls
    var controls: [NamedControl] = []
    controls.reserveCapacity(former.count)
    drawn.forEachControl { control in
      let index = controls.count
      // Most changes keep the names, and computing a name costs more than this comparison.
      if index < former.count, let key = control.nameKey, key == former[index].nameKey {
        if former[index].update(control) { titles[former[index].name.text] = control.title }
        controls.append(former[index])
      } else {
        let name = DottedName(control.name(on: screen))
        titles[name.text] = control.title
        controls.append(NamedControl(control: control, name: name, screen: screen))
      }
    }
    self.controls = controls
    return controls
  }

  /// Forgets the controls, because the screen has another source. Keeps the titles.
  ///
  /// A `FoundControl` of the former source keeps its controls, which are not updated any more.
  func reset() { (controls, version) = ([], 0) }
}
