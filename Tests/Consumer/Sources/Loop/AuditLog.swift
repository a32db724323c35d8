import ComposableCore
import Synchronization

/// A log of what a store did and of the mistakes that were reported, as a server keeps one.
public final class AuditLog: Sendable {
  private let contents = Mutex<[String]>([])

  public init() {}

  public var lines: [String] { contents.withLock { $0 } }

  /// Reports without secrets.
  public var reporter: IssueReporter { IssueReporter { self.add("issue: \($0.message)") } }

  /// The actions of a store with the changes that they make.
  public func observer<State, Action>() -> StoreObserver<State, Action> {
    StoreObserver(reduced: { reduction in
      self.add(describe(action: reduction.action))
      if let change = stateDiff(reduction.before, reduction.after) { self.add(change) }
    })
  }

  /// Reports a mistake of this program, whose log must not contain the account's name.
  public static func reportMissing(account name: String) {
    let message: IssueMessage = "The account \(secret: name) does not exist."
    IssueReporter.current(message)
  }

  private func add(_ line: String) { contents.withLock { $0.append(line) } }
}
