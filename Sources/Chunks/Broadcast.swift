import Anatomy
import Bytes
import Schema

/// Declarations of chunks for broadcasting (EBU Tech 3285 and its supplements, AES46,
/// ITU-R BS.2088).
extension Chunks {
  static let broadcast = SpecSection(
    .broadcast,
    [
      Chunk("bext", "Broadcast Extension", in: "WAVE", occurs: .atMostOnce) { chunk in
        chunk.chunkText(
          "Description", bytes: 256, means: .tag(.broadcast, "Description"), line: .value)
        chunk.chunkText(
          "Originator", bytes: 32, means: .tag(.broadcast, "Originator"), line: .value)
        chunk.chunkText("OriginatorReference", bytes: 32, means: .identifies(.identifier))
        chunk.chunkText("OriginationDate", bytes: 10, means: time("Date"), line: .value)
        chunk.chunkText("OriginationTime", bytes: 8, means: time("Time"), line: .value)
        // TimeReference counts samples from midnight.
        chunk.u64("TimeReference", means: Meaning(.moment(.frames), about: .category(.intent)))
        let version = chunk.u16("Version", means: .version)
        chunk.when(version >= 1, "version 1 and later") {
          chunk.bytes("UMID", 64, means: .identifies(.identifier))
        }
        chunk.when(version >= 2, "version 2 and later") {
          for name in loudness {
            chunk.i16(name)
          }
        }
        let reserved = version >= 2 ? 180 : version >= 1 ? 190 : 254
        chunk.reserved(reserved)
        chunk.chunkText("CodingHistory", means: .identifies(.software))
      },
      Chunk("levl", "Peak Envelope", in: "WAVE") { chunk in
        chunk.u32("dwVersion", means: .version)
        chunk.u32("dwFormat", labels: [1: "8 bits", 2: "16 bits"])
        chunk.u32("dwPointsPerValue")
        chunk.u32("dwBlockSize")
        chunk.u32("dwChannelCount")
        chunk.u32("dwNumPeakFrames")
        chunk.u32("dwPosPeakOfPeaks")
        chunk.u32(
          "dwOffsetToPeaks",
          means: .offset(from: .describedByFields(by: "the position of the chunk")))
        chunk.chunkText("strTimestamp", bytes: 28, means: .identifies(.time), line: .value)
        chunk.reserved(60)
        chunk.rest("peaks", means: .media)
      },
      Chunk(
        "chna", "Channel Allocation", in: "WAVE", occurs: .atMostOnce, presents: .all(.audioObjects)
      ) { chunk in
        chunk.u16("numTracks")
        let count = chunk.u16("numUIDs", means: .count(of: .field("ID")))
        chunk.list("ID", count: count) { item in
          item.u16("trackIndex")
          item.chunkText("UID", bytes: 12, means: .identifies(.playback))
          item.chunkText("trackRef", bytes: 14, means: .identifies(.playback))
          item.chunkText("packRef", bytes: 11, means: .identifies(.playback))
          item.reserved(1, "pad")
        }
        chunk.rest("unused", means: .padding)
      },
    ])

  static let largeSizes = SpecSection(
    .rf64,
    [
      Chunk("ds64", "64-Bit Sizes", in: "WAVE", occurs: .atMostOnce) { chunk in
        chunk.u64("riffSize", means: .size(of: .parent))
        chunk.u64("dataSize", means: .size(of: .field("data")))
        chunk.u64("sampleCount", means: .count(of: .samples))
        let rows = chunk.u32("tableLength", means: .count(of: .rows))
        let used = chunk.isDescribing ? rows : min(rows, chunk.rowsOfLargeChunks(of: rows))
        chunk.table("table", rows: used) { row in
          row.code("chunkId")
          row.u64("chunkSize")
        }
        chunk.when(used < rows, "rows for missing chunks follow") {
          chunk.bytes(
            "unused_rows", min((rows - used).saturatingTimes(12), chunk.remaining),
            means: .identifies(.unreferenced))
        }
        chunk.rest("padding", means: .padding)
      }
    ])

  /// Returns the meaning of the field `OriginationDate` or `OriginationTime`. `part` is `Date` or
  /// `Time`.
  private static func time(_ part: String) -> Meaning {
    Meaning(.plain, about: .tag(space: .broadcast, key: "Origination\(part)", .time))
  }

  private static let loudness = [
    "LoudnessValue", "LoudnessRange", "MaxTruePeakLevel", "MaxMomentaryLoudness",
    "MaxShortTermLoudness",
  ]

  static let cart = SpecSection(
    .cart,
    [
      Chunk("cart", "Traffic Data", in: "WAVE", occurs: .atMostOnce) { chunk in
        chunk.chunkText("Version", bytes: 4, means: .version)
        for name in cartTexts { chunk.chunkText(name, bytes: 64, means: .tag(.cart, name)) }
        for name in ["StartDate", "StartTime", "EndDate", "EndTime"] {
          chunk.chunkText(name, bytes: name.hasSuffix("Date") ? 10 : 8, means: .identifies(.time))
        }
        chunk.chunkText("ProducerAppID", bytes: 64, means: .identifies(.software), line: .value)
        chunk.chunkText("ProducerAppVersion", bytes: 64, means: .identifies(.software))
        chunk.chunkText("UserDef", bytes: 64, means: .tag(.cart, "UserDef"))
        chunk.i32("dwLevelReference")
        chunk.table("PostTimer", rows: 8, line: nil) { row in
          row.code("dwUsage")
          row.u32("dwValue")
        }
        chunk.reserved(276)
        chunk.chunkText("URL", bytes: 1024, means: .tag(.cart, "URL"))
        chunk.chunkText("TagText", means: .tag(.cart, "TagText"))
      }
    ])

  private static let cartTexts = [
    "Title", "Artist", "CutID", "ClientID", "Category", "Classification", "OutCue",
  ]
}
