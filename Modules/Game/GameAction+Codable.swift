import Counter
import DataFiles
import Timer

// A `Result` has no coding of its own, so the two cases that hold one are coded as two cases each.
extension GameAction: Codable {
  private enum Coded: Codable {
    case counter(CounterAction)
    case loadButtonTapped, saveButtonTapped, start
    case loadFailed(DataFileError)
    case loaded([GameResult])
    case saveFailed(DataFileError)
    case saved(SavedFile)
    case timer(TimerAction)
  }

  /// Decodes what `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    switch try Coded(from: decoder) {
    case .counter(let action): self = .counter(action)
    case .loadButtonTapped: self = .loadButtonTapped
    case .loadFailed(let error): self = .loadedResults(.failure(error))
    case .loaded(let results): self = .loadedResults(.success(results))
    case .saveButtonTapped: self = .saveButtonTapped
    case .saveFailed(let error): self = .savedResults(.failure(error))
    case .saved(let file): self = .savedResults(.success(file))
    case .start: self = .start
    case .timer(let action): self = .timer(action)
    }
  }

  /// Encodes the action with its case as the one key.
  public func encode(to encoder: any Encoder) throws {
    try coded.encode(to: encoder)
  }

  private var coded: Coded {
    switch self {
    case .counter(let action): .counter(action)
    case .loadButtonTapped: .loadButtonTapped
    case .loadedResults(.failure(let error)): .loadFailed(error)
    case .loadedResults(.success(let results)): .loaded(results)
    case .saveButtonTapped: .saveButtonTapped
    case .savedResults(.failure(let error)): .saveFailed(error)
    case .savedResults(.success(let file)): .saved(file)
    case .start: .start
    case .timer(let action): .timer(action)
    }
  }
}
