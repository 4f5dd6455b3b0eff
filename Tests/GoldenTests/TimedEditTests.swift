import Foundation
import TestSupport
import Testing

/// `edit --timed` adds, replaces and removes tracks with timed metadata.
struct TimedEditTests {
  private static let gpx = """
    <gpx version="1.1"><trk>
    <trkseg><trkpt lat="46.4512345" lon="6.5500"><ele>372.5</ele><time>2026-05-06T07:00:00Z</time></trkpt>
    <trkpt lat="-0.1" lon="-106.5534567"><time>2026-05-06T07:00:00.02Z</time></trkpt></trkseg>
    <trkseg><trkpt lat="1.5" lon="2"><time>2026-05-06T07:00:00.07Z</time></trkpt></trkseg>
    </trk></gpx>
    """
  private static let table = """
    time,mdta/com.example.note[en],mdta/com.example.temperature:float32
    0,start,20.5
    0.05,,21
    0.1,end,
    """

  private static var movie: [UInt8] {
    MovieOfTracks([
      .init(1, "vide", [[1, 2, 3], [4, 5], [6]]), .init(2, "soun", [[7, 8], [9, 9], [8, 7]]),
    ]).bytes
  }

  private static var quickTimeMovie: [UInt8] {
    var bytes = movie
    bytes.replaceSubrange(8..<12, with: "qt  ".utf8)
    return bytes
  }

  private func project() throws -> Project {
    let project = try Project()
    try project.put("a.mp4", Self.movie)
    try project.put("a.mov", Self.quickTimeMovie)
    try project.put("ride.gpx", Array(Self.gpx.utf8))
    try project.put("notes.csv", Array(Self.table.utf8))
    return project
  }

  private func rows(_ project: Project, _ name: String) throws -> [String] {
    let output = try project.run(["timeline", name, "--csv", "--no-magic"]).output
    return output.split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      return cells.enumerated().filter { $0.offset != 1 }.map { String($0.element) }
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test("Positions become boxed metadata in QuickTime movies, and are read without rounding")
  func positions() throws {
    let project = try project()
    let made = try project.run(["edit", "a.mov", "--timed", "ride.gpx", "-o", "b.mov"])
    #expect(made.status == 0 && made.output.contains("boxed metadata: 3 groups"), "\(made)")
    let rows = try rows(project, "b.mov").filter { !$0.hasPrefix("value") }
    #expect(rows.count == 4, "\(rows)")
    #expect(rows[0].hasSuffix("46.4512345 6.5500 372.5"), "\(rows)")
    #expect(rows[1].hasSuffix("-00.1 -106.5534567") || rows[1].hasSuffix("-0.1 -106.5534567"))
    #expect(rows[2].hasPrefix("gap 0:00:00.040 0:00:00.070"), "\(rows)")
    // The same track is replaced, not doubled.
    let again = try project.run(
      ["edit", "b.mov", "--timed", "ride.gpx", "--timed-start", "0.01", "-o", "c.mov"])
    #expect(again.status == 0 && again.output.contains("remove  track/timed metadata"), "\(again)")
    let replaced = try self.rows(project, "c.mov")
    #expect(replaced.contains { $0.hasPrefix("gap 0:00:00.000 0:00:00.010") }, "\(replaced)")
    #expect(replaced.count { $0.hasPrefix("position") } == 3, "\(replaced)")
    let none = try project.run(["edit", "c.mov", "--timed", "none", "-o", "d.mov"])
    #expect(none.status == 0, "\(none)")
    #expect(try self.rows(project, "d.mov") == [])
    #expect(try Data(contentsOf: project.url.appending(path: "d.mov")).count == Self.movie.count)
  }

  @Test("Positions become camera motion metadata in MP4 files, which states no gaps")
  func cameraMotion() throws {
    let project = try project()
    let made = try project.run(["edit", "a.mp4", "--timed", "ride.gpx", "-o", "b.mp4"])
    #expect(made.status == 1 && made.output.contains("cannot state gaps"), "\(made)")
    let rows = try rows(project, "b.mp4").filter { $0.hasPrefix("position") }
    #expect(rows.count == 3 && rows[0].contains("46.4512345 6.55 372.5"), "\(rows)")
    #expect(rows[1].contains("0:00:00.020 0:00:00.070"), "\(rows)")
    #expect(rows[0].contains("2026-05-06T07:00:18"), "GPS time is 18 s ahead of UTC: \(rows)")
  }

  @Test("Values of identifiers are written as JSON prints them, in MP4 files only with --force")
  func values() throws {
    let project = try project()
    let made = try project.run(["edit", "a.mov", "--timed", "notes.csv", "-o", "b.mov"])
    #expect(made.status == 0, "\(made)")
    let rows = try rows(project, "b.mov")
    #expect(
      rows.contains("value 0:00:00.050 0:00:00.100 mdta/com.example.temperature 21"), "\(rows)")
    let json = try project.run(["timeline", "b.mov", "--json", "--no-magic"]).output
    try project.put("b.json", Array(json.utf8))
    let again = try project.run(["edit", "a.mov", "--timed", "b.json", "-o", "c.mov"])
    #expect(again.status == 0, "\(again)")
    #expect(try self.rows(project, "c.mov") == rows)
    let refused = try project.run(["edit", "a.mp4", "--timed", "notes.csv", "-o", "d.mp4"])
    #expect(refused.status == 3 && refused.errors.contains("AVFoundation"), "\(refused)")
    let forced = try project.run([
      "edit", "a.mp4", "--timed", "notes.csv", "--force", "-o", "d.mp4",
    ])
    #expect(forced.status == 1 && forced.output.contains("AVFoundation"), "\(forced)")
    #expect(try self.rows(project, "d.mp4") == rows)
  }

