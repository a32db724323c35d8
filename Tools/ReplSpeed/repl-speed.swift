// Part of repl-speed.sh: measures the time from launching a program until its terminal shows a
// text. Usage: repl-speed COUNT TEXT PROGRAM ARGUMENT... -- TEXT PROGRAM ARGUMENT... Prints one
// line per program, in milliseconds: the best and the median of COUNT runs, then the same for
// processor time.
import Glibc

struct Failure: Error {
  var message: String
}

/// The milliseconds from launching `arguments` on a new terminal until it shows `text`, and the
/// processor time until then.
func start(_ arguments: [String], until text: String) throws -> (time: Double, processor: Double) {
  let user = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
  defer { close(user) }
  var number: Int32 = 0
  // The kernel's ioctl requests that unlock the other end and return its number.
  guard ioctl(user, 0x4004_5431, &number) == 0, ioctl(user, 0x8004_5430, &number) == 0 else {
    throw Failure(message: "No terminal can be made.")
  }
  let program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
  defer { close(program) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for descriptor: Int32 in 0...2 {
    posix_spawn_file_actions_adddup2(&actions, program, descriptor)
  }
  var words = arguments.map { strdup($0) } + [nil]
  defer { words.forEach { free($0) } }
  var child: pid_t = 0
  let clock = ContinuousClock()
  let begin = clock.now
  guard posix_spawn(&child, arguments[0], &actions, nil, &words, environ) == 0 else {
    throw Failure(message: "\(arguments[0]) cannot be started.")
  }
  var shown = ""
  var buffer = [UInt8](repeating: 0, count: 4096)
  while !shown.contains(text) {
    var ready = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
    let count = poll(&ready, 1, 10_000) > 0 ? read(user, &buffer, buffer.count) : 0
    guard count > 0 else { throw Failure(message: "'\(text)' did not show up: \(shown)") }
    shown += String(decoding: buffer[..<count], as: UTF8.self)
  }
  let time = (clock.now - begin) / .milliseconds(1)
  kill(child, SIGKILL)
  var status: Int32 = 0
  var usage = rusage()
  wait4(child, &status, 0, &usage)
  return (time, milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime))
}

func milliseconds(_ time: timeval) -> Double {
  Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000
}

let arguments = CommandLine.arguments.dropFirst()
let programs = arguments.dropFirst().split(separator: "--").map(Array.init)
var runs = programs.map { _ in [(time: Double, processor: Double)]() }
// In turns, so that other load affects all programs alike.
for _ in 0..<(arguments.first.flatMap { Int($0) } ?? 20) {
  for (index, program) in programs.enumerated() {
    runs[index].append(try start(Array(program.dropFirst()), until: program[0]))
  }
}
for runs in runs {
  let times = runs.map(\.time).sorted()
  let processor = runs.map(\.processor).sorted()
  print(times[0], times[times.count / 2], processor[0], processor[processor.count / 2])
}
