import Anatomy
import Bytes
import Schema

/// Declarations of private WAVE chunks that various programs write.
extension Chunks {
  static let waveOthers = SpecSection(
    .unpublished,
    [
      Chunk("PEAK", "Peaks", in: "WAVE") { chunk in
        chunk.u32("version", means: .version)
        chunk.u32("timeStamp", means: .time(.unix), line: "written %")
        // The table has one peak for each channel, as far as the size of the chunk allows.
        let channels = chunk.node?.format?.integer("nChannels").flatMap { $0 > 0 ? $0 : nil }
        chunk.table("peaks", rows: channels.map { min($0, chunk.remaining / 8) }) { row in
          row.float32("value")
          row.u32("position")
        }
      },
      unread("LGWV", "Logic Settings"), unread("ResU", "Logic Settings"),
      unread("minf", "Pro Tools Settings"), unread("elm1", "Pro Tools Settings"),
      unread("regn", "Pro Tools Regions"), unread("umid", "Pro Tools Identifier"),
      unread("DGDA", "Pro Tools Data"),
      Chunk("strc", "ACID Slices", in: "WAVE") { chunk in
        chunk.table("words", rows: nil) { $0.u32("word") }
      },
      unread("chrp", "Vegas Data"), unread("SAUR", "Wavosaur Data"),
      unread("cset", "Character Set"),
      unread("MXrt", "Mixcraft Data"), unread("Cr8r", "Adobe Creator"),
      unread("r64m", "64-Bit Markers"), unread("c2pa", "Content Credentials"),
      unread("C2PA", "Content Credentials"),
    ])

  private static func unread(_ code: FourCC, _ title: String) -> Chunk {
    Chunk(
      code, title, in: "WAVE",
      holds: PayloadGrammar("data", means: Meaning(.undecoded), terminology: .chunks) {
        .code($0.code)
      })
  }
}
