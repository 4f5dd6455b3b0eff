import RuleEngine

/// Example movies with a video track, as small as possible: one gray picture, and no rule examines
/// its bytes. Arguments replace the parts that a rule is about.
extension ExampleMaking {
  static func pictures(
    flags: String = "3", volume: String = "00 00",
    matrix: String = "fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000",
    size: String = "fixed32 64, 48", properties: String = "", entry: String? = nil,
    informationHeader: String = "full vmhd flags 1 { 00 * 8 }"
  ) -> Self {
    let entry =
      entry ?? """
        "mjp2" {
          00 * 6 u16 1
          00 * 16
          u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
          00 * 32 u16 24 i16 -1
          \(properties)
        }
        """
    let movie = Example.movie(
      trackHeader: """
        full tkhd flags \(flags) {
          u32 3786912000, 3786912000
          u32 1, 0, 46
          00 * 8 u16 0, 0 \(volume) 00 00
          \(matrix)
          \(size)
        }
        """,
      handler: #"full hdlr { 00 * 4 "vide" 00 * 12 "Video\0" }"#,
      informationHeader: informationHeader,
      descriptions: """
        full stsd {
          u32 1
          \(entry)
        }
        """)
    let marked = [flags, volume, matrix, size, properties, entry, informationHeader]
      .first { $0.contains("↓") }
    return make(movie.script, showing: marked ?? "the smallest movie with a picture")
  }
}
