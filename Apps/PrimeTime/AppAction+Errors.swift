import Files
import Sessions

extension AppAction: DecodesErrors {
  static var errors: [any (Error & Decodable).Type] { [DataFileError.self] }
}
