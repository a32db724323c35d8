extension Verb {
  static let source = Verb("source", .file("FILE"), help: "Run the lines of a file") { repl, file in
    try await repl.run(linesOf: file)
    return [.otherwise("The lines of the file printed nothing.")]
  }
}
