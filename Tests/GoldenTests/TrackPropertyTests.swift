import Foundation
import TestSupport
import Testing

/// `edit --track N` sets properties of a track.
struct TrackPropertyTests {
  private func project() throws -> Project {
    let project = try Project()
    try project.put("a.mp4", MovieOfTracks.ofVideoAndSound)
    return project
  }

  private func tree(_ project: Project, _ name: String, _ path: String) throws -> String {
    try project.run(["tree", name, "--at", path, "--fields", "--no-magic"]).output
  }

  @Test("All properties are set in one copy, and are set back")
  func setting() throws {
    let project = try project()
    let made = try project.run([
      "edit", "a.mp4", "--track", "1", "--enabled", "no", "--alternate-group", "3", "--track-name",
      "Main", "--rotate", "90", "--aspect", "4:3", "--characteristic", "public.a.b",
      "--characteristic", "public.c.d", "--kind", "urn:mpeg:dash:role:2011=main", "--track", "2",
      "--language", "fr-CA", "--reference", "cdsc=1", "-o", "b.mp4",
    ])
    #expect(made.status == 0, "\(made)")
    for line in [
      #"set     track 1  track/rotation  "0°" → "90°""#,
      #"set     track 1  track/enabled  "yes" → "no""#,
      #"add     track 1  udta/tagc  "public.c.d""#, #"add     track 2  track/reference cdsc  "1""#,
      #"add     track 2  track/language  "fr-CA""#,
    ] { #expect(made.output.contains(line), "\(line) in \(made)") }
    let data = try tree(project, "b.mp4", "/moov/trak[1]/udta")
    #expect(data.contains("public.a.b") && data.contains("public.c.d") && data.contains("Main"))
    let check = try project.run(["check", "b.mp4"])
    #expect(!check.output.contains("udta"), "\(check)")
    let undone = try project.run([
      "edit", "b.mp4", "--track", "1", "--enabled", "yes", "--alternate-group", "0",
      "--track-name", "none", "--rotate", "0", "--characteristic=-public.a.b",
      "--characteristic=-public.c.d", "--kind", "urn:mpeg:dash:role:2011=none", "--track", "2",
      "--reference", "cdsc=none", "-o", "c.mp4",
    ])
    #expect(undone.status == 0, "\(undone)")
    let header = try tree(project, "a.mp4", "/moov/trak[1]/tkhd")
    let offsets = { (text: String) in
      text.split(separator: "\n").map { $0.replacing(#/@0x[0-9a-f]+/#, with: "") }
    }
    #expect(
      try offsets(tree(project, "c.mp4", "/moov/trak[1]/tkhd")).dropFirst(2)
        == offsets(header).dropFirst(2))
  }

  @Test(
    "Properties that cannot be set are refused, with the reason",
    arguments: [
      (["--track", "1", "--rotate", "45"], "expected 0, 90, 180 or 270", 2),
      (["--track", "2", "--rotate", "90"], "the track has no video to rotate", 3),
      (["--track", "9", "--enabled", "no"], "the file has no such track", 3),
      (["--enabled", "no"], "give the track with --track", 2),
      (["--track", "1", "--clap", "900x9"], "not within the picture", 3),
      (["--track", "1", "--clap", "x"], "expected a size", 2),
      (["--track", "1", "--aspect", "0:1"], "expected the width and height of a pixel", 2),
      (["--track", "1", "--reference", "cdsc=9"], "no track has the ID 9", 3),
      (["--track", "1", "--reference", "cdsc=1"], "cannot refer to itself", 3),
      (["--track", "1", "--characteristic=-public.x"], "has no characteristic", 3),
      (["--track", "1", "--kind", "x"], "expected a scheme and a value", 2),
    ])
  func refusals(_ options: [String], _ words: String, _ status: Int32) throws {
    let project = try project()
    let run = try project.run(["edit", "a.mp4", "-o", "b.mp4"] + options)
    #expect(run.status == status && (run.errors + run.output).contains(words), "\(run)")
  }
}

extension MovieOfTracks {
  fileprivate static var ofVideoAndSound: [UInt8] {
    MovieOfTracks([
      .init(1, "vide", [[1, 2, 3], [4, 5], [6]]), .init(2, "soun", [[7, 8], [9, 9], [8, 7]]),
    ]).bytes
  }
}
