import Anatomy
import Bytes

/// Points in time and places in the sound, as frames list them.
extension Rule {
  static let lyricsOrder = Rule(
    "id3.sylt.order", .warning, at: .named("SYLT", "SLT", kind: "frame"),
    "synchronised lyrics go on in time", clause: Clause(.id3v24),
    cause: "lines were added by hand, or the times of verses were put together",
    fix: "sort the lines by time",
    passing: [
      .id3(
        #""SYLT" sized u32 -2 { 00 00 00 "eng" 02 01 00 "One\0" u32 100 "Two\0" u32 200 }"#)
    ],
    failing: [
      .id3(
        #""SYLT" sized u32 -2 { 00 00 00 "eng" 02 01 00 "One\0" u32 200 "Two\0" ↓u32 100 }"#)
    ]
  ) { frame, _ in
    guard case .list(let entries)? = frame.value("entries") else { return nil }
    var last = 0
    var fault: Violation?
    entries.forEach { entry in
      guard case .group(let parts) = entry.value,
        let stamp = parts.first(where: { $0.name == "time_stamp" }),
        let time = stamp.value.integer
      else { return true }
      if time < last {
        fault = .bytes(
          stamp.range, in: frame, "\(time) stands behind \(last): a line goes back in time")
      }
      last = time
      return fault == nil
    }
    return fault.map { [$0] } ?? []
  }

  static let lyricsUnit = Rule(
    "id3.sylt.unit", .warning,
    at: .named("SYLT", "SLT", "ETCO", "ETC", "SYTC", "STC", "POSS", kind: "frame"),
    "times are stated in frames or in milliseconds", clause: Clause(.id3v24),
    cause: "a writer left the byte zero",
    fix: "write 2 where times are milliseconds, 1 where they are frames",
    passing: [.id3(#""ETCO" sized u32 -2 { 00 00 02 02 u32 100 }"#)],
    failing: [.id3(#""ETCO" sized u32 -2 { 00 00 ↓00 02 u32 100 }"#)]
  ) { frame, _ in
    guard let unit = frame.integer("time_stamp_format") else { return nil }
    return [1, 2].contains(unit)
      ? [] : [.field("time_stamp_format", of: frame, "\(unit) is no unit of time")]
  }

  static let eventOrder = Rule(
    "id3.etco.order", .warning, at: .named("ETCO", "ETC", kind: "frame"),
    "events go on in time", clause: Clause(.id3v24),
    cause: "an event was appended that is not the last",
    fix: "sort the events by time",
    passing: [.id3(#""ETCO" sized u32 -2 { 00 00 02 02 u32 100 03 u32 200 }"#)],
    failing: [.id3(#""ETCO" sized u32 -2 { 00 00 02 02 u32 200 03 ↓u32 100 }"#)]
  ) { frame, _ in
    guard let table = frame.table("events") else { return nil }
    let place = CellPlace("time_stamp", in: table)
    var reader = RowReader(table)
    var last: UInt64 = 0
    while let time = reader.nextCell(place) {
      if time < last {
        return [
          .cell(
            "time_stamp", row: reader.readRow, of: "events", in: frame,
            "\(time) stands behind \(last): an event goes back in time")
        ]
      }
      last = time
    }
    return []
  }

  static let lookupWidths = Rule(
    "id3.mllt.deviation", .warning, at: .named("MLLT", "MLL", kind: "frame"),
    "a row of the table of places takes a multiple of four bits", clause: Clause(.id3v24),
    cause: "a writer took as many bits as the numbers need",
    fix: "round the widths up so that their sum is a multiple of four",
    passing: [
      .id3(#""MLLT" sized u32 -2 { 00 00 u16 1 u24 100, 26 08 08 01 02 }"#)
    ],
    failing: [
      .id3(#""MLLT" sized u32 -2 { 00 00 u16 1 u24 100, 26 ↓07 08 01 02 }"#)
    ]
  ) { frame, _ in
    guard let bytes = frame.integer("bits_for_bytes_deviation"),
      let times = frame.integer("bits_for_milliseconds_deviation")
    else { return nil }
    return (bytes + times) % 4 == 0
      ? []
      : [
        .field(
          "bits_for_bytes_deviation", of: frame,
          "\(bytes) and \(times) bits are no multiple of four")
      ]
  }

  static let seekPoints = Rule(
    "id3.aspi.bad", .warning, at: .named("ASPI", kind: "frame"),
    "seek points have 8 or 16 bits, and lie in the sound that they divide",
    clause: Clause(.id3v24),
    cause: "the sound was changed and the points were kept, or a writer took another width",
    fix: "remove the frame, or write it anew",
    passing: [
      .id3(
        #""ASPI" sized synchsafe -2 { 00 00 u32 30, 1248 u16 1 08 80 }"#, version: 4)
    ],
    failing: [
      .id3(
        #""ASPI" sized synchsafe -2 { 00 00 u32 30, 1248 u16 1 ↓0c 80 00 }"#, version: 4),
      .id3(
        #""ASPI" sized synchsafe -2 { 00 00 ↓u32 30, 124800 u16 1 08 80 }"#, version: 4),
    ]
  ) { frame, _ in
    guard let bits = frame.integer("bits_per_index_point"),
      let start = frame.integer("indexed_data_start"),
      let count = frame.integer("indexed_data_length")
    else { return nil }
    if bits != 8, bits != 16 {
      return [.field("bits_per_index_point", of: frame, "seek points have \(bits) bits")]
    }
    guard start + count > frame.document.outermost.source.size else { return [] }
    return [
      .field(
        "indexed_data_start", of: frame,
        "\(count) bytes from \(start) on go past the end of the file")
    ]
  }
}
