/// Which observer of a store: two are never the same.
package final class ObserverID: Equatable, Sendable {
  package static func == (lhs: ObserverID, rhs: ObserverID) -> Bool { lhs === rhs }
}
