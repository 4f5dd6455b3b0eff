import Foundation
import Testing

/// Policy files, and the policies that project settings choose.
struct PolicyFileTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private func project(_ files: [String: String] = [:]) throws -> Project {
    let project = try Project()
    try project.put("a/film.mov", Array(try Data(contentsOf: Self.movie)))
    for (name, text) in files { try project.put(name, Array(text.utf8)) }
    return project
  }

  /// The categories with data that would be removed.
  private func removed(_ said: Execution) throws -> Set<String> {
    struct Report: Decodable { let counts: [String: [String: Int]] }
    let report = try JSONDecoder().decode(Report.self, from: Data(said.output.utf8))
    return Set((report.counts["remove"] ?? [:]).keys)
  }

  @Test func aPolicyFileGoesFromOneThatIsBuiltIn() throws {
    let project = try project([
      "house.json": """
      {"policy": "location", "remove": ["device", "/moov/udta/©nam"], "keep": "udta/©mak",
       "report": ["/moov/udta/©mod"]}
      """
    ])
    let said = try project.audit("--policy", "house.json", "--json", "a/film.mov")
    #expect(try removed(said) == ["location", "device", "descriptive"], "\(said.errors)")
    #expect(said.output.contains(#""policy":"house.json""#))
    let text = try project.audit("--policy=./house.json", "a/film.mov")
    #expect(text.output.contains("under policy house.json: "))
    #expect(!text.output.contains("/moov/udta/©mak @"))
    #expect(text.output.contains("Model: \"Camera One\"  is kept\n"))
    #expect(text.output.contains("com.apple.quicktime.model: \"Camera One\"  will be removed"))
    let cleaned = try project.clean("--policy", "house.json", "-o", "b.mov", "a/film.mov")
    #expect(cleaned.status == 0, "\(cleaned.errors)")
    let left = try project.audit("--policy", "house.json", "--json", "b.mov")
    #expect(left.status == 0)
    #expect(try removed(left) == [])
    let copy = try project.audit("--policy", "identifying", "b.mov").output
    #expect(copy.contains("/moov/udta/©mak @") && copy.contains("/moov/udta/©mod @"))
    #expect(!copy.contains("/moov/udta/©nam @") && !copy.contains("Location"))
  }

  @Test func anEmptyPolicyFileIsTheUsualPolicy() throws {
    let project = try project(["none.json": "{}"])
    let (own, usual) = (
      try project.audit("--policy", "none.json", "--json", "a/film.mov"),
      try project.audit("--json", "a/film.mov")
    )
    #expect(try removed(own) == removed(usual))
  }

  @Test(arguments: [
    (#"{"policy": "publik"}"#, "h.json:1:12: unknown built-in policy publik"),
    (#"{"policy": "other.json"}"#, "h.json:1:12: unknown built-in policy other.json"),
    (#"{"policy": ["identifying"]}"#, "h.json:1:12: expected a string"),
    (
      "{\n \"keep\": [\"time\",\n \"tims\"]}",
      "3:2: \"tims\" is not a category, a metadata identifier or a node path"
    ),
    (
      #"{"remove": "/moov/[2]"}"#,
      "1:12: \"/moov/[2]\" is not a valid path: expected the name of a node at character 7"
    ),
    (#"{"report": {"time": 1}}"#, "h.json:1:12: expected a string or an array of strings"),
    (#"{"fail-on": "time"}"#, "h.json:1:13: unknown setting fail-on"),
    (#"{"keeps": []}"#, "h.json:1:11: unknown setting keeps"),
    ("[]", "h.json:1:1: expected a JSON object"),
    ("\u{1B}", "h.json:1:1: expected a JSON object"),
    ("{\"drop\": [\"time\"", "h.json:1:17: the JSON is malformed at byte 16"),
  ])
  func whatCannotBeFollowedIsWrongUsage(policy: String, problem: String) throws {
    let project = try project(["h.json": policy])
    for said in [
      try project.audit("--policy", "h.json", "a/film.mov"),
      try project.clean("--policy", "h.json", "a/film.mov"),
    ] {
      #expect(said.status == 2 && said.output.isEmpty)
      #expect(said.errors.contains(problem), "\(said.errors)")
      #expect(!said.errors.contains("\u{1B}"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.url.path + "/a").count == 1)
  }

  @Test func whatIsNoPolicyAndNoFileIsWrongUsage() throws {
    let project = try project()
    let missing = try project.audit("--policy", "house.json", "a/film.mov")
    #expect(missing.status == 2 && missing.errors.contains("house.json: no such file"))
    let unknown = try project.audit("--policy", "house", "a/film.mov")
    #expect(unknown.status == 2 && unknown.errors.contains("or a file path, not 'house'"))
    let kept = try project.audit("--keep", "tims", "a/film.mov")
    #expect(kept.status == 2)
    #expect(
      kept.errors.contains(
        "--keep: \"tims\" is not a category, a metadata identifier or a node path"))
  }

  @Test func whatIsNoMediaInAFolderIsNamed() throws {
    let project = try project(["a/notes.txt": "no media"])
    let said = try project.audit("a")
    #expect(said.output.contains(" · 1 non-media file skipped\n"))
    #expect(said.errors == "mediainspect audit: a/notes.txt: not a media file, skipped\n")
    for number in 10..<34 { try project.put("a/b\(number)", Array("no media".utf8)) }
    let lines = try project.audit("--json", "a").errors.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.first == "mediainspect audit: a/b10: not a media file, skipped")
    #expect(lines.last == "mediainspect audit: 5 more non-media files skipped")
    // A file named on the command line is reported as not examined, not as skipped.
    let named = try project.audit("a/notes.txt")
    #expect(named.status == 3 && !named.errors.contains("skipped"))
  }

  @Test func aPathThatLeadsToNothingIsTold() throws {
    let project = try project()
    let film = "a/film.mov"
    for said in [
      try project.audit("--policy", "none", "--remove", "/moov/trak[9]", film),
      try project.clean("--policy", "none", "--remove", "/moov/trak[9]", "-o", "b.mov", film),
    ] {
      #expect(said.status == 1)
      #expect(
        said.errors.contains("a/film.mov: --remove /moov/trak[9] matches nothing that can"))
    }
    let kept = try project.audit("--policy", "none", "--keep", "/moov/none", film)
    #expect(
      kept.status == 1 && kept.errors.contains("film.mov: --keep /moov/none matches nothing"))
    let met = try project.audit("--policy", "none", "--keep", "/moov/udta/©nam", film)
    #expect(met.status == 0 && met.errors.isEmpty)
  }

  // MARK: Projects

  private static let choices = """
    {"skip": "isom.*",
     "audit": {"policy": "rules/house.json", "keep": "device", "fail-on": ["location"]}}
    """
  private static let house = #"{"policy": "location", "remove": ["device", "time"]}"#

  @Test func aProjectChoosesForItsFiles() throws {
    let project = try project([
      ".mediainspect.json": Self.choices, "rules/house.json": Self.house,
      "b/.mediainspect.json": "{}",
    ])
    let said = try project.audit("--json", "a/film.mov")
    #expect(try removed(said) == ["location", "time"], "\(said.errors)")
    #expect(said.output.contains(#""configuration":".mediainspect.json","policy":"house.json""#))
    #expect(said.status == 1)
    #expect(try project.audit("a/film.mov").output.contains("settings from .mediainspect.json\n"))
    #expect(
      try project.audit("a").output.contains(
        " · policy house.json, settings from .mediainspect.json\n"))
    #expect(try project.audit("--sarif", "a").output.contains("settings from .mediainspect.json"))
    let cleaned = try project.clean("a/film.mov")
    #expect(cleaned.status == 0 && cleaned.output.contains("settings from .mediainspect.json\n"))
    // The copy has no finding that makes the audit fail.
    let left = try project.audit("--json", "a/film.clean.mov")
    #expect(left.status == 0 && !left.output.contains("\"location\""))
    // The same file contains separate settings for check.
    #expect(!(try project.check("a/film.mov").output.contains("isom.")))
  }

  @Test func theCommandLineWins() throws {
    let project = try project([
      ".mediainspect.json": Self.choices, "rules/house.json": Self.house,
    ])
    func removed(_ arguments: String...) throws -> Set<String> {
      let said = try Execution(
        of: ["audit", "--no-magic", "--json", "a/film.mov"] + arguments, in: project.url,
        logs: project.url)
      return try self.removed(said)
    }
    #expect(try removed("--keep", "location") == ["time"])
    #expect(try removed("--remove", "udta/©mak") == ["location", "time", "device"])
    #expect(try removed("--policy", "location") == ["location"])
    #expect(try removed("--no-config").contains("software"))
    #expect(try project.audit("--fail-on", "descriptive", "a/film.mov").status == 0)
  }

  @Test(arguments: [
    (#"{"audit": "identifying"}"#, "1:11: expected an object with audit settings"),
    (#"{"audit": {"policy": "publik"}}"#, "1:22: unknown built-in policy publik"),
    (#"{"audit": {"policy": "../h.json"}}"#, "no such file in or below the folder of"),
    (#"{"audit": {"policy": "bad.json"}}"#, "bad.json:1:1: expected a JSON object"),
    (#"{"audit": {"fail-on": ["time", "error"]}}"#, "1:32: \"error\" is not a category"),
    (#"{"audit": {"only": "x"}}"#, "1:20: unknown setting only"),
  ])
  func choicesThatCannotBeFollowedAreWrongUsage(choices: String, problem: String) throws {
    let project = try project([
      ".mediainspect.json": choices, "bad.json": "bad",
    ])
    for said in [try project.audit("a"), try project.check("a/film.mov")] {
      #expect(said.status == 2 && said.output.isEmpty)
      #expect(said.errors.contains(problem), "\(said.errors)")
    }
    #expect(try project.audit("--no-config", "a/film.mov").status == 1)
  }
}
