import Anatomy
import ByteScript
import Bytes
import Crypto
import Formats
import Foundation
import RuleEngine
import Testing

@testable import Rules

/// The examples of rules demonstrate their rule.
struct ExampleTests {
  static let rules = Rule.all

  /// The rules listed in `MEDIAINSPECT_CASES`, one per line; all rules where it is not set.
  static let ids: [String] = {
    let all = rules.map(\.id)
    guard let names = ProcessInfo.processInfo.environment["MEDIAINSPECT_CASES"] else { return all }
    return all.filter(Set(names.components(separatedBy: "\n")).contains)
  }()

  @Test func idsAreUnique() {
    #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
  }

  @Test(arguments: ids) func aPassingExampleIsCheckedAndHolds(_ id: String) throws {
    let rule = try #require(Rule.named(id))
    #expect(!rule.passing.isEmpty || rule.isDeclared, "\(rule.id) has no passing example")
    for example in rule.passing {
      let checked = try CheckedExample(example, for: rule)
      #expect(checked.outcome == .holds, "\(rule.id): \(checked.summary)")
      #expect(checked.errors.isEmpty, "\(rule.id): \(checked.summary)")
    }
  }

  @Test(arguments: ids) func aFailingExampleGivesItsFindingAtTheMarkAndNoOtherError(
    _ id: String
  ) throws {
    let rule = try #require(Rule.named(id))
    #expect(!rule.failing.isEmpty, "\(rule.id) fails nowhere")
    for example in rule.failing {
      let checked = try CheckedExample(example, for: rule)
      let own = checked.findings.filter { $0.finding.rule == rule.id }
      #expect(own.count == 1, "\(rule.id): \(checked.summary)")
      #expect(
        own.first?.finding.evidence.fileRanges.first?.start == checked.mark,
        "\(rule.id): \(checked.summary), marked \(String(describing: checked.mark))")
      #expect(own.first?.finding.severity == rule.severity)
      // Findings about versions of ID3 and parameter sets cite the standard of the version or codec.
      let citesOther = rule.id.hasPrefix("id3.") || rule.id.hasPrefix("isom.nal.")
      if !citesOther, let cited = own.first?.finding.clause, let clause = rule.clause {
        #expect(cited.standard.name == clause.standard.name, "\(rule.id): \(cited)")
      }
      let others = checked.errors.filter { $0.finding.rule != rule.id }
      #expect(others.isEmpty, "\(rule.id): \(checked.summary)")
    }
  }
}

extension ExampleTests {
  @Test(
    "Findings about one byte have a range of one byte",
    arguments: ["itunes.text.invalid-utf8", "flac.frame.first-number"])
  func rangesOfOneByte(_ id: String) throws {
    let rule = try #require(Rule.named(id))
    let checked = try CheckedExample(try #require(rule.failing.first), for: rule)
    let finding = checked.findings.first { $0.finding.rule == id }
    #expect(finding?.finding.evidence.fileRanges.map(\.count) == [1])
  }
}

/// An example after checking.
struct CheckedExample {
  private(set) var findings: [CheckedFinding] = []
  let outcome: RuleOutcome?
  /// The byte after `↓`.
  let mark: Int?

  init(_ example: Example, for rule: Rule) throws {
    let assembled = try ByteScript(example.script)
    mark = assembled.marks.first
    let source = ByteSource(bytes: assembled.bytes)
    let examination = Examination(source, name: example.name, magic: nil)
    let document = examination.document
    let profiles = rule.profiles ?? Set(fitting: document.root)
    let files = try example.files.mapValues { try ByteScript($0).bytes }
    var segments = files.keys.sorted().compactMap { name in
      SegmentFacts(
        Examination(ByteSource(bytes: files[name] ?? []), name: name, magic: nil).document,
        path: name)
    }
    if let own = SegmentFacts(document, path: example.name) { segments.append(own) }
    let segment = SegmentedPresentation(segments).surroundings(of: example.name)
    let trust = example.trust.flatMap { TrustList(pem: $0, name: "trusted.pem") }
    let check = Check(.all, profiles: profiles, segment: segment, trust: trust) { name in
      files[name].map {
        Examination(ByteSource(bytes: $0), name: name, magic: nil).document
      }
    }
    var found: [CheckedFinding] = []
    let others = [examination.typeEvidence.finding(in: source)].compactMap { $0 }
    let outcomes = check.run(on: document, with: others) { found.append($0) }
    if rule.isDeclared, !found.contains(where: { $0.finding.rule == rule.id }) {
      found += Self.findings(inElementsBelow: document.root)
    }
    findings = found
    outcome = check.rules.firstIndex { $0.id == rule.id }.map { outcomes[$0] }
  }

  /// Findings in samples and frames, which are read on request.
  private static func findings(inElementsBelow node: Node) -> [CheckedFinding] {
    var found: [CheckedFinding] = []
    for list in node.elements {
      list.forEach {
        found += findings(in: node.node(for: $0))
        return true
      }
    }
    return found + node.children.flatMap(findings(inElementsBelow:))
  }

  private static func findings(in node: Node) -> [CheckedFinding] {
    (node.layoutFindings + node.read(for: .fields).findings).map {
      CheckedFinding(finding: $0, node: node)
    } + node.children.flatMap(findings(in:))
  }

  /// The errors, except for the signature of an example, which a script cannot compute.
  var errors: [CheckedFinding] {
    findings.filter {
      $0.finding.severity == .error && $0.finding.rule != "c2pa.claim.algorithm-unsupported"
    }
  }

  var summary: String {
    findings.map {
      "\($0.finding.rule) \($0.node.path) \($0.finding.evidence.fileRanges): \($0.finding.message)"
    }.joined(separator: "; ")
  }
}
