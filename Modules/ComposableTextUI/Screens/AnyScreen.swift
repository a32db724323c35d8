/// A screen with its action type erased: the content of a body, and what the views around it make
/// of its controls.
struct AnyScreen: Sendable {
  var title: Text
  /// The content below the title, from top to bottom.
  var content: [Element]
  private var adapt: (@Sendable (inout Control) -> Void)?

  init(_ title: Text, _ content: [Element]) {
    self.content = content
    self.title = title
  }

  /// The screen with each of its controls adapted to a view around it.
  func adapting(_ outer: @escaping @Sendable (inout Control) -> Void) -> AnyScreen {
    var screen = self
    screen.adapt = { [adapt] control in
      adapt?(&control)
      outer(&control)
    }
    return screen
  }

  /// Calls `body` with each control on display. Controls behind an alert or a modal are disabled.
  func forEachControl(
    withSections: Bool, disabled reason: String? = nil, _ body: (inout Control) -> Void
  ) {
    let overlay = overlay
    for (index, element) in content.enumerated() {
      element.forEachControl(
        withSections: withSections, disabled: reason ?? overlay?.reason(toDisable: index)
      ) { control in
        adapt?(&control)
        body(&control)
      }
    }
  }

  /// The drawing, with another title if there is one.
  func drawing(titled title: Text? = nil, disabled reason: String? = nil) -> Drawing {
    let overlay = overlay
    return Drawing(
      title ?? self.title,
      content.enumerated().compactMap { index, element in
        element.block(disabled: reason ?? overlay?.reason(toDisable: index))
      })
  }

  /// The screen's answer to the last action.
  var answer: Answer? {
    for element in content {
      switch element {
      case .answer(let answer): return answer
      case .screen(let screen): if let answer = screen.answer { return answer }
      case .block, .control, .inline, .overlay, .rows, .section: continue
      }
    }
    return nil
  }

  private var overlay: LastOverlay? {
    for (index, element) in content.enumerated().reversed() {
      if case .overlay(_, let reason) = element {
        return LastOverlay(index: index, reason: reason)
      }
    }
    return nil
  }
}

/// The overlay in front of everything else on its screen.
private struct LastOverlay {
  let index: Int
  let reason: String

  /// Why the element at an index can't be used; nil for the overlay itself.
  func reason(toDisable index: Int) -> String? { index == self.index ? nil : reason }
}
