import ComposableCore

extension Property {
  /// `flag` is true if and only if an effect that satisfies `isMeant` is in flight.
  public static func inFlight(
    _ name: String, _ flag: @escaping @Sendable (State) -> Bool,
    of isMeant: @escaping @Sendable (EffectInfo) -> Bool = { _ in true }
  ) -> Property {
    Property(
      name,
      .transition {
        switch (flag($0.after), $0.inFlight.contains(where: isMeant)) {
        case (false, false): .irrelevant
        case (true, true): .holds
        case (false, true), (true, false): .broken
        }
      })
  }

  /// No effect stays in flight after the state it belongs to was removed, such as a deleted row.
  public static var noEffectOutlivesItsPlace: Property {
    Property(
      "no effect outlives its place",
      .transition { $0.hasEffects ? Verdict($0.areEffectsPresent()) : .irrelevant })
  }
}
