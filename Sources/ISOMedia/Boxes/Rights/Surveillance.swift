import Anatomy
import Schema

/// Boxes of exported surveillance recordings: sources, operators and times (ONVIF Export File
/// Format).
extension Boxes {
  static let surveillance = SpecSection(
    .onvif,
    [
      Box("suep", "Export Information", in: "meta", occurs: .atMostOnce, versions: 0...1) { box in
        box.text("ExportUnitName", .utf8, .terminated, means: .identifies(.device), line: .value)
        box.text("ExportUnitURL", .utf8, .terminated, means: .identifies(.path))
        box.text("ExportUnitMAC", .utf8, .terminated, means: .identifies(.identifier))
        box.u64("ExportUnitTime", means: .time(.macintosh), line: .value)
        box.text("ExportOperator", .utf8, .terminated, means: .identifies(.person))
        box.version(0) {
          let pictures = box.u8("NumVideoTracks", means: .count(of: .field("video_sources")))
          box.list("video_sources", count: pictures) { source($0, texts: 4, id: uniqueID) }
          let sounds = box.u8("NumAudioTracks", means: .count(of: .field("audio_sources")))
          box.list("audio_sources", count: sounds) { source($0, texts: 3, id: uniqueID) }
        }
        box.version(1) {
          let rows = box.u32("NumSources", means: .count(of: .field("sources")))
          box.list("sources", count: rows) { item in
            source(item, texts: 4) { $0.u32("TrackID", means: .reference(to: .track)) }
          }
        }
      },
      // Start times are in units of 100 ns since the start of 1601.
      Box("cstb", "Corrected Start Time", in: "meta", "schi", "file") { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("track_ID", means: .reference(to: .track))
          row.u64("start_time", means: .identifies(.time))
        }
      },
    ])

  private static let uniqueID: Box.Body = { $0.uuid("ID", means: .identifies(.identifier)) }

  /// Reads texts that describe one camera or microphone. The fields are numbered because editions
  /// give them different names.
  private static func source(_ item: FieldReader, texts: Int, id: Box.Body) {
    id(item)
    for number in 1...texts {
      item.text("text_\(number)", .utf8, .terminated, means: .identifies(.device))
    }
  }
}
