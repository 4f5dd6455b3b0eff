import RuleEngine

/// Example movies with a track of coded pictures, as small as possible. Arguments are added to the
/// sample description, or replace the samples.
extension ExampleMaking {
  static func coded(
    _ code: String, _ configuration: String, size: String = "u16 16, 16",
    sampleSizes: String = "full stsz { u32 4, 2 }",
    media: String = "mdat { samples: (01 18 20 07) * 2 }"
  ) -> Self {
    let movie = Example.movie(
      trackHeader: """
        full tkhd flags 3 {
          u32 3786912000, 3786912000
          u32 1, 0, 46
          00 * 8 u16 0, 0 fixed16 0 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 16, 16
        }
        """,
      handler: #"full hdlr { 00 * 4 "vide" 00 * 12 "Video\0" }"#,
      informationHeader: "full vmhd flags 1 { 00 * 8 }",
      descriptions: """
        full stsd {
          u32 1
          \(code) {
            00 * 6 u16 1 00 * 16 \(size) u32 0x480000, 0x480000 00 * 4 u16 1 00 * 32
            u16 24, 0xffff
            \(configuration)
          }
        }
        """, sampleSizes: sampleSizes, media: media)
    let marked = [size, configuration, sampleSizes, media].first { $0.contains("↓") }
    return make(movie.script, showing: marked)
  }
}
