/// An action type that lists the errors in its `TaskResult`s.
///
/// Replaying a session restores them.
///
/// ```swift
/// struct Offline: Error, Codable {}
///
/// enum LoadAction: Codable, DecodesErrors {
///   case loaded(TaskResult<String>)
///
///   static var errors: [any (Error & Decodable).Type] { [Offline.self] }
/// }
/// ```
public protocol DecodesErrors {
  /// The types of the errors; all others are decoded as `DecodedError`.
  static var errors: [any (Error & Decodable).Type] { get }
}
