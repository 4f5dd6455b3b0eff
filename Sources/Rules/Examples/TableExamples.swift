import RuleEngine

/// Example movies for rules about sample tables.
extension ExampleMaking {
  /// Returns a small movie with each sample in a separate chunk.
  static func twoChunks(
    sampleToChunk: String = "full stsc { u32 1 u32 1, 1, 1 }",
    chunkOffsets: String = "full stco { u32 2 u32 @samples, @samples + 4 }",
    moreTables: String = "", media: String = "mdat { samples: (01 18 20 07) * 2 }",
    more: String = ""
  ) -> Self {
    .movie(
      sampleToChunk: sampleToChunk, chunkOffsets: chunkOffsets, moreTables: moreTables,
      media: media, more: more)
  }

  /// Returns the script of a media header with the given duration.
  static func mediaHeader(_ duration: Int) -> String {
    """
    full mdhd {
      u32 3786912000, 3786912000
      u32 44100, \(duration)
      u16 0x15c7, 0
    }
    """
  }

  /// Returns the script of a timed metadata track with two samples of four bytes in one chunk.
  static func metadataTrack(chunkOffsets: String) -> String {
    """
    trak {
      full tkhd flags 3 {
        u32 3786912000, 3786912000
        u32 2, 0, 46
        00 * 8 u16 0, 0 fixed16 0 00 00
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        fixed32 0, 0
      }
      mdia {
        full mdhd { u32 3786912000, 3786912000, 44100, 2048 u16 0x15c7, 0 }
        full hdlr { 00 * 4 "meta" 00 * 12 "Metadata\\0" }
        minf {
          full nmhd {}
          dinf { full dref { u32 1 full "url " flags 1 {} } }
          stbl {
            full stsd { u32 1 mett { 00 * 6 u16 1 00 "text/plain\\0" } }
            full stts { u32 1 u32 2, 1024 }
            full stsc { u32 1 u32 1, 2, 1 }
            full stsz { u32 4, 2 }
            \(chunkOffsets)
          }
        }
      }
    }
    """
  }
}
