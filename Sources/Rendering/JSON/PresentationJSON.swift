package import Movie

/// Writes as JSON the facts that decide how media is decoded and presented.
package struct PresentationJSON {
  private let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ fact: PresentationFact) {
    writer.object {
      writer.member("aspect", fact.aspect.rawValue)
      writer.member("owner", fact.owner.path)
      if let target = fact.target { writer.member("target", target.path) }
      writer.member("path", fact.path)
      writer.member("value", fact.value)
      let places = OffsetFormat(of: fact.node)
      writer.member("offset", places.offset(fact.field.range.start))
      writer.member("size", fact.field.range.count)
      writer.derived(places)
    }
  }
}
