import RuleEngine

/// Examples with a track of AV1, as small as possible.
extension ExampleMaking {
  /// A reduced sequence header for a picture of 16 by 8 pixels.
  static var av1Units: String { "0a 05 18 0c bf 80 01" }
  /// A sequence header for a video of 16 by 8 pixels.
  static var av1LongUnits: String { "0a 09 00 00 00 01 97 f0 06 00 20" }

  /// Returns a stream of AV1 outside of boxes.
  static func av1Stream(_ units: String? = nil) -> Self {
    make(units ?? "12 00 \(av1Units) 32 03 10 20 00")
  }

  /// Returns a movie with one sample of AV1.
  ///
  /// - Parameters:
  ///   - record: the first four bytes of `av1C`.
  ///   - configuration: the units in `av1C`.
  ///   - more: further boxes in the sample entry.
  ///   - other: whether the sample contains a different sequence header than `av1C`: that of a gray
  ///     picture.
  static func av1Track(
    samples: String? = nil, record: String = "81 00 0c 00", configuration: String? = nil,
    more: String = "", size: String = "u16 16, 8", tables: String = "",
    fileType: String = #"ftyp { "isom" u32 512 "isom" "av01" }"#, other: Bool = false
  ) -> Self {
    let samples = samples ?? (other ? "0a 05 18 0c bf 80 88 32 01 10" : "\(av1Units) 32 01 10")
    let isBare = configuration == "" && !record.contains("↓")
    let movie = Example.movie(
      fileType: fileType,
      trackHeader: """
        full tkhd flags 3 {
          u32 3786912000, 3786912000
          u32 1, 0, 46
          00 * 8 u16 0, 0 fixed16 0 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 16, 8
        }
        """,
      mediaHeader: mediaHeader(2048),
      handler: #"full hdlr { 00 * 4 "vide" 00 * 12 "Video\0" }"#,
      informationHeader: "full vmhd flags 1 { 00 * 8 }",
      descriptions: """
        full stsd {
          u32 1
          av01 {
            00 * 6 u16 1 00 * 16 \(size) u32 0x480000, 0x480000 00 * 4 u16 1 00 * 32
            u16 24, 0xffff
            av1C { \(record) \(configuration ?? av1Units) }
            \(isBare ? #"colr { "nclx" u16 1, 1, 1 00 }"# : "")
            \(more)
          }
        }
        """,
      timeToSample: "full stts { u32 1 u32 1, 2048 }",
      sampleToChunk: "full stsc { u32 1 u32 1, 1, 1 }",
      sampleSizes: "full stsz { u32 0, 1 u32 @end - @samples }",
      moreTables: tables, media: "mdat { samples: \(samples) end: }")
    let parts = [samples, record, configuration ?? "", more, size, tables, fileType]
    return make(movie.script, showing: parts.first { $0.contains("↓") } ?? "a track of AV1")
  }
}
