/// A screen with its action type erased: the content of a body and the context of its controls.
struct AnyScreen: Sendable {
  var title: Text
  /// The content below the title, from top to bottom.
  var content: [Element]
  var context = ControlContext.unknown

  init(_ title: Text, _ content: [Element]) {
    self.content = content
    self.title = title
  }

  /// Calls `body` with each control on display. Controls behind an alert or a modal are disabled.
  func forEachControl(
    below outer: ControlContext = .unknown, withSections: Bool, disabled reason: String? = nil,
    _ body: (Control) -> Void
  ) {
    let context = context.below(outer)
    let overlay = overlay
    for (index, element) in content.enumerated() {
      element.forEachControl(
        in: context, withSections: withSections,
        disabled: reason ?? (index == overlay?.index ? nil : overlay?.reason), body)
    }
  }

  /// The drawing, with another title if there is one.
  func drawing(titled title: Text? = nil, disabled reason: String? = nil) -> Drawing {
    let overlay = overlay
    return Drawing(
      title ?? self.title,
      content.enumerated().compactMap { index, element in
        element.block(disabled: reason ?? (index == overlay?.index ? nil : overlay?.reason))
      })
  }

  /// The screen's answer to the last action.
  var answer: Answer? {
    for element in content {
      switch element {
      case .answer(let answer): return answer
      case .screen(let screen): if let answer = screen.answer { return answer }
      case .block, .control, .line, .overlay, .rows, .section: continue
      }
    }
    return nil
  }

  /// The index of the last overlay, and why it disables the other elements.
  private var overlay: (index: Int, reason: String)? {
    for (index, element) in content.enumerated().reversed() {
      if case .overlay(_, let reason) = element { return (index, reason) }
    }
    return nil
  }
}
