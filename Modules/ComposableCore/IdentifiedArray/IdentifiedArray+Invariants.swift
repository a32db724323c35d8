extension IdentifiedArray {
  /// Checks that each element is found by its id. Returns a sentence for each violation.
  ///
  /// An element whose id was set to that of another element is still found by its previous id.
  package func checkInvariants() -> [String] {
    var violations: [String] = []
    if storage.count != storedIDs.count { violations.append("The numbers of ids differ.") }
    for (index, id) in storedIDs.enumerated() where self.index(id: id) != index {
      violations.append("The element at \(index) is not found by \"\(id)\".")
    }
    return violations
  }
}
