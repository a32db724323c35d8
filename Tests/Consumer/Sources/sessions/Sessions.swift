import ComposableCore
import Forecast

/// Keeps forecasts for many places, each in its own store, off the main actor.
@main
struct Sessions {
  static func main() async {
    let places = (1...1_000).map { number in
      StoreActor(
        initialState: ForecastState(), reducer: forecastReducer,
        environment: ForecastEnvironment(degrees: { number % 40 }, mainQueue: .global))
    }
    for place in places {
      await place.send(.refreshTapped).finish()
    }
    var loaded = 0
    for place in places {
      if case .loaded = await place.state.status { loaded += 1 }
    }
    print("\(loaded) of \(places.count) forecasts are there.")
  }
}
