package import Anatomy

/// Writes an occurrence of a search pattern as JSON.
package struct OccurrenceJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ occurrence: Occurrence, form: String) {
    guard let node = occurrence.node else { return }
    let places = OffsetFormat(of: node)
    writer.object {
      writer.member("path", occurrence.path)
      writer.member("offset", places.offset(occurrence.range.start))
      writer.member("size", occurrence.range.count)
      writer.derived(places)
      writer.member("form", form)
    }
  }
}
