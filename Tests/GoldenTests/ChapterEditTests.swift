import Foundation
import TestSupport
import Testing

/// `edit --chapter` and `edit --chapters` write, replace and remove the chapters of movies.
struct ChapterEditTests {
  private static let three = [
    "--chapter", "0 Anfang", "--chapter", "0.05 第二章", "--chapter", "0:00:00.0801 Ende",
  ]
  private static let names = "Anfang|第二章|Ende"

  private static var movie: [UInt8] {
    MovieOfTracks([
      .init(1, "vide", [[1, 2, 3], [4, 5], [6]]), .init(2, "soun", [[7, 8], [9, 9], [8, 7]]),
    ]).bytes
  }

  private func project(_ bytes: [UInt8] = movie, _ name: String = "a.mp4") throws -> Project {
    let project = try Project()
    try project.put(name, bytes)
    return project
  }

  private func chapters(_ project: Project, _ name: String) throws -> [String] {
    let info = try project.run(["info", name, "--json", "--no-magic"])
    let json = try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any]
    let lists = json?["chapters"] as? [[String: Any]] ?? []
    return lists.map { list in
      let entries = list["chapters"] as? [[String: Any]] ?? []
      return entries.map { "\($0["title"] ?? "-")" }.joined(separator: "|")
    }
  }

  @Test("Chapters are written as a track and as a list, and removing them restores the file")
  func writing() throws {
    let project = try project()
    let made = try project.run(["edit", "a.mp4", "-o", "b.mp4"] + Self.three)
    #expect(made.status == 0 && made.output.contains("chapter track 3: 3 chapters"), "\(made)")
    #expect(try chapters(project, "b.mp4") == [Self.names, Self.names])
    let none = try project.run(["edit", "b.mp4", "--chapters", "none", "-o", "c.mp4"])
    #expect(none.status == 0, "\(none)")
    #expect(try chapters(project, "c.mp4") == [])
    // Only the movie header differs: its duration was longer than the tracks, and the ID of the
    // next track stays as it is.
    let (old, new) = (Self.movie, try Array(Data(contentsOf: project.url.appending(path: "c.mp4"))))
    #expect(old.count == new.count)
    let changed = old.indices.filter { old[$0] != new[$0] }
    #expect(changed.allSatisfy { 32..<140 ~= $0 }, "\(changed.map { ($0, old[$0], new[$0]) })")
  }

  @Test("New chapters replace the present ones, and a QuickTime movie gets no Nero list")
  func replacing() throws {
    var bytes = Self.movie
    bytes.replaceSubrange(8..<12, with: "qt  ".utf8)
    let project = try project(bytes, "a.mov")
    _ = try project.run(["edit", "a.mov", "-o", "b.mov"] + Self.three)
    #expect(try chapters(project, "b.mov") == [Self.names])
    let again = try project.run(
      ["edit", "b.mov", "--chapter", "0.02 X", "--set", "title=T", "--faststart", "-o", "c.mov"])
    #expect(again.status == 0, "\(again)")
    #expect(again.output.contains("remove  track/chapters"), "\(again)")
    // The time before the first chapter is no chapter.
    #expect(try chapters(project, "c.mov") == ["X"])
    let check = try project.run(["check", "c.mov"])
    #expect(!check.output.contains("chapters."), "\(check)")
  }

  @Test("More chapters than a Nero list holds are in the track only, which is reported")
  func many() throws {
    let samples = [[UInt8]](repeating: [1], count: 3)
    let project = try project(MovieOfTracks([.init(1, "soun", samples)]).bytes)
    let given = (0..<256).flatMap { ["--chapter", "\(Double($0) / 10000) n\($0)"] }
    let made = try project.run(["edit", "a.mp4", "-o", "b.mp4"] + given)
    #expect(made.status == 1, "\(made)")
    #expect(made.output.contains("no Nero chapter list is written"), "\(made)")
    let lists = try chapters(project, "b.mp4")
    #expect(lists.count == 1 && lists[0].split(separator: "|").count == 256, "\(lists.count)")
  }

  @Test("A title that the Nero list has to cut is reported once, and the lists still agree")
  func longTitle() throws {
    let project = try project()
    let title = String(repeating: "長", count: 100)
    let made = try project.run(
      ["edit", "a.mp4", "-o", "b.mp4", "--chapter", "0 \(title)", "--chapter", "0.05 "])
    #expect(made.output.contains("titles cut to 255 bytes in the Nero chapter list: 1"), "\(made)")
    #expect(made.status == 1)
    #expect(try chapters(project, "b.mp4") == ["\(title)| ", "\(title.prefix(85))|"])
    let check = try project.run(["check", "b.mp4"])
    #expect(!check.output.contains("chapters."), "\(check)")
  }

  @Test("Pictures are written as a track only with --chapter-pictures, and their loss is reported")
  func pictures() throws {
    let project = try project()
    let text = """
      {"mediainspectChapters": 1, "chapters": [
        {"start": 0, "titles": [{"text": "One"}],
          "picture": {"type": "image/png", "data": "\(Self.pixel)"}},
        {"start": "0.05", "titles": [{"text": "Two"}]}]}
      """
    try project.put("c.json", Array(text.utf8))
    let plain = try project.run(["edit", "a.mp4", "--chapters", "c.json", "-o", "b.mp4"])
    #expect(plain.status == 1 && plain.output.contains("--chapter-pictures"), "\(plain)")
    let made = try project.run(
      ["edit", "a.mp4", "--chapters", "c.json", "--chapter-pictures", "-o", "d.mp4"])
    #expect(made.status == 1 && made.output.contains("chapter 2 has no picture"), "\(made)")
    let read = try project.run(["info", "d.mp4", "--chapters", "json"])
    #expect(read.output.components(separatedBy: Self.pixel).count == 3, "\(read)")
    let none = try project.run(["edit", "d.mp4", "--chapters", "none", "-o", "e.mp4"])
    #expect(none.status == 0, "\(none)")
  }

  /// A PNG picture of one pixel, in Base64.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

  @Test("Chapters that are printed in any format are read again by edit, with the same result")
  func formats() throws {
    let project = try project()
    _ = try project.run(["edit", "a.mp4", "-o", "b.mp4"] + Self.three)
    for format in ["json", "podcast", "ffmetadata", "webvtt", "ogm", "mp4chaps", "cue"] {
      let text = try project.run(["info", "b.mp4", "--chapters", format])
      try project.put("c.txt", Array(text.output.utf8))
      let made = try project.run(["edit", "a.mp4", "--chapters", "c.txt", "-o", "\(format).mp4"])
      #expect(made.status == 0, "\(format): \(made)")
      #expect(try chapters(project, "\(format).mp4") == [Self.names, Self.names])
    }
    let wrong = try project.run(["info", "b.mp4", "--chapters", "srt"])
    #expect(wrong.status == 2 && wrong.errors.contains("expected one of"), "\(wrong)")
  }

  @Test("Present chapters are moved, scaled, renamed, merged and divided")
  func changing() throws {
    let project = try project()
    _ = try project.run(["edit", "a.mp4", "-o", "b.mp4"] + Self.three)
    func lines(_ options: [String]) throws -> [String] {
      let made = try project.run(["edit", "--force", "b.mp4", "-o", "c.mp4"] + options)
      #expect(made.status == 0, "\(options): \(made)")
      let text = try project.run(["info", "c.mp4", "--chapters", "mp4chaps"])
      return text.output.split(separator: "\n").map(String.init)
    }
    #expect(
      try lines(["--chapter-shift", "0.01"]) == [
        "00:00:00.010 Anfang", "00:00:00.060 第二章", "00:00:00.090 Ende",
      ])
    // The first chapter ends before the start.
    #expect(
      try lines(["--chapter-shift=-0.06"]) == ["00:00:00.000 第二章", "00:00:00.020 Ende"])
    #expect(
      try lines(["--chapter-scale", "1/2", "--chapter-title", "2 Mitte"]) == [
        "00:00:00.000 Anfang", "00:00:00.025 Mitte", "00:00:00.040 Ende",
      ])
    #expect(
      try lines(["--chapter-merge", "2", "--chapter-split", "0.02 Neu"]) == [
        "00:00:00.000 Anfang", "00:00:00.020 Neu", "00:00:00.080 Ende",
      ])
    for (options, words, status) in [
      (["--chapter-merge", "1"], "no chapter before it", 3),
      (["--chapter-title", "9 X"], "no chapter 9", 3),
      (["--chapter-split", "0.05 X"], "starts at 0:00:00.050 already", 3),
      (["--chapter-scale", "0"], "expected a factor", 2),
    ] {
      let run = try project.run(["edit", "--force", "b.mp4", "-o", "d.mp4"] + options)
      #expect(run.status == status && run.errors.contains(words), "\(run)")
    }
    let none = try project.run(["edit", "a.mp4", "--chapter-merge", "2", "-o", "d.mp4"])
    #expect(none.status == 3 && none.errors.contains("the file has no chapters"), "\(none)")
  }

  @Test(
    "Chapters that cannot be written are refused, with the reason",
    arguments: [
      (["0:00:09 Late"], "chapter 1 starts at 0:00:09.000, but the movie ends at", 3),
      (["0.01 A", "0.01 B"], "have the same start", 3), (["x A"], "expected a time", 2),
      (["1:75 A"], "expected a time", 2), (["-1 A"], "expected a time", 2),
    ])
  func refusals(_ given: [String], _ words: String, _ status: Int32) throws {
    let project = try project()
    let run = try project.run(
      ["edit", "a.mp4", "-o", "b.mp4"] + given.flatMap { ["--chapter=\($0)"] })
    #expect(run.status == status, "\(run)")
    #expect((run.errors + run.output).contains(words), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: project.url.appending(path: "b.mp4").path))
  }
}
