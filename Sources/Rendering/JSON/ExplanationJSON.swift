package import Anatomy

package struct ExplanationJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ explanation: Explanation) {
    writer.object {
      writer.member("name", explanation.name)
      writer.member("title", explanation.title)
      writer.member("kind", explanation.kind)
      if let purpose = explanation.purpose { writer.member("purpose", purpose) }
      if let clause = explanation.clause { writer.member("clause", clause.cited) }
      if let origin = explanation.origin { writer.member("origin", Clause(origin).cited) }
      writer.key("containers")
      writer.array { explanation.containers.forEach(writer.string) }
      if let occurrence = explanation.occurrence { writer.member("occurs", occurrence) }
      if let versions = explanation.versions {
        writer.key("versions")
        writer.array { versions.forEach { writer.number($0) } }
      }
      writer.key("fields")
      writer.array { explanation.fields.forEach(write) }
      if let holds = explanation.holds { writer.member("holds", holds) }
    }
  }

  private func write(_ line: Explanation.Line) {
    writer.object {
      writer.member("name", line.name)
      writer.member("type", line.type)
      writer.member("meaning", line.meaning.role.word)
      if let subject = line.meaning.subject { writer.member("subject", subject.word) }
      if !line.conditions.isEmpty {
        writer.key("conditions")
        writer.array { line.conditions.forEach(writer.string) }
      }
    }
  }
}
