import ByteScript
import Foundation
import Testing

/// Project settings in `.mediainspect.json`.
struct ProjectFileTests {
  /// A file with an empty media box, a second media box that extends past the end of the file, and
  /// no movie box.
  private static let movie = """
    ftyp { "isom" u32 512 "isom" "mp42" }
    mdat {}
    u32 100 "mdat" 01 02
    """

  private func folder(choosing choices: String? = nil) throws -> Project {
    let folder = try Project()
    try folder.put("a/film.mp4", try ByteScript(Self.movie).bytes)
    if let choices { try folder.put(".mediainspect.json", Array(choices.utf8)) }
    return folder
  }

  @Test func withoutChoicesAllIsExamined() throws {
    let said = try folder().check("a/film.mp4")
    #expect(said.output.contains("isom.box.size-exceeds-file"))
    #expect(said.output.contains("isom.moov.missing"))
    #expect(!said.output.contains("settings from"))
    #expect(said.status == 1)
  }

  @Test func rulesAreChosenInTheWorkingDirectory() throws {
    let folder = try folder(
      choosing: """
        {
          "only": [ "isom.box.*", "isom.moov.*" ],
          "skip": "isom.moov.missing"
        }
        """)
    let said = try folder.check("a/film.mp4")
    #expect(said.output.contains("settings from .mediainspect.json\n"))
    #expect(said.output.contains("isom.box.size-exceeds-file"))
    #expect(!said.output.contains("isom.moov.missing"))
    #expect(said.status == 1)
  }

  @Test("Settings beside an examined file are not read, unless --config names them")
  func besideTheFile() throws {
    let folder = try folder()
    try folder.put("a/.mediainspect.json", Array(#"{"skip": ["*"]}"#.utf8))
    let said = try folder.check("a/film.mp4")
    #expect(said.output.contains("isom.moov.missing") && !said.output.contains("settings from"))
    let named = try folder.check("a/film.mp4", "--config", "a/.mediainspect.json")
    #expect(named.status == 0 && named.output.contains("settings from a/.mediainspect.json\n"))
    let json = try folder.check("--json", "--config", "a/.mediainspect.json", "a/film.mp4")
    #expect(json.output.contains(#""configuration":"a/.mediainspect.json""#))
    let missing = try folder.check("a/film.mp4", "--config", "none.json")
    #expect(missing.status == 2 && missing.errors.contains("cannot be read"))
  }

  @Test func rulesWeighWhatTheProjectSays() throws {
    let folder = try folder(
      choosing: #"{"severity": {"isom.*": "info", "isom.moov.missing": "warning"}}"#)
    let said = try folder.check("a/film.mp4")
    #expect(said.output.contains("info     isom.box.size-exceeds-file"))
    #expect(said.output.contains("warning  isom.moov.missing"))
    #expect(said.status == 0)
    #expect(try folder.check("a/film.mp4", "--fail-on", "warning").status == 1)
  }

  @Test func whatFailsIsForTheProjectToSay() throws {
    let choices = #"{"only": ["isom.mdat.zero-length"], "fail-on": ["info"]}"#
    let folder = try folder(choosing: choices)
    #expect(try folder.check("a/film.mp4").status == 1)
    let junit = try folder.check("a/film.mp4", "--junit")
    #expect(junit.output.contains("failures=\"1\"") && junit.status == 1)
    #expect(junit.output.contains("value=\"settings from .mediainspect.json\""))
  }

  @Test func theCommandLineWins() throws {
    let folder = try folder(
      choosing: #"{"only": "isom.box.*", "skip": "*", "fail-on": "info", "profile": "mov"}"#)
    let said = try folder.check("a/film.mp4", "--only", "isom.mdat.zero-length")
    #expect(said.output.contains("isom.mdat.zero-length") && said.status == 1)
    let lenient = try folder.check(
      "a/film.mp4", "--only", "isom.mdat.zero-length", "--fail-on", "error", "--profile", "auto")
    #expect(lenient.status == 0)
    let alone = try folder.check("a/film.mp4", "--no-config")
    #expect(alone.output.contains("isom.moov.missing") && !alone.output.contains("settings from"))
  }

  @Test func rulesAreListedAsTheyAreChosen() throws {
    let folder = try folder(choosing: #"{"only": "isom.stts.*"}"#)
    let listed = try folder.check("--list-rules").output.split(separator: "\n")
    #expect(!listed.isEmpty && listed.allSatisfy { $0.contains("isom.stts.") })
  }

  @Test(arguments: [
    ("{\"only\": [\"isom.*\", \"nothing.*\"]}", "1:21: no rule matches nothing.*"),
    ("{\n  \"fail_on\": \"info\"}", "2:14: unknown setting fail_on"),
    (
      "{\"fail-on\": [\"error\", \"fatal\"]}",
      "1:23: \"fatal\" is not a severity: error, warning or info"
    ),
    ("{\"severity\": {\"isom.*\": 3}}", "1:25: expected a string"),
    ("{\"severity\": [\"isom.*\"]}", "1:14: expected an object that maps rules to severities"),
    ("{\"severity\": {\"x\": \"info\"}}", "1:20: no rule matches x"),
    ("{\"profile\": \"avi\"}", "1:13: \"avi\" is not a profile"),
    ("{\"skip\": {\"a\": 1}}", "1:10: expected a string or an array of strings"),
    ("{\"skip\": [[\"isom.*\"]]}", "1:11: expected a string"),
    ("[\"isom.*\"]", "1:1: expected a JSON object"),
    ("only: isom", "1:1: expected a JSON object"),
    ("", "1:1: expected a JSON object"),
    (
      "{\"skip\": [\"isom.*\"",
      "1:19: the JSON is malformed at byte 18: a comma or a closing bracket is missing"
    ),
    ("{\"skip\": \"\u{1B}[2J\"}", "a string is not terminated"),
    ("{\"\u{202E}\": 1}", "unknown setting \\\\u{202E}"),
  ])
  func whatCannotBeFollowedIsWrongUsage(choices: String, problem: String) throws {
    let said = try folder(choosing: choices).check("a/film.mp4")
    #expect(said.status == 2, "\(said.status)")
    #expect(said.output.isEmpty)
    #expect(said.errors.hasPrefix("mediainspect check: .mediainspect.json:"), "\(said.errors)")
    #expect(said.errors.contains(problem), "\(said.errors)")
    #expect(!said.errors.contains("\u{1B}") && !said.errors.contains("\u{202E}"))
  }

  @Test func hostileChoicesDoNotEndTheProgram() throws {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: "{\"only\":", count: 5000),
      "{\"skip\": \"" + String(repeating: "*", count: 100_000) + "\"}",
      String(repeating: " ", count: 2 << 20), "{\"severity\": {\"\\ud800\": \"\\u12\"}}",
    ] {
      let said = try folder(choosing: text).check("a/film.mp4")
      #expect([0, 2].contains(said.status), "\(text.prefix(20)): \(said.status)")
    }
  }

  @Test func whatIsNoFileIsNotWaitedFor() throws {
    let folder = try folder()
    let made = unsafe mkfifo(folder.url.appending(path: ".mediainspect.json").path, 0o600)
    #expect(made == 0)
    let said = try folder.check("a/film.mp4")
    #expect(said.status == 2)
    #expect(said.errors.contains("it is not a regular file"))
    #expect(try folder.check("a/film.mp4", "--no-config").status == 1)
  }
}
