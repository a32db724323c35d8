// This target is compiled in the Swift 5 language mode, with the upcoming feature that makes a case
// a path.
import ComposableCore

public struct RoomState: Equatable {
  public var lamps: IdentifiedArrayOf<LampState> = []

  public init(lamps: [LampState]) {
    self.lamps = IdentifiedArray(uniqueElements: lamps)
  }
}

public struct LampState: Equatable, Identifiable {
  public let id: Int
  public var isOn = false

  public init(id: Int) {
    self.id = id
  }
}

public enum LampAction: Equatable { case tapped }

public enum RoomAction: Equatable {
  case lamp(Int, LampAction)
}

public let lampReducer = Reducer<LampState, LampAction, Void> { state, _, _ in
  state.isOn.toggle()
  return .none
}

public let roomReducer: Reducer<RoomState, RoomAction, Void> = lampReducer.forEach(
  state: \.lamps, action: /RoomAction.lamp)
