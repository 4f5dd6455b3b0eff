import Anatomy
import Bytes
import Schema

/// Declarations of frames for points in time and for offsets in the file.
extension Frames {
  static let timing = SpecSection(
    .id3v24,
    [
      Frame("ETCO", "Event Timing Codes", occurs: .atMostOnce) { eventTimes($0) },
      Frame("MLLT", "MPEG Location Lookup Table", occurs: .atMostOnce) { lookupTable($0) },
      Frame("SYTC", "Synchronized Tempo Codes", occurs: .atMostOnce) { tempos($0) },
      Frame("POSS", "Position Synchronization", occurs: .atMostOnce) { frame in
        timeFormat(frame)
        frame.counter("position", line: .value)
      },
    ])

  static let places = SpecSection(
    .id3v24,
    [
      Frame("LINK", "Linked Information") { frame in
        frame.code("frame_identifier", means: .type, line: .value)
        linkedRest(frame)
      },
      Frame("SEEK", "Offset to the Next Tag", in: "ID3v2.4", occurs: .atMostOnce) { frame in
        // The offset counts from the end of the tag, so it needs no update if the size of the tag
        // changes.
        frame.u32("minimum_offset_to_next_tag", line: .value)
      },
      Frame("ASPI", "Audio Seek Points", in: "ID3v2.4", occurs: .atMostOnce) { seekPoints($0) },
    ])

  static func linkedRest(_ frame: FieldReader) {
    frame.latin("url", means: .identifies(.path), line: .value)
    frame.latinRest("id_and_additional_data", means: .identifies(.unknown))
  }

  static func eventTimes(_ frame: FieldReader) {
    timeFormat(frame)
    frame.table("events", rows: nil) { row in
      row.number("type_of_event", bytes: 1, isSigned: false, label: eventType)
      row.u32("time_stamp", means: .moment(.own))
    }
  }

  @Sendable
  private static func eventType(_ raw: UInt64) -> String? {
    switch raw {
    case 0...0x16: events[Int(raw)]
    case 0xE0...0xEF: "synch \(raw - 0xE0)"
    case 0xFD: "audio end"
    case 0xFE: "audio file ends"
    case 0xFF: "another event byte follows"
    default: nil
    }
  }

  private static let events: [String] = [
    "padding", "end of initial silence", "intro start", "main part start", "outro start",
    "outro end", "verse start", "refrain start", "interlude start", "theme start",
    "variation start", "key change", "time change", "momentary unwanted noise", "sustained noise",
    "sustained noise end", "intro end", "main part end", "verse end", "refrain end", "theme end",
    "profanity", "profanity end",
  ]

  static func lookupTable(_ frame: FieldReader) {
    frame.u16("frames_between_reference", line: .value)
    frame.u24("bytes_between_reference")
    frame.u24("milliseconds_between_reference", means: .duration(.milliseconds))
    let byteBits = frame.u8("bits_for_bytes_deviation", means: .size(of: .row))
    let timeBits = frame.u8("bits_for_milliseconds_deviation", means: .size(of: .row))
    let isReadable = (1...57).contains(byteBits) && (1...57).contains(timeBits)
    frame.when(isReadable, "both deviation fields are 1 to 57 bits wide") {
      frame.table("references", rows: nil) { row in
        row.bits(max(1, byteBits), "bytes_deviation")
        row.bits(max(1, timeBits), "milliseconds_deviation")
      }
    }
    if !isReadable { frame.rest("references", means: .identifies(.playback)) }
    padding(frame)
  }

  static func tempos(_ frame: FieldReader) {
    timeFormat(frame)
    frame.list("tempos", count: nil, line: .rows) { item in
      item.sumOfBytes("tempo", labels: [0: "beat-free", 1: "single beat"])
      if item.remaining > 0 || item.isDescribing { item.u32("time_stamp", means: .moment(.own)) }
    }
  }

  private static func seekPoints(_ frame: FieldReader) {
    frame.u32("indexed_data_start", means: .offset(from: .file))
    frame.u32("indexed_data_length", means: .size(of: .extent))
    let count = frame.u16("number_of_index_points", means: .count(of: .rows), line: .value)
    let bits = frame.u8("bits_per_index_point", means: .size(of: .row))
    let width = bits == 8 ? 8 : 16
    frame.table("index_points", rows: count) { row in row.bits(width, "fraction") }
  }
}
