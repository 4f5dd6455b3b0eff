import ByteScript
import Foundation
import Testing

/// Tags are copied by identifier between files of the same format, and by field between others.
struct TagCopyTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus").standardizedFileURL

  private func project() throws -> Project {
    let project = try Project()
    try project.put(
      "movie.mov", Array(try Data(contentsOf: Self.corpus.appending(path: "holiday.mov"))))
    try project.put("source.mp3", try ByteScript(Self.source).bytes)
    try project.put("empty.mp3", try ByteScript("(ff fb 90 c4 00 * 413) * 3").bytes)
    for (name, script) in [("song.m4a", "edit/new-tags"), ("song.flac", "edit/comments")] {
      let path = Self.corpus.appending(path: script + ".bytes")
      try project.put(name, try ByteScript(String(contentsOf: path, encoding: .utf8)).bytes)
    }
    return project
  }

  private static let source = """
    "ID3" 04 00 00 sized synchsafe {
      "TIT2" sized synchsafe -2 { 00 00  03 "Lake" }
      "TPE1" sized synchsafe -2 { 00 00  03 "One" 00 "Two" }
      "TRCK" sized synchsafe -2 { 00 00  03 "3/12" }
      "TCON" sized synchsafe -2 { 00 00  03 "17" }
      "TDRC" sized synchsafe -2 { 00 00  03 "2024-05-17" }
      "TXXX" sized synchsafe -2 { 00 00  03 "MOOD" 00 "calm" }
      "COMM" sized synchsafe -2 { 00 00  00 "eng" "iTunNORM" 00 " 0001" }
      "UFID" sized synchsafe -2 { 00 00  "example" 00 01 02 }
    }
    (ff fb 90 c4 00 * 413) * 3
    """

  private func table(_ project: Project, _ file: String) throws -> String {
    let keys = "title,artist,trackNumber,genre,year,TXXX:MOOD,itlk/com.apple.iTunes.MOOD,vorb/MOOD"
    let lines = try project.run(["info", "--csv", keys, file]).output.split(separator: "\n")
    return String((lines.last ?? "").split(separator: ",", maxSplits: 1).last ?? "")
  }

  @Test(
    "Tags are copied to each format",
    arguments: [
      ("empty.mp3", "Lake,One;;Two,3/12,17,2024-05-17,calm,,"),
      ("song.m4a", "Lake,One;;Two,3/12,Rock,2024-05-17,,calm,"),
      ("song.flac", "Lake,One;;Two,3,Rock,2024-05-17,,,calm"),
    ])
  func copies(_ file: String, _ row: String) throws {
    let project = try project()
    let done = try project.run(["edit", file, "--from", "source.mp3", "--in-place"])
    #expect(done.status == 0, "\(done.errors)")
    #expect(try table(project, file) == row)
    #expect(done.errors.contains("UFID"), "\(done.errors)")
    let again = try project.run(["edit", file, "--from", "source.mp3", "--in-place"])
    #expect(again.output.contains("nothing to change"), "\(again.output)")
  }

  @Test("Only the named keys are copied, and keys can get another name")
  func choice() throws {
    let project = try project()
    let some = try project.run([
      "edit", "empty.mp3", "--from", "source.mp3", "--only", "title,TXXX:MOOD", "--map",
      "TXXX:MOOD=TXXX:FEELING", "--in-place",
    ])
    #expect(some.status == 0, "\(some.errors)")
    #expect(try table(project, "empty.mp3") == "Lake,,,,,,,")
    #expect(try project.run(["get", "empty.mp3", "TXXX:FEELING"]).output.contains("calm"))
    let rest = try project.run([
      "edit", "song.flac", "--from", "source.mp3", "--skip", "title,artist", "--in-place",
    ])
    #expect(rest.status == 0, "\(rest.errors)")
    let row = try table(project, "song.flac")
    #expect(row.hasPrefix("Lake,Größe") && row.contains(",3,"), "\(row)")
  }

  @Test("A wrong source is a usage error")
  func wrong() throws {
    let project = try project()
    for options in [
      ["--from", "missing.mp3"], ["--only", "title"], ["--from", "source.mp3", "--only", "titel"],
      ["--from", "source.mp3", "--map", "title"],
    ] {
      let said = try project.run(["edit", "empty.mp3", "--in-place"] + options)
      #expect(said.status == 2, "\(options) \(said.errors)")
    }
  }
}
