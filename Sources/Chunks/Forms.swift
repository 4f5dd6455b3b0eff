import Anatomy
import Bytes
import Schema

/// Declarations of forms and lists, which are chunks that contain other chunks.
extension Chunks {
  static let forms: SpecSection = SpecSection(
    .riff,
    [
      form("RIFF", "Form", .little), form("RF64", "Large Form", .little),
      form("BW64", "Large Form", .little),
    ])

  /// Declarations of forms with big-endian numbers.
  static let bigForms: SpecSection = SpecSection(
    .aiff,
    [
      form("FORM", "Form", .big, group: "AIFF"),
      form("FORM", "Compressed Form", .big, group: "AIFC"),
      form("RIFX", "Form", .bigWave),
    ])

  static let lists: SpecSection = SpecSection(
    .riff,
    [
      list("INFO", "Information"), list("adtl", "Associated Data"), list("wavl", "Wave Data"),
      Chunk("LIST", "List", in: "WAVE", holds: ChunkGrammar.little) { listType($0) },
    ])

  private static func form(
    _ code: FourCC, _ title: String, _ grammar: ChunkGrammar, group: String = "WAVE"
  ) -> Chunk {
    Chunk(code, title, in: "file", group: group, occurs: .once, holds: grammar) {
      $0.code("formType", means: .type, line: .value)
    }
  }

  private static func list(_ type: String, _ title: String) -> Chunk {
    Chunk("LIST", title, in: "WAVE", group: type, holds: ChunkGrammar.little) { listType($0) }
  }

  @Sendable
  private static func listType(_ list: FieldReader) {
    list.code("listType", means: .type, line: .value)
  }
}
