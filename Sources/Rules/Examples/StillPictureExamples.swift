import RuleEngine

/// Example pictures in several formats, as small as possible. Arguments are added to them.
extension ExampleMaking {
  /// Returns a JPEG picture with the given segments between its start and end markers.
  static func jpeg(_ segments: String) -> Self {
    make(
      """
      ff d8
      ff e0 sized u16 +2 { "JFIF\\0" 01 01 00 u16 1, 1 00 00 }
      \(segments)
      ff d9
      """, showing: segments)
  }

  /// Returns a PNG picture with the given chunks between its header and its end chunk.
  static func png(_ chunks: String) -> Self {
    make(
      """
      89 "PNG" 0d 0a 1a 0a
      u32 13 "IHDR" u32 1, 1 08 00 00 00 00 u32 0x3a7e9b55
      \(chunks)
      \(Example.dotData)
      u32 0 "IEND" u32 0xae426082
      """, showing: chunks)
  }

  /// Returns a TIFF file with the given directory after its header.
  static func tiffFile(_ directory: String) -> Self {
    make(
      """
      "II" 2a 00 u32le 8
      \(directory)
      """, showing: directory)
  }

  /// Returns a JPEG picture with Exif data that has the given directory after its header.
  static func tiff(_ directory: String) -> Self {
    exifData(
      """
      "II" 2a 00 u32le 8
      \(directory)
      """)
  }

  /// Returns a JPEG picture with the given Exif data.
  static func exifData(_ data: String) -> Self {
    make(Example.jpeg(#"ff e1 sized u16 +2 { "Exif\0\0" \#(data) }"#).script, showing: data)
  }

  /// Returns a JPEG picture with an ICC profile that contains the given tag table and tag data.
  static func icc(_ tags: String) -> Self {
    let profile = """
      ff e2 sized u16 +2 {
        "ICC_PROFILE\\0" 01 01
        icc: u32 @end - @icc 00 * 4 02 00 00 00 "mntrRGB XYZ " 00 * 12 "acsp" 00 * 28
        u32 63190, 65536, 54061 00 * 48
        \(tags)
        end:
      }
      """
    return make(Example.jpeg(profile).script, showing: tags)
  }

  /// Returns a PNG picture of one dot, with other parts where they are given.
  ///
  /// - Parameters:
  ///   - header: the content of `IHDR`.
  ///   - before: chunks in front of the picture data.
  ///   - data: the picture data, and chunks after it.
  static func dot(
    header: String = "u32 1, 1 08 00 00 00 00", before: String = "",
    data: String = Example.dotData, end: String = #"u32 0 crc32 { "IEND" }"#
  ) -> Self {
    make(
      """
      89 "PNG" 0d 0a 1a 0a
      u32 13 crc32 { "IHDR" \(header) }
      \(before)
      \(data)
      \(end)
      """, showing: [header, before, data, end].first { $0.contains("↓") } ?? data)
  }
}

extension Example {
  /// The chunk with the picture data of one black dot.
  static let dotData = #"u32 10 crc32 { "IDAT" 78 da 63 60 00 00 00 02 00 01 }"#
}
