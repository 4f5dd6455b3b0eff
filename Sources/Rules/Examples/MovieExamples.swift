import RuleEngine

/// Example movies, as small as possible: one track with two silent frames of AAC. Arguments replace
/// the parts that a rule is about.
extension ExampleMaking {
  static func movie(
    fileType: String = #"ftyp { "isom" u32 512 "isom" "mp42" }"#,
    movieHeader: String = """
    full mvhd {
      u32 3786912000, 3786912000
      u32 1000, 46
      fixed32 1 fixed16 1 00 * 10
      fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
      00 * 24
      u32 2
    }
    """,
    trackHeader: String = """
    full tkhd flags 3 {
      u32 3786912000, 3786912000
      u32 1, 0, 46
      00 * 8 u16 0, 0 fixed16 1 00 00
      fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
      fixed32 0, 0
    }
    """,
    moreOfTrack: String = "",
    mediaHeader: String = """
    full mdhd {
      u32 3786912000, 3786912000
      u32 44100, 2048
      u16 0x15c7, 0
    }
    """,
    handler: String = #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" }"#,
    informationHeader: String = "full smhd { fixed16 0 00 00 }",
    references: String = #"full dref { u32 1 full "url " flags 1 {} }"#,
    descriptions: String = Example.soundDescription(),
    timeToSample: String = "full stts { u32 1 u32 2, 1024 }",
    sampleToChunk: String = "full stsc { u32 1 u32 1, 2, 1 }",
    sampleSizes: String = "full stsz { u32 4, 2 }",
    chunkOffsets: String = "full stco { u32 1 u32 @samples }",
    moreTables: String = "",
    moreOfMovie: String = "",
    media: String = "mdat { samples: (01 18 20 07) * 2 }",
    more: String = ""
  ) -> Self {
    let script = """
      \(fileType)
      moov {
        \(movieHeader)
        trak {
          \(trackHeader)
          mdia {
            \(mediaHeader)
            \(handler)
            minf {
              \(informationHeader)
              dinf { \(references) }
              stbl {
                \(descriptions)
                \(timeToSample)
                \(sampleToChunk)
                \(sampleSizes)
                \(chunkOffsets)
                \(moreTables)
              }
            }
          }
          \(moreOfTrack)
        }
        \(moreOfMovie)
      }
      \(media)
      \(more)
      """
    let parts = [
      fileType, movieHeader, trackHeader, moreOfTrack, mediaHeader, handler, informationHeader,
      references, descriptions, timeToSample, sampleToChunk, sampleSizes, chunkOffsets, moreTables,
      moreOfMovie, media, more,
    ]
    let marked = parts.first { $0.contains("↓") }
    return make(script, showing: marked ?? "the smallest movie")
  }
}
