// What the `main` of a program and its screens need besides this module.
@_exported import ComposableCore
@_exported import ComposableTextUI
// What its tests need: replaySession, and the errors that a session keeps.
@_exported import ComposableTimeTravel
