import ComposableCore

/// A view action on its way to its own view's store: what a control of an assembled screen sends.
///
/// Whoever draws screens of many views, as a shell does, sees them as screens of taps.
public struct Tap: Equatable, Sendable {
  /// The view action.
  public let action: any Equatable & Sendable
  private var group: [String] = []
  private var isRooted = false
  private let deliver: @MainActor @Sendable () -> Void

  init(
    _ action: some Equatable & Sendable, _ deliver: @escaping @MainActor @Sendable () -> Void
  ) {
    self.action = action
    self.deliver = deliver
  }

  /// The case path of the action, below the names of the sections it is in.
  public var name: String { (group + [caseName(of: action)]).joined(separator: ".") }

  /// The name on a screen called `screen`; that of a modal's control does not depend on it.
  public func name(on screen: String) -> String { isRooted ? name : "\(screen).\(name)" }

  /// Sends the action to its own view's store.
  @MainActor public func send() { deliver() }

  func below(_ name: String, isRoot: Bool) -> Tap {
    guard !isRooted else { return self }
    var tap = self
    tap.group.insert(name, at: 0)
    tap.isRooted = isRoot
    return tap
  }

  /// Whether both send equal actions under the same name.
  public static func == (left: Tap, right: Tap) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right.action as? Value }
    return left.group == right.group && left.isRooted == right.isRooted && isEqual(left.action)
  }
}

extension Screen where Action: Equatable & Sendable {
  /// The screen with controls that send; sections become parts of it.
  func tapped(_ send: @escaping @MainActor @Sendable (Action) -> Void) -> Screen<Tap> {
    mapElements { element in
      switch element.kind {
      case .cover(let screen, let reason):
        Element<Tap>(.cover(screen.tapped(send), reason: reason))
      case .screen(let screen): Element<Tap>(.screen(screen.tapped(send)))
      case .section(let screen): Element<Tap>(.screen(screen))
      default: element.map { $0.map { action in Tap(action) { send(action) } } }
      }
    }
  }
}

extension Screen<Tap> {
  /// The screen with its controls named below `name`. Those of a modal, a root, keep their names.
  public func below(_ name: String, isRoot: Bool = false) -> Screen {
    mapElements { $0.map { $0.map { $0.below(name, isRoot: isRoot) } } }
  }
}
