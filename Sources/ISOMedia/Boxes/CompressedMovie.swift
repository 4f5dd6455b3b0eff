import Anatomy
import Bytes
import Schema

/// Boxes of a compressed movie (QuickTime File Format, "Compressed Movie Resources").
extension Boxes {
  static let compressedMovie = SpecSection(
    .quickTime,
    [
      Box(
        "cmov", "Compressed Movie", in: "moov", occurs: .atMostOnce,
        spec: "Compressed Movie Resources", holds: .boxes),
      Box(
        "dcom", "Data Compression", in: "cmov", occurs: .once, spec: "Compressed Movie Resources"
      ) { $0.code("compression", line: .value) },
      Box(
        "cmvd", "Compressed Movie Data", in: "cmov", occurs: .once,
        spec: "Compressed Movie Resources",
        holds: InflatedGrammar(
          "data", terminology: .boxes, rule: "isom.cmov.inflate-failed",
          nodeKind: { _ in ISODialect.inflatedMovie })
      ) { $0.u32("uncompressed_size", means: .plain, line: "% bytes") },
    ])
}

extension ISODialect {
  /// The node kind of a decompressed movie, which consists of boxes as a file does.
  static let inflatedMovie = DeclaredNodeKind(
    Declaration(
      .file, named: "inflated", "Inflated Boxes", group: "file", spec: "Compressed Movie Resources",
      by: .quickTime, holds: .boxes),
    in: BoxGrammar.plain)
}
