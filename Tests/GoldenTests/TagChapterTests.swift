import Foundation
import TestSupport
import Testing

/// `edit --chapter` and `edit --chapters` write chapters into ID3 tags and Vorbis comments.
struct TagChapterTests {
  private static let three = [
    "--chapter", "0 Anfang", "--chapter", "0.05 第二章", "--chapter", "0:00:00.101 Ende",
  ]

  private static let expected = [
    "00:00:00.000 Anfang", "00:00:00.050 第二章", "00:00:00.101 Ende",
  ]

  private static let names = [
    "mp3.mp3", "hand-2.3-unsynchronised.mp3", "hand-2.4-footer.mp3", "lame-id3v2-padded.mp3",
    "hand-two-tags.mp3", "aac.aac", "id3.aac", "id3.aiff", "aiff.aiff", "8-bit.wav",
    "mutagen-id3.wav", "metaflac.flac", "flac.flac", "chapters.mp3", "chapters.flac",
  ]

  /// Returns a project with a song that `scripts/make-corpus` made; nil if it has not run.
  private func project(_ song: String) throws -> Project? {
    guard let seed = Seed.made.first(where: { $0.name.hasSuffix("audio/\(song)") }) else {
      return nil
    }
    let project = try Project()
    try project.put("a." + song.suffix(while: { $0 != "." }), seed.bytes)
    return project
  }

  private func lines(_ project: Project, _ name: String) throws -> [String] {
    let run = try project.run(["info", name, "--chapters", "mp4chaps"])
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("Chapters are written, replaced and removed", arguments: names)
  func writing(_ song: String) throws {
    guard let project = try project(song) else { return }
    let end = song.suffix(while: { $0 != "." })
    let made = try project.run(["edit", "a.\(end)", "-o", "b.\(end)"] + Self.three)
    #expect(made.status == 0 || song.hasPrefix("chapters"), "\(made)")
    #expect(made.output.contains(": 3 chapters"), "\(made)")
    #expect(try lines(project, "b.\(end)") == Self.expected)
    let replaced = try project.run(
      ["edit", "b.\(end)", "--chapter", "0.02 X", "--set", "title=T", "-o", "c.\(end)"])
    #expect(replaced.status == 0 || song.hasPrefix("chapters"), "\(replaced)")
    #expect(try lines(project, "c.\(end)") == ["00:00:00.020 X"])
    let check = try project.run(["check", "c.\(end)"])
    #expect(!check.output.contains("id3.chap") && !check.output.contains("id3.ctoc"), "\(check)")
    let none = try project.run(["edit", "c.\(end)", "--chapters", "none", "-o", "d.\(end)"])
    #expect(none.status == 0 || song.hasPrefix("chapters"), "\(none)")
    let left = try lines(project, "d.\(end)")
    // A cue sheet is kept.
    #expect(left.isEmpty || song == "chapters.flac", "\(left)")
  }

  @Test("A tag gets the requested version, with its chapters")
  func version() throws {
    guard let project = try project("no-tags.mp3") else { return }
    let made = try project.run(["edit", "a.mp3", "--id3v", "2.3", "-o", "b.mp3"] + Self.three)
    #expect(made.status == 0, "\(made)")
    #expect(try lines(project, "b.mp3") == Self.expected)
    #expect(try project.run(["tree", "b.mp3"]).output.contains("ID3v2.3"))
  }

  @Test("Nested chapters, links and pictures are written, and more than 255 chapters")
  func nested() throws {
    guard let project = try project("mp3.mp3") else { return }
    let text = """
      {"mediainspectChapters": 1, "chapters": [
        {"start": 0, "titles": [{"text": "Part"}], "chapters": [
          {"start": 0, "titles": [{"text": "One"}], "link": "https://example.org/"},
          {"start": 0.02, "titles": [{"text": "Two"}, {"text": "Zwei", "language": "de"}]}]},
        {"start": 0.04, "titles": [{"text": "Rest"}]},
        {"start": 0.05, "titles": [{"text": "Secret"}], "hidden": true}]}
      """
    try project.put("c.json", Array(text.utf8))
    let made = try project.run(["edit", "a.mp3", "--chapters", "c.json", "-o", "b.mp3"])
    #expect(made.status == 1 && made.output.contains("further languages"), "\(made)")
    #expect(made.output.contains("hidden chapters are not written"), "\(made)")
    let json = try project.run(["info", "b.mp3", "--chapters", "json"]).output
    #expect(json.contains("https://example.org/") && json.contains("Part"), "\(json)")
    let many = (0..<300).map { "00:00:00.\(100 + $0) n\($0)" }.joined(separator: "\n")
    try project.put("many.txt", Array(many.utf8))
    let all = try project.run(["edit", "a.mp3", "--chapters", "many.txt", "-o", "m.mp3"])
    #expect(all.status == 0, "\(all)")
    #expect(try lines(project, "m.mp3").joined(separator: "\n") == many)
  }

  @Test("Chapters past the end and in tags without chapters are refused")
  func refusals() throws {
    guard let project = try project("mp3.mp3") else { return }
    let late = try project.run(["edit", "a.mp3", "--chapter", "9:00:00 Late", "-o", "b.mp3"])
    #expect(late.status == 3 && late.errors.contains("but the sound ends at"), "\(late)")
    guard let old = try self.project("hand-2.2-latin1.mp3") else { return }
    let refused = try old.run(["edit", "a.mp3", "--chapter", "0 A", "-o", "b.mp3"])
    #expect(refused.status == 3 && refused.errors.contains("--id3v 2.4"), "\(refused)")
    let converted = try old.run(
      ["edit", "a.mp3", "--chapter", "0 A", "--id3v", "2.4", "-o", "b.mp3"])
    #expect(converted.status < 2, "\(converted)")
  }
}

extension String {
  /// The longest part at the end in which all characters meet the condition.
  fileprivate func suffix(while condition: (Character) -> Bool) -> String {
    String(reversed().prefix(while: condition).reversed())
  }
}
