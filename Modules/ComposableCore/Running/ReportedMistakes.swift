/// The mistakes in a store's effects that are reported once, or explained later.
package final class ReportedMistakes {
  /// How many more times a `cancel(id:)` that found nothing searches the children for its id; 0
  /// after a report.
  var searchesForMissedIDs = 100
  /// The last action that was reported because it was dropped with its child, for the messages of
  /// test stores.
  package var droppedAction: String?
}
