import Foundation

/// Whether the suites run in `Tools/dev nightly`, where a test may take minutes.
public let isNightly = ProcessInfo.processInfo.environment["NIGHTLY"] != nil

/// Whether the suite runs under a sanitizer, which slows it down several times; set by
/// `Tools/dev sanitize`.
public let isSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
