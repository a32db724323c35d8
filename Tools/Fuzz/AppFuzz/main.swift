import Foundation
import LibFuzzer

// AppFuzz Actions|Grammar|Sessions [FILE]...
// With -sanitize=fuzzer, further arguments are passed to libFuzzer; see Tools/Fuzz/fuzz.sh.
let functions: [String: FuzzedFunction] = [
  "Actions": fuzzActions, "Grammar": fuzzGrammar, "Sessions": fuzzSessions,
]
guard let function = CommandLine.arguments.dropFirst().first.flatMap({ functions[$0] }) else {
  print("AppFuzz: say which of \(functions.keys.sorted().joined(separator: ", ")).")
  exit(64)
}
exit(fuzz(CommandLine.argc - 1, CommandLine.unsafeArgv + 1, function))
