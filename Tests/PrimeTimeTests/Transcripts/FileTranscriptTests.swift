import Foundation
import Testing

/// What files are written, and what is kept instead.
struct FileTranscriptTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aTestIsWrittenOverATestOnly() throws {
    try program.write("mine", to: "notes.swift")
    let run = try program.run(
      "--quiet",
      input: ":save notes.swift\n:save new.swift\n:save new.swift\n:save notes.swift --force\n")
    #expect(
      run
        == .init(
          output: """
            Wrote a test of 0 steps to new.swift.
            Wrote a test of 0 steps to new.swift.
            Wrote a test of 0 steps to notes.swift.

            """,
          errors: """
            line 1: "notes.swift" is there and is no test of a session; it was not replaced. \
            Say '--force' to replace it.

            """, status: 73))
  }

  @Test(arguments: ["link", "link.html", "link.swift"])
  func aLinkIsFollowedAndAPrivateFileStaysPrivate(link: String) throws {
    try program.write("", to: "real")
    let real = program.directory.appending(path: "real").path
    #expect(chmod(real, 0o600) == 0)
    #expect(symlink("real", program.directory.appending(path: link).path) == 0)
    #expect(try program.run("--quiet", "-c", ":save \(link)").status == 0)
    var info = stat()
    #expect(lstat(real, &info) == 0 && info.st_mode == S_IFREG | 0o600 && info.st_size > 0)
    #expect(
      lstat(program.directory.appending(path: link).path, &info) == 0
        && info.st_mode & S_IFMT == S_IFLNK)
  }

  @Test(arguments: ["pipe", "pipe.html", "pipe.html --force", "pipe.swift"])
  func aPipeThatNobodyReadsIsNeitherReplacedNorWaitedFor(argument: String) throws {
    let name = argument.prefix { $0 != " " }
    let pipe = program.directory.appending(path: name).path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      try program.run("--quiet", "-c", ":save \(argument)")
        == .init(
          output: "",
          errors:
            "line 1: \"\(name)\" cannot be written: No program is at the other end of this pipe.\n",
          status: 73))
    var info = stat()
    #expect(lstat(pipe, &info) == 0 && info.st_mode & S_IFMT == S_IFIFO)
  }

  @Test(arguments: ["/dev/zero", "/dev/random"])
  func aDeviceIsNoSession(device: String) throws {
    for option in ["--replay", "--script", "--inspect"] {
      #expect(
        try program.run(option, device)
          == .init(
            output: "",
            errors: "\(option): \"\(device)\" cannot be read: It is a device, not a file.\n",
            status: 66))
    }
  }

  @Test func whatIsRecordedIntoIsNotSavedOver() throws {
    let run = try program.run(
      "--quiet", "--record", "session",
      input: "c.inc\n:save session\n:save session --force\nc.inc\n")
    let refusal = "\"session\" cannot be written: This session records into it.\n"
    #expect(
      run
        == .init(
          output: "", errors: "line 2: \(refusal)line 3: \(refusal)", status: 73))
    #expect(
      try program.run("--quiet", "--replay", "session", "-c", ":state count").output
        == "Replayed 2 actions; every state is as recorded.\n2\n")
  }
}
