import Files
import TimeTravel

extension AppAction: DecodesErrors {
  static var errors: [any (Error & Decodable).Type] { [DataFileError.self] }
}
