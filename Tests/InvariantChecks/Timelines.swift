package import Anatomy
import Bytes
import Metadata
import Rendering

/// Checks the timeline of a document and its exports.
package enum Timelines {
  /// A position takes a few bytes, and each of some hundred edits may show it again.
  static let text = Invariants.Bound(perByte: 4000, besides: 64 << 10)

  /// The timeline as GeoJSON and as the JSON of the program.
  package static func json(of document: Document) -> [String] {
    let timeline = Timeline(document)
    return [
      Rendered.collect { GeoJSONExport(output: $0).write(timeline) },
      Rendered.collect { output in
        let writer = JSONWriter(output)
        writer.object { TimelineJSON(writer: writer, limit: nil).write(timeline) }
      },
    ]
  }

  package static func violations(in document: Document) -> [String] {
    var violations = Violations()
    let timeline = Timeline(document)
    let size = document.source.size
    func rendered(_ form: String, _ write: (Output) -> Void) -> String {
      let text = Rendered.collect(write)
      violations.expect(
        Self.text.allows(text.utf8.count, for: size), "/", "\(text.utf8.count) bytes of \(form)")
      if let scalar = Rendered.unsafeScalar(in: text) {
        violations.expect(false, "/", "\(form) contains U+\(String(scalar.value, radix: 16))")
      }
      return text
    }
    let style = Style(usesColor: false, width: 0)
    _ = rendered("text") { TimelineText(style: style, output: $0, rows: .ends).write(timeline) }
    _ = rendered("CSV") { CSVExport(output: $0).write(timeline) }
    _ = rendered("GeoJSON") { GeoJSONExport(output: $0).write(timeline) }
    _ = rendered("JSON") { output in
      let writer = JSONWriter(output)
      writer.object { TimelineJSON(writer: writer, limit: nil).write(timeline) }
    }
    for (form, text) in [
      ("GPX", rendered("GPX") { GPXExport(name: "a", output: $0).write(timeline) }),
      ("KML", rendered("KML") { KMLExport(name: "a", output: $0).write(timeline) }),
    ] {
      let source = ByteSource(bytes: Array(text.utf8))
      violations.expect(
        source.scanXML(source.wholeRange).problem == nil, "/", "\(form) is not well-formed")
    }
    return violations.texts
  }
}
