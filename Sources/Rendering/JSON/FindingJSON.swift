package import Anatomy
import Bytes

package struct FindingJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  /// Writes a finding as a JSON object.
  ///
  /// - Parameters:
  ///   - path: the path of the node, if no enclosing object states it; otherwise nil.
  ///   - code: the status code of C2PA; nil if there is none.
  package func write(_ finding: Finding, at path: String? = nil, statusCode code: String? = nil) {
    writer.object {
      if let path { writer.member("path", path) }
      writer.member("rule", ownWord: finding.rule)
      if let code { writer.member("statusCode", ownWord: code) }
      writer.member("severity", ownWord: finding.severity.word)
      writer.member("message", finding.message)
      if let field = finding.field { writer.member("field", field) }
      if let clause = finding.clause { writer.member("clause", ownWord: clause.description) }
      writer.optional("repair", finding.repair)
      write(finding.evidence)
      guard !finding.related.isEmpty else { return }
      writer.key("related")
      writer.array {
        for place in finding.related {
          writer.object {
            writer.member("message", place.message)
            writer.member("path", place.path)
            write(place.evidence)
          }
        }
      }
    }
  }

  /// Writes a finding without what the rule states, and without other places.
  package func writeBriefly(_ finding: Finding, at path: String) {
    writer.object {
      writer.member("path", path)
      writer.member("rule", ownWord: finding.rule)
      writer.member("severity", ownWord: finding.severity.word)
      writer.member("message", finding.message)
      if let range = finding.evidence.fileRanges.first {
        writer.key("range")
        writer.range(range)
      }
    }
  }

  /// An upper bound on the bytes that `writeBriefly` writes for a finding in which few characters
  /// are escaped.
  package static func briefSize(of finding: Finding, at path: String) -> Int {
    path.utf8.count + finding.rule.utf8.count + finding.message.utf8.count + 120
  }

  private func write(_ evidence: Evidence) {
    writer.ranges(members: evidence.fileRanges)
    if let derived = evidence.derived {
      writer.key("derivedRange")
      writer.range(derived)
    }
  }
}
