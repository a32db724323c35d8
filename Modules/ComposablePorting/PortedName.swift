import ComposableCore

/// Any name of another library, so that unavailable declarations accept key paths like `\.child`.
///
/// It has no values, and only unavailable declarations use it.
@dynamicMemberLookup
public struct PortedName {
  private init() {}

  /// Any member.
  public subscript(dynamicMember name: String) -> PortedName { self }

  /// Lets `.default` compile as the argument of an unavailable function that takes an animation.
  public static var `default`: PortedName { PortedName() }
}
