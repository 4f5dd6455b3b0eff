import ByteScript
import Foundation
import Testing

/// The command lines that help shows run in a shell, in a folder with files of the names that they
/// use.
struct HelpExampleTests {
  @Test func everyExampleRuns() throws {
    let project = try Project()
    let corpus = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../corpus").standardizedFileURL
    let movie = try Data(contentsOf: corpus.appending(path: "holiday.mov"))
    for name in ["holiday.mov", "film.mov", "film.mp4", "clip.mp4", "photos/lake.mov"] {
      try project.put(name, Array(movie))
    }
    let ride = try String(contentsOf: corpus.appending(path: "timed/gopro.bytes"), encoding: .utf8)
    try project.put("ride.mp4", try ByteScript(ride).bytes)
    try project.put("song.mp3", try ByteScript(Self.mp3).bytes)
    try project.put("song.m4a", try ByteScript(Self.m4a).bytes)
    try project.put("tags.csv", Array("file,title\nsong.mp3,Evening\n".utf8))
    try project.put("policy.json", Array(#"{"policy": "location"}"#.utf8))
    try project.put("public/notes.txt", [])
    let bin = project.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "mediainspect"), withDestinationURL: Execution.program)
    for line in try Self.lines() {
      // A pager and a reader of man pages may be missing.
      let command = line.replacing("| less -R", with: "| cat").replacing(
        "| man -l -", with: "| cat")
      let execution = try Execution(
        of: ["-c", "set -o pipefail; PATH=\"$PWD/bin:$PATH\"; \(command)"],
        by: URL(filePath: "/bin/bash"), in: project.url, logs: project.logs)
      #expect(execution.status < 2, "\(line): \(execution.errors)")
    }
  }

  private static let mp3 = """
    "ID3" 03 00 00 sized synchsafe {
      "TPE1" sized u32 -2 { 00 00 00 "Band" }
      "TIT2" sized u32 -2 { 00 00 00 cf f0 e8 e2 e5 f2 }
    }
    (ff fb 90 c0 00 * 413) * 3
    """

  private static let m4a = """
    ftyp { "M4A " u32 0 "M4A " }
    moov { udta { full meta {
      full hdlr { u32 0 "mdir" 00 * 13 }
      ilst {
        "©nam" { data { u32 1, 0 "Evening" } }
        covr { data { u32 13, 0 ff d8 ff d9 } }
      }
    } } }
    """

  /// The command lines of all commands and topics, as help prints them.
  private static func lines() throws -> [String] {
    let names =
      try run("help").output.matches(of: #/\n  ([a-z]+) /#)
      .map { String($0.1) }
    #expect(names.count > 13)
    var lines: [String] = []
    for name in names {
      let text = try run("help", name).output
      let examples = text.components(separatedBy: "\nexamples\n").dropFirst().joined()
      lines += examples.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("  mediainspect ") || $0.hasPrefix("  source ")
      }
    }
    #expect(lines.count > 40)
    return lines
  }

  private static func run(_ arguments: String...) throws -> Execution {
    let project = try Project()
    return try Execution(of: arguments, in: project.url, logs: project.logs)
  }
}
