import ComposableFiles
import ComposableTimeTravel

extension AppAction: DecodesErrors {
  static var errors: [any (Error & Decodable).Type] { [DataFileError.self] }
}
