import ByteScript
import Foundation
import Testing

@testable import mediainspect

/// Report pages as bytes; scripts/view checks them in a browser.
struct ReportTests {
  private static let script = "</script><script>alert(1)</script><!-- & \u{2028}"

  /// A file that consists of one tag.
  private static func song(titled title: String) -> Data {
    Data(taggedSong(textItemBox("©ART", title)))
  }

  /// Runs the command in a temporary folder.
  private func report(
    _ files: [String: Data], _ arguments: [String], reading name: String
  ) throws -> (text: String, names: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, content) in files { try content.write(to: folder.appending(path: file)) }
    let words =
      ["report", "--no-magic"] + arguments.map { $0.replacing("@", with: folder.path + "/") }
    guard case .run(let command, let invocation) = Program.mediainspect.request(words) else {
      throw Unexpected(what: "\(words) are not understood")
    }
    #expect(command.run(invocation) == .success)
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let target = folder.appending(path: name).deletingLastPathComponent()
    return (text, try FileManager.default.contentsOfDirectory(atPath: target.path).sorted())
  }

  @Test("No text of a file can end the script element that contains it")
  func wordsAreEscaped() throws {
    let page = try report(
      ["a.m4a": Self.song(titled: Self.script)], ["@a.m4a", "-o", "@a.html"], reading: "a.html"
    ).text
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.contains("alert(1)</script>") && !page.contains("<!--"))
    #expect(page.contains("\\u003c/script\\u003e\\u003cscript\\u003ealert(1)"))
    #expect(!page.contains("\u{2028}"))
  }

  @Test("The content security policy of a page allows only its own script, styles and images")
  func policyIsStrict() throws {
    let page = try report(
      ["a.m4a": Self.song(titled: "x")], ["@a.m4a", "-o", "@a.html"], reading: "a.html"
    ).text
    #expect(page.contains("default-src 'none'; img-src data:; style-src 'sha256-"))
    #expect(!page.contains("unsafe-inline") && !page.contains("unsafe-eval"))
    for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
      #expect(!page.contains(call), "\(call)")
    }
  }

  @Test("A redacted report contains the hidden value nowhere") func valuesAreLeftOut() throws {
    let words = ["@Anna.m4a", "--redact", "--policy", "all-metadata", "-o", "@a.json"]
    let files = ["Anna.m4a": Self.song(titled: "Somebody Example")]
    let redacted = try report(files, words, reading: "a.json").text
    #expect(!redacted.contains("Somebody Example") && !redacted.contains("Anna"))
    #expect(!redacted.contains(Data("Somebody Example".utf8).base64EncodedString().dropLast(4)))
    let open = try report(files, ["@Anna.m4a", "-o", "@a.json"], reading: "a.json").text
    #expect(open.contains("Somebody Example") && open.contains("Anna"))
  }

  /// An MP3 file with a tag at each end, each with its own artist.
  private static func disputed(_ first: String, _ last: String) -> Data {
    func tag(_ artist: String, isAfter: Bool) -> [UInt8] {
      id3Tag(4, id3Frame(4, "TPE1", id3Text(artist)), hasFooter: isAfter)
    }
    let frame = hex("FFFB90C0") + zeros(413)
    return Data(
      tag(first, isAfter: false) + frame + frame + frame + tag(last, isAfter: true))
  }

  @Test("A hidden value that equals a word of the program does not hide the program's own words")
  func ownWordsStay() throws {
    for word in ["bytes", "notice", "severity"] {
      let redacted = try report(
        ["a.m4a": Self.song(titled: word)],
        ["@a.m4a", "--redact", "--policy", "all-metadata", "-o", "@a.json"], reading: "a.json"
      ).text
      #expect(
        redacted.contains(#""about":"bytes","level":"fine","text":"All structures outside of"#))
      #expect(redacted.contains(#""rule":"isom.box.missing-mandatory""#))
      #expect(!redacted.contains(#""rule":"isom.▒"#))
    }
  }

  @Test("Samples are placed at presentation time, key frames at whole seconds")
  func samplesAreShownInTime() throws {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "corpus/holiday.mov")
    let text = try report(
      ["a.mov": try Data(contentsOf: corpus)], ["@a.mov", "-o", "@a.json"], reading: "a.json"
    ).text
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let media = try #require((whole["media"] as? [[String: Any]])?.first)
    let bins = try #require(media["bins"] as? [String: [Int]])
    let scale = try #require(media["timescale"] as? Int)
    let shown = try #require(bins["shown"])
    let keys = try #require(bins["keys"])
    let times = zip(shown, keys).filter { $1 > 0 }.map { $0.0 }
    // The edit list starts at the first key frame: B-frames are decoded before it.
    #expect(times.map { $0 - (times.first ?? 0) } == [0, scale, 2 * scale])
    #expect(times.first != bins["start"]?.first)
  }

  @Test("Messages of findings do not contain values that a redacted report hides")
  func messagesAreRedacted() throws {
    let long = "Somebody with a name far longer than what is quoted"
    for (first, last) in [("Jo", "Al"), (long, "Another person with a name as long")] {
      let files = ["a.mp3": Self.disputed(first, last)]
      func message(_ more: String...) throws -> String {
        let text = try report(files, ["@a.mp3", "-o", "@a.json"] + more, reading: "a.json").text
        let all = text.components(separatedBy: "id3.tag.appended-and-prepended-conflict")
        return String(try #require(all.dropFirst().first).prefix(600))
      }
      #expect(try message().contains("is \\\"\(last.prefix(30))"))
      let redacted = try message("--redact", "--policy", "all-metadata")
      #expect(
        redacted.contains(
          "rule failed: Tags before and after the audio should contain the same texts"))
      #expect(!redacted.contains(last.prefix(30)) && !redacted.contains(first.prefix(30)))
    }
  }

  @Test("Report pages of many files have names that every operating system accepts")
  func namesAreHarmless() throws {
    let song = Self.song(titled: "x")
    let made = try report(
      ["a<b>&\"'.m4a": song, "\u{202E}4pm.m4a": song, "notes.txt": Data("text".utf8)],
      ["@", "-o", "@out/"], reading: "out/index.html")
    #expect(made.names.count == 3)
    #expect(
      made.names.allSatisfy {
        $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
      })
    #expect(made.text.contains("a\\u003cb\\u003e\\u0026") && made.text.contains("\"skipped\":1"))
  }
}
