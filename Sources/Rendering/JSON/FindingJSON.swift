package import Anatomy
import Bytes

package struct FindingJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ finding: Finding) {
    writer.object {
      writer.member("rule", finding.rule)
      writer.member("severity", finding.severity.word)
      writer.member("message", finding.message)
      if let field = finding.field { writer.member("field", field) }
      if let clause = finding.clause { writer.member("clause", clause.description) }
      writer.key("ranges")
      writer.array { finding.evidence.fileRanges.forEach(range) }
      if let derived = finding.evidence.derived {
        writer.key("derived")
        range(derived)
      }
    }
  }

  private func range(_ range: ByteRange) {
    writer.object {
      writer.member("offset", range.start)
      writer.member("size", range.count)
    }
  }
}
