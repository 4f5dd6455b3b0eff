import Anatomy
import ByteScript
import Bytes
import Formats
import Foundation
import Rendering
import Reporting
import RuleEngine
import Rules
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit XML output.
struct JUnitTests {
  @Test func eachRuleIsACaseOfItsFile() throws {
    let rule = try #require(Rule.named("isom.stbl.sample-count-mismatch"))
    let example = try #require(rule.failing.first)
    let document = Examination(
      ByteSource(bytes: try ByteScript(example.script).bytes), name: "example", magic: nil
    ).document
    let check = Check(Rule.all, profiles: Set(fitting: document.root))
    let report = CheckReport(check, on: document, keeping: 4)

    let suites = try read { log in
      log.write(report, file: "a<b>&\"\u{1B}.mp4", failingFrom: .error)
      log.write(error: "no such file", file: "none")
    }
    #expect(suites.count == 2)
    let (first, second) = (suites[0], suites[1])
    #expect(first.attributes["name"] == "a<b>&\"\\u{1B}.mp4")
    #expect(first.attributes["tests"] == "\(check.rules.count)")
    #expect(first.cases.count == check.rules.count)
    let failed = first.cases.filter { $0.outcome == "failure" }
    #expect(first.attributes["failures"] == "\(failed.count)")
    #expect(failed.map(\.name) == report.groups.filter { $0.severity == .error }.map(\.rule))
    #expect(failed.map(\.name).contains(rule.id))
    #expect(first.cases.count { $0.outcome == "skipped" } == report.notApplicableCount)
    #expect(first.attributes["skipped"] == "\(report.notApplicableCount)")
    #expect(first.cases.count { $0.outcome == nil } == report.holding)
    #expect(second.attributes["errors"] == "1")
    #expect(second.cases.map(\.outcome) == ["error"])
  }

  @Test func whatFailsIsForTheThresholdToSay() throws {
    let document = Examination(ByteSource(bytes: []), name: "example", magic: nil).document
    let finding = Finding(
      rule: "a.b", severity: .warning, message: "odd",
      evidence: Evidence(ByteRange(start: 0, count: 0), in: document.source))
    let report = CheckReport(
      Check([], profiles: []), on: document, with: [finding], keeping: 4)
    let grave = try read { $0.write(report, file: "x", failingFrom: .error) }
    #expect(grave[0].cases.first { $0.name == "a.b" }?.outcome == "system-out")
    let all = try read { $0.write(report, file: "x", failingFrom: .warning) }
    #expect(all[0].cases.first { $0.name == "a.b" }?.outcome == "failure")
  }

  @Test("The settings of rules are a property of each file")
  func settings() throws {
    let document = Examination(ByteSource(bytes: []), name: "example", magic: nil).document
    let report = CheckReport(Check([], profiles: []), on: document, with: [], keeping: 4)
    let suites = try read { log in
      log.write(report, file: "x", failingFrom: .error, settings: "d/.mediainspect.json")
    }
    #expect(suites.map(\.groups) == [1])
    #expect(suites.map(\.properties) == [["configuration": "d/.mediainspect.json"]])
  }

  private func read(_ write: (CheckJUnit) -> Void) throws -> [Suites.Suite] {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    let log = CheckJUnit(output: output)
    log.begin()
    write(log)
    log.end()
    output.flush()
    let parser = XMLParser(data: Data(bytes))
    let suites = Suites()
    parser.delegate = suites
    try #require(parser.parse(), "\(parser.parserError.debugDescription)")
    return suites.found
  }
}

private final class Suites: NSObject, XMLParserDelegate {
  struct Suite {
    let attributes: [String: String]
    var cases: [(name: String, outcome: String?)] = []
    /// The number of groups of properties.
    var groups = 0
    var properties: [String: String] = [:]
  }
  private(set) var found: [Suite] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testsuites": break
    case "testsuite": found.append(Suite(attributes: attributes))
    case "properties": found[found.count - 1].groups += 1
    case "property":
      found[found.count - 1].properties[attributes["name"] ?? ""] = attributes["value"]
    case "testcase": found[found.count - 1].cases.append((attributes["name"] ?? "", nil))
    default:
      let last = found[found.count - 1].cases.count - 1
      found[found.count - 1].cases[last].outcome = name
    }
  }
}
