package import Anatomy
import Privacy

/// Checks the findings of an audit: each is at bytes of the file.
package enum Audits {
  package static func violations(in document: Document) -> [String] {
    var violations = Violations()
    let audit = Audit(of: document, readingSamples: true)
    let file = document.source.wholeRange
    for disclosure in audit.disclosures {
      let place = disclosure.path
      violations.expect(!disclosure.title.isEmpty, place, "has a finding without a title")
      let ranges = Evidence(disclosure.range, in: disclosure.node.source).fileRanges
      violations.expect(
        ranges.allSatisfy(file.contains), place, "has a finding outside of the file")
    }
    violations.expect(
      audit.undecodedBytes >= 0 && audit.mediaBytes >= 0, "/", "counts fewer than 0 bytes")
    return violations.texts
  }
}
