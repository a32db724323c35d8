/// The options that time travel adds to the command line.
enum TimeTravelOptions {
  static let record = Option("--record", "FILE", help: "Record the session in FILE")
  static let replay = Option(
    "--replay", "FILE",
    help: "Replay a session; FILE.jsonl alone does so too", operandEnding: ".jsonl")

  static let all = [record, replay]
}
