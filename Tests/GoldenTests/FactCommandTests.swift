import Foundation
import TestSupport
import Testing

/// Files are chosen by conditions on their facts, and facts are printed as tables and lines.
struct FactCommandTests {
  private func project() throws -> Project {
    let project = try Project()
    for name in ["holiday.mov"] {
      let seed = try #require(Seed.corpus.first { $0.name == "corpus/\(name)" })
      try project.put(name, seed.bytes)
    }
    let song = try #require(Seed.corpus.first { $0.name == "corpus/audio/flac.bytes" })
    try project.put("song.flac", song.bytes)
    try project.put("note.txt", Array("not media\n".utf8))
    return project
  }

  @Test("Columns are printed as CSV, and as flat JSON in which absent facts are null")
  func columns() throws {
    let project = try project()
    let names = "duration,video.width,tracks.types,created"
    for options in [["--columns", names], ["--columns", names, "--csv"]] {
      let table = try project.run(["info"] + options + ["holiday.mov", "song.flac"])
      #expect(table.status == 0, "\(table.errors)")
      let lines = table.output.split(separator: "\n")
      #expect(lines.first == "path,duration,video.width,tracks.types,created")
      #expect(lines[1] == "holiday.mov,3,320,\"video; audio; text; timecode\",2024-07-20T18:41:07Z")
      #expect(lines.count == 3 && lines[2].hasPrefix("song.flac,"))
    }
    let json = try project.run(["info", "--columns", names, "--json", "holiday.mov", "song.flac"])
    let rows = try json.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(rows.count == 2)
    for row in rows {
      #expect(
        Set(row.keys) == [
          "path", "pathBytes", "duration", "video.width", "tracks.types", "created",
        ])
    }
    #expect(rows[0]["tracks.types"] as? [String] == ["video", "audio", "text", "timecode"])
    #expect(rows[1]["video.width"] is NSNull)
    let wrong = try project.run(["info", "--columns", "durration", "holiday.mov"])
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean duration?"), "\(wrong.errors)")
  }

  @Test("With an invalid condition, no file of a table is edited")
  func tableWithInvalidCondition() throws {
    let project = try project()
    try project.put("table.csv", Array("file,title\nsong.flac,X\n".utf8))
    let before = try Data(contentsOf: project.url.appending(path: "song.flac"))
    let said = try project.run([
      "edit", "--batch", "table.csv", "--where", "duration >> 3", "--in-place",
    ])
    #expect(said.status == 2, "\(said.errors)")
    #expect(try Data(contentsOf: project.url.appending(path: "song.flac")) == before)
  }

  @Test("A template prints one line per file")
  func template() throws {
    let project = try project()
    let said = try project.run([
      "info", "--format", "{title} ({duration:mm:ss}) {cover.width|'no cover'}", "holiday.mov",
    ])
    #expect(said.output == "Evening on the lake (00:03) no cover\n", "\(said.errors)")
    let wrong = try project.run(["info", "--format", "{title", "holiday.mov"])
    #expect(wrong.status == 2 && wrong.errors.contains("--format: expected"), "\(wrong.errors)")
  }

  @Test(
    "Each command that reads several files takes conditions",
    arguments: ["info", "tree", "check", "audit", "timeline"])
  func conditions(command: String) throws {
    let project = try project()
    let chosen = try project.run([command, "--where", "video.width > 300", "."])
    #expect(chosen.output.contains("holiday.mov"), "\(chosen.errors)")
    #expect(!chosen.output.contains("song.flac"))
    let none = try project.run([command, "--where", "video.width > 9000", "."])
    #expect(none.status == 1)
    #expect(none.errors.contains("no file meets the conditions of --where"), "\(none.errors)")
    let wrong = try project.run([command, "--where", "video.width contians 3", "."])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("              ^"), "\(wrong.errors)")
  }

  @Test("Copies are made only of files that meet all conditions")
  func copies() throws {
    let project = try project()
    let done = try project.run([
      "clean", "--where", "findings.location > 0", "--where", "duration < 1 min", "holiday.mov",
      "song.flac", "-o", "out/",
    ])
    #expect(done.status < 2, "\(done.errors)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(names == ["holiday.mov"])
    let edited = try project.run([
      "edit", "--set", "title=X", "--where", "kind contains 'flac'", "holiday.mov", "song.flac",
      "-o", "edited/",
    ])
    #expect(edited.status < 2, "\(edited.errors)")
    let others = try FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "edited").path)
    #expect(others == ["song.flac"])
    let value = try project.run(["get", "--where", "width > 0", "holiday.mov", "title"])
    #expect(value.output.contains("Evening on the lake"), "\(value.errors)")
  }
}
