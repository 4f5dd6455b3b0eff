import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for frames that list points in time or offsets into the audio.
extension Rule {
  static let lyricsOrder = Rule(
    "id3.sylt.order", .warning, at: .named("SYLT", "SLT", kind: .frame),
    "Time stamps of synchronized lyrics should not decrease", clause: Clause(.id3v24),
    cause: "Lines were probably added by hand, or the times of several verses were merged",
    fix: "Sort the lines of the lyrics by time",
    passing: .id3(
      #""SYLT" sized u32 -2 { 00 00 00 "eng" 02 01 00 "One\0" u32 100 "Two\0" u32 200 }"#),
    failing: .id3(
      #""SYLT" sized u32 -2 { 00 00 00 "eng" 02 01 00 "One\0" u32 200 "Two\0" ↓u32 100 }"#)
  ) { frame, _ in
    guard case .list(let entries)? = frame.value(.entries) else { return nil }
    var last = 0
    var violation: Violation?
    entries.forEach { entry in
      guard case .group(let parts) = entry.value,
        let stamp = parts.first(where: { $0.isNamed(.time_stamp) }),
        let time = stamp.value.integer
      else { return true }
      if time < last {
        violation = .bytes(
          stamp.range, in: frame, "time_stamp \(time) follows \(last), expected no decrease")
      }
      last = time
      return violation == nil
    }
    return violation.map { [$0] } ?? []
  }

  static let lyricsUnit = Rule(
    "id3.sylt.unit", .warning,
    at: .named("SYLT", "SLT", "ETCO", "ETC", "SYTC", "STC", "POSS", kind: .frame),
    "time_stamp_format must be 1 (MPEG frames) or 2 (milliseconds)", clause: Clause(.id3v24),
    cause: "The writer probably left the byte zero",
    fix: "Set time_stamp_format to 2 for times in milliseconds, or to 1 for times in frames",
    passing: .id3(#""ETCO" sized u32 -2 { 00 00 02 02 u32 100 }"#),
    failing: .id3(#""ETCO" sized u32 -2 { 00 00 ↓00 02 u32 100 }"#)
  ) { frame, _ in
    guard let unit = frame.integer(.time_stamp_format) else { return nil }
    return [1, 2].contains(unit)
      ? []
      : .field(.time_stamp_format, of: frame, "time_stamp_format is \(unit), expected 1 or 2")
  }

  static let eventOrder = Rule(
    "id3.etco.order", .warning, at: .named("ETCO", "ETC", kind: .frame),
    "Events of an ETCO frame must be in chronological order", clause: Clause(.id3v24),
    cause: "An event was probably appended without sorting",
    fix: "Sort the events by time",
    passing: .id3(#""ETCO" sized u32 -2 { 00 00 02 02 u32 100 03 u32 200 }"#),
    failing: .id3(#""ETCO" sized u32 -2 { 00 00 02 02 u32 200 03 ↓u32 100 }"#)
  ) { frame, _ in
    guard let table = frame.table(.events) else { return nil }
    let place = CellPlace(.time_stamp, in: table)
    var reader = RowReader(table)
    var last: UInt64 = 0
    while let time = reader.nextCell(place) {
      if time < last {
        return .cell(
          .time_stamp, row: reader.readRow, of: .events, in: frame,
          "the event at time_stamp \(time) follows an event at \(last)")
      }
      last = time
    }
    return []
  }

  static let lookupWidths = Rule(
    "id3.mllt.deviation", .warning, at: .named("MLLT", "MLL", kind: .frame),
    "The two deviation fields of an MLLT entry must have a multiple of four bits in total",
    clause: Clause(.id3v24),
    cause: "The writer probably used only as many bits as the numbers need",
    fix: "Round the bit widths up so that their sum is a multiple of four",
    passing: .id3(#""MLLT" sized u32 -2 { 00 00 u16 1 u24 100, 26 08 08 01 02 }"#),
    failing: .id3(#""MLLT" sized u32 -2 { 00 00 u16 1 u24 100, 26 ↓07 08 01 02 }"#)
  ) { frame, _ in
    guard let bytes = frame.integer(.bits_for_bytes_deviation),
      let times = frame.integer(.bits_for_milliseconds_deviation)
    else { return nil }
    return (bytes + times) % 4 == 0
      ? []
      : .field(
        .bits_for_bytes_deviation, of: frame,
        "the deviation fields have \(bytes) and \(times) bits, in total \(bytes + times), expected a"
          + " multiple of 4")
  }

  static let seekPoints = Rule(
    "id3.aspi.bad", .warning, at: .named("ASPI", kind: .frame),
    "Seek points must have 8 or 16 bits, and the indexed data must be within the file",
    clause: Clause(.id3v24),
    cause: "The audio was probably changed after the index was written, or the writer used"
      + " another width",
    fix: "Remove the ASPI frame, or regenerate it",
    passing: .id3(#""ASPI" sized synchsafe -2 { 00 00 u32 30, 1248 u16 1 08 80 }"#, version: 4),
    failing: [
      .id3(
        #""ASPI" sized synchsafe -2 { 00 00 u32 30, 1248 u16 1 ↓0c 80 00 }"#, version: 4),
      .id3(
        #""ASPI" sized synchsafe -2 { 00 00 ↓u32 30, 124800 u16 1 08 80 }"#, version: 4),
    ]
  ) { frame, _ in
    guard let bits = frame.integer(.bits_per_index_point),
      let start = frame.integer(.indexed_data_start),
      let count = frame.integer(.indexed_data_length)
    else { return nil }
    if bits != 8, bits != 16 {
      return .field(
        .bits_per_index_point, of: frame, "bits_per_index_point is \(bits), expected 8 or 16")
    }
    guard start + count > frame.document.outermost.source.size else { return [] }
    return .field(
      .indexed_data_start, of: frame,
      "\(count) bytes of indexed data from offset \(start) extend past the end of the file")
  }
}
