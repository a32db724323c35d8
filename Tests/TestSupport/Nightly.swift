import Foundation

/// Whether the suites run in `Tools/dev nightly`, where a test may take minutes.
public let isNightly = ProcessInfo.processInfo.environment["NIGHTLY"] != nil
