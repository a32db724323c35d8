import ComposableFiles
import ComposableTimeTravel

extension AppAction: DecodesErrors {
  package static var errors: [any (Error & Decodable).Type] { [DataFileError.self] }
}
