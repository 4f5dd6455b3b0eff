import RuleEngine

/// Example files in WAVE and FLAC format. Arguments replace the parts that a rule is about.
extension ExampleMaking {
  /// Returns a WAVE file with four samples.
  static func wave(
    format: String = #""fmt " sized u32le { u16le 1, 1 u32le 8000, 8000 u16le 1, 8 }"#,
    data: String = #""data" sized u32le { 80 * 4 }"#, more: String = "", after: String = ""
  ) -> Self {
    make(
      """
      "RIFF" sized u32le {
        "WAVE"
        \(format)
        \(data)
        \(more)
      }
      \(after)
      """, showing: [format, data, more, after].first { $0.contains("↓") })
  }

  /// Returns a FLAC file with metadata blocks between the stream information and the padding.
  static func flac(
    _ blocks: String = "",
    information: String =
      "00 sized u24 { u16 4096, 4096 u24 14, 14 u64 0x0ac442f000001000 a5 * 16 }",
    last: String = "81 sized u24 { 00 * 5 }", frames: String = "ff f8 c9 18 00 c2 00 * 6 b8 ee"
  ) -> Self {
    make(
      """
      "fLaC"
      \(information)
      \(blocks)
      \(last)
      \(frames)
      """, showing: [blocks, information, last, frames].first { $0.contains("↓") })
  }
}
