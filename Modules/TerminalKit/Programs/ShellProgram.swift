import Dispatch
import Foundation

/// Runs commands of the system's shell with a text as input.
public enum ShellProgram {
  /// Runs `/bin/sh -c command` with the text as its standard input, and waits until it exits.
  ///
  /// Returns its exit status as a shell does, 127 if there is no such command; nil if it could not
  /// be started. It stays in this process's group and so controls the terminal. It may exit without
  /// reading all input.
  public static func run(
    _ command: String, input: String, environment: [String: String] = [:]
  ) async -> Int32? {
    await withCheckedContinuation { (done: CheckedContinuation<Int32?, Never>) in
      DispatchQueue.global().async {
        done.resume(returning: runNow(command, input: input, environment: environment))
      }
    }
  }

  private static func runNow(
    _ command: String, input: String, environment: [String: String]
  ) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(command, reading: ends[0], environment)
    close(ends[0])
    if process != nil { Output.write(input, to: ends[1]) }
    close(ends[1])
    guard let process else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  private static func start(
    _ command: String, reading input: Int32, _ environment: [String: String]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ignored and blocked signals are inherited, so they are reset.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let arguments: [String] = ["sh", "-c", command]
    var words = arguments.map { strdup($0) } + [nil]
    var assignments = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + assignments).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &assignments)
    return failure == 0 ? process : nil
  }
}