  @Test("Tracks, chapters and tags are written in one copy, which has no new findings")
  func together() throws {
    let project = try project()
    let made = try project.run([
      "edit", "a.mov", "--timed", "notes.csv", "--timed", "ride.gpx", "--chapter", "0 One",
      "--chapter", "0.05 Two", "--set", "title=T", "--faststart", "-o", "b.mov",
    ])
    #expect(made.status == 0 && made.output.contains("3 new tracks as announced"), "\(made)")
    let info = try project.run(["info", "b.mov"])
    #expect(info.output.contains("One") && info.output.contains("title"), "\(info)")
    // Chapters that are replaced leave the timed metadata where it is.
    let rows = try rows(project, "b.mov")
    let again = try project.run(["edit", "b.mov", "--chapters", "none", "-o", "c.mov"])
    #expect(again.status == 0, "\(again)")
    #expect(try self.rows(project, "c.mov") == rows)
  }

  @Test(
    "Timed metadata that cannot be written is refused, with the reason",
    arguments: [
      (
        ["--timed", "ride.gpx", "--timed-start", "2026-05-07T00:00:00Z"], "no group of the timed", 3
      ),
      (["--timed", "missing.gpx"], "cannot be read", 2),
      (["--timed", "a.mp4"], "line 1", 2),
      (["--timed", "none", "--timed", "ride.gpx"], "excludes other timed metadata", 2),
      (["--timed-start", "5"], "no timed metadata is given", 2),
      (["--timed", "ride.gpx", "--timed-start", "soon"], "expected a time in the movie", 2),
      (["--timed", "bad.json"], "no track has the ID 9", 3),
    ])
  func refusals(_ options: [String], _ words: String, _ status: Int32) throws {
    let project = try project()
    let bad = """
      {"describes": [9], "identifiers": [{"identifier": "mdta/a"}],
       "groups": [{"start": 0, "items": [{"identifier": "mdta/a", "value": "x"}]}]}
      """
    try project.put("bad.json", Array(bad.utf8))
    let run = try project.run(["edit", "a.mov", "-o", "b.mov"] + options)
    #expect(run.status == status, "\(run)")
    #expect((run.errors + run.output).contains(words), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: project.url.appending(path: "b.mov").path))
  }
}
