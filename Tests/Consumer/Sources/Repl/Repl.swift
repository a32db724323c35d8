/// How a page looks: a module with the name of a part of the library.
public enum Paper: String, Codable, Sendable {
  case plain, lined, squared
}
