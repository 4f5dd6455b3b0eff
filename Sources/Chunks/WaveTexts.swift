import Anatomy
import Bytes
import Schema

/// Declarations of WAVE chunks with texts, or with documents in other formats.
extension Chunks {
  static let waveTexts = SpecSection(
    .unpublished,
    [
      document("iXML", "iXML Metadata"),
      document(
        "axml", "Audio Definition Model",
        presents: .content { $0.parent?.child("chna") == nil ? nil : .audioObjects }),
      Chunk(
        "bxml", "Compressed Audio Definition Model", in: "WAVE", presents: .all(.audioObjects)
      ) { chunk in
        chunk.u16("fmtType", means: .type, labels: [1: "gzip"])
        chunk.rest("data", means: .media)
      },
      Chunk(
        "sxml", "Segments of the Audio Definition Model", in: "WAVE",
        presents: .all(.audioObjects)
      ) { $0.rest("data", means: .media) },
      Chunk("dbmd", "Dolby Audio Metadata", in: "WAVE", presents: .all(.audioObjects)) {
        $0.rest("data", means: .media)
      },
      document("_PMX", "XMP Metadata"),
      document("XMP ", "XMP Metadata"),
      tag("id3 "), tag("ID3 "),
      space("JUNK"), space("junk"), space("PAD "), space("FLLR"), space("filr"),
      Chunk("DISP", "Display Name", in: "WAVE") { chunk in
        let type = chunk.u32("type", means: .type, labels: [1: "text", 8: "bitmap"])
        chunk.when(type == 1, "type 1") {
          chunk.chunkText("text", means: .tag(.riff, "DISP"), line: .value)
        }
        chunk.when(type != 1, "other types") { chunk.rest("data", means: .payload) }
      },
      Chunk("afsp", "AFsp Information", in: "WAVE") {
        $0.chunkText("text", means: .tag(.riff, "afsp"), line: .value)
      },
    ])

  private static func document(
    _ code: FourCC, _ title: String, presents: Presentation? = nil
  ) -> Chunk {
    Chunk(
      code, title, in: "WAVE", presents: presents,
      holds: PayloadGrammar("data", means: .payload, terminology: .chunks) { _ in
        .mediaType("application/xml")
      })
  }

  static func tag(_ code: FourCC) -> Chunk {
    Chunk(
      code, "ID3 Tag", in: "WAVE", "AIFF", "AIFC",
      holds: PayloadGrammar("data", means: .payload, terminology: .chunks) { _ in .code("ID3 ") })
  }

  /// Declares a chunk that contains only free space.
  static func space(_ code: FourCC) -> Chunk {
    Chunk(
      code, "Free Space", in: "WAVE", "AIFF", "AIFC",
      holds: PayloadGrammar("padding", means: .padding, terminology: .chunks))
  }
}
