import ByteScript
import Foundation
import Testing

/// Targets of copies: no copy replaces a file that must be kept.
struct CleanTargetTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private func project(_ names: String...) throws -> Project {
    let project = try Project()
    let bytes = Array(try Data(contentsOf: Self.movie))
    for name in names { try project.put(name, bytes) }
    return project
  }

  private func facts(_ project: Project, _ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: project.url.appending(path: name).path)
  }

  @Test("Copies with the same name are a usage error, even with --force")
  func clashes() throws {
    let project = try project("a/x.mov", "b/x.mov", "x.clean.mov", "x.mov")
    try FileManager.default.createDirectory(
      at: project.url.appending(path: "out"), withIntermediateDirectories: false)
    let whole = Array(try Data(contentsOf: Self.movie))
    for (arguments, words) in [
      (["-o", "out", "a/x.mov", "b/x.mov"], "a/x.mov and b/x.mov"),
      (["-o", "out", "--force", "a/x.mov", "b/x.mov"], "a/x.mov and b/x.mov"),
      (["-o", "out/", "a/x.mov", "b/../a/x.mov"], "a/x.mov and b/../a/x.mov"),
      (["a/x.mov", "a/x.mov"], "a/x.mov is given twice as an input file"),
      (["--in-place", "a/x.mov", "a/../a/x.mov"], "a/x.mov and a/../a/x.mov"),
      (
        ["--force", "x.mov", "x.clean.mov"],
        "the copy of x.mov would replace the input file x.clean.mov"
      ),
      (["x.mov", "-o", "y.mov", "--report", "./y.mov"], "the report would replace the copy"),
    ] {
      let said = try project.clean(arguments)
      #expect(said.status == 2 && said.output.isEmpty, "\(arguments): \(said.errors)")
      #expect(said.errors.contains(words), "\(said.errors)")
      for name in ["a/x.mov", "b/x.mov", "x.clean.mov", "x.mov"] {
        #expect(Array(try Data(contentsOf: project.url.appending(path: name))) == whole)
      }
      let made = try FileManager.default.contentsOfDirectory(
        atPath: project.url.appending(path: "out").path)
      #expect(made.isEmpty)
    }
    let said = try project.clean("-o", "out", "a/x.mov", "x.clean.mov")
    #expect(said.status == 0, "\(said.errors)")
  }

  @Test("A copy never replaces its input file, even with --force and through symbolic links")
  func inputs() throws {
    let project = try project("x.mov", "in/sub/x.mov")
    let whole = Array(try Data(contentsOf: Self.movie))
    let files = FileManager.default
    func link(_ name: String, to target: String) throws {
      try files.createSymbolicLink(
        atPath: project.url.appending(path: name).path, withDestinationPath: target)
    }
    try files.createDirectory(
      at: project.url.appending(path: "out"), withIntermediateDirectories: false)
    try link("here", to: ".")
    try link("out/sub", to: "../in/sub")
    for arguments in [
      ["x.mov", "-o", "x.mov"], ["x.mov", "-o", "."], ["x.mov", "-o", "here"],
      ["here/x.mov", "-o", "./x.mov"], ["in/sub/x.mov", "x.mov", "-o", "."], ["in", "-o", "out"],
    ] {
      for options in [["--force"], []] {
        let said = try project.clean(options + arguments)
        #expect(said.status == 2 && said.output.isEmpty, "\(arguments): \(said.errors)")
        for name in ["x.mov", "in/sub/x.mov"] {
          #expect(Array(try Data(contentsOf: project.url.appending(path: name))) == whole)
        }
      }
    }
  }

  @Test("A file with nothing to remove is not rewritten")
  func nothingToRemove() throws {
    let project = try project("x.mov")
    #expect(try project.clean("--in-place", "x.mov").status == 0)
    let before = try facts(project, "x.mov")
    let said = try project.clean("--in-place", "x.mov")
    #expect(said.status == 0, "\(said.errors)")
    #expect(said.output.contains("nothing to remove: the file is unchanged"), "\(said.output)")
    let after = try facts(project, "x.mov")
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test("Mode and owner are kept, and other hard links are reported to have the old content")
  func takesThePlace() throws {
    let project = try project("x.mov", "y.mov")
    let (one, other) = ("x.mov", "other.mov")
    let path = project.url.appending(path: one).path
    try FileManager.default.linkItem(
      atPath: path, toPath: project.url.appending(path: other).path)
    let isRoot = geteuid() == 0
    if isRoot {
      try FileManager.default.setAttributes(
        [.ownerAccountID: 1234, .groupOwnerAccountID: 4321], ofItemAtPath: path)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o6750], ofItemAtPath: path)
    let said = try project.clean("--in-place", one)
    #expect(said.status == 0)
    #expect(said.errors.contains("1 other hard link to the file still has the old content"))
    let whole = try Data(contentsOf: Self.movie)
    #expect(try Data(contentsOf: project.url.appending(path: other)) == whole)
    let after = try facts(project, one)
    // Except the set-user-ID and set-group-ID bits.
    #expect(after[.posixPermissions] as? Int == 0o750)
    if isRoot {
      #expect(after[.ownerAccountID] as? Int == 1234 && after[.groupOwnerAccountID] as? Int == 4321)
      // A copy belongs to the user who writes it, and a different group has only the rights of
      // others.
      #expect(try project.clean("-o", "copy.mov", other).status == 0)
      let copy = try facts(project, "copy.mov")
      #expect(copy[.ownerAccountID] as? Int == 0 && copy[.posixPermissions] as? Int == 0o700)
    }
    #expect(try project.clean("--in-place", "y.mov").errors.isEmpty)
  }

  @Test("Terminating the program leaves no partial copy", arguments: [SIGTERM, SIGINT, SIGHUP])
  func interrupted(signal: Int32) throws {
    let project = try Project()
    // Large enough to interrupt the program while it compares and searches the copy.
    let size = 192 << 20
    let format = riffChunk("fmt ", [1, 0, 1, 0] + little(8000) + little(16000) + [2, 0, 16, 0])
    let list = riffChunk("LIST", utf8("INFO"), riffChunk("IART", utf8("Somebody\0\0")))
    let head = utf8("WAVE") + format + list + riffChunk("data", size: size)
    try project.put("x.wav", riffChunk("RIFF", head, size: head.count + size))
    let file = try FileHandle(forUpdating: project.url.appending(path: "x.wav"))
    try file.truncate(atOffset: UInt64(8 + head.count + size))
    try file.close()
    let process = Process()
    process.executableURL = Execution.program
    process.arguments = ["clean", "--no-magic", "--remove", "descriptive", "x.wav"]
    process.currentDirectoryURL = project.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: project.url.path)
    }
    while process.isRunning, try !names().contains(where: { $0.hasPrefix(".mediainspect-") }) {
      usleep(500)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(try names() == ["x.wav"])
  }

  @Test("A report about several files identifies each, and states why data is kept")
  func report() throws {
    let project = try project("a/x.mov", "a/y.mov")
    #expect(try project.clean("a/x.mov", "a/y.mov", "--report", "r.jsonl").status == 0)
    let text = try String(contentsOf: project.url.appending(path: "r.jsonl"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(#""source":{"path":"x.mov","#))
    #expect(lines[1].contains(#""source":{"path":"y.mov","#) && !text.contains("a/x.mov"))
    #expect(text.contains(#""reason":"disabled, timecode, referenced by an enabled track""#))
    #expect(text.contains(#""reason":"kept by the policy""#))
    #expect(
      try project.clean("--force", "a/x.mov", "--with-values", "--report", "r.jsonl").status == 0)
    let whole = try String(contentsOf: project.url.appending(path: "r.jsonl"), encoding: .utf8)
    #expect(whole.contains(#""source":{"path":"a/x.mov","#))
  }
}
