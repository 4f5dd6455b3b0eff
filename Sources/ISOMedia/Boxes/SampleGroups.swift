import Anatomy
import Bytes
import Schema

/// Boxes for subsamples, auxiliary information and sample groups (ISO/IEC 14496-12, 8.7.7 to 8.7.9
/// and 8.9).
extension Boxes {
  static let sampleGroups = SpecSection(
    .iso12,
    [
      Box("sbgp", "Sample to Group", in: "stbl", "traf", versions: 0...1, spec: "8.9.2") { box in
        box.code("grouping_type", line: .bare, from: Names.sampleGroups)
        box.version(1) { box.u32("grouping_type_parameter") }
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("sample_count", means: .count(of: .samples))
          row.u32("group_description_index", means: .index(into: "sample_group_description"))
        }
      },
      Box(
        "sgpd", "Sample Group Descriptions", in: "stbl", "traf", versions: 0...2,
        flags: [0x1: "static description", 0x2: "static mapping"], spec: "8.9.3",
        body: groupDescriptions),
      Box(
        "csgp", "Compact Sample to Group", in: "stbl", "traf", versions: 0...0, spec: "8.9.5",
        body: compactGroups),
      Box(
        "subs", "Sub-sample Information", in: "stbl", "traf", "ipco", versions: 0...1, spec: "8.7.7"
      ) { box in
        let count = box.u32("entry_count", means: .count(of: .rows))
        box.list("entries", count: count, line: .value) { entry in
          entry.u32("sample_delta")
          let parts = entry.u16("subsample_count", means: .count(of: .rows))
          entry.table("subsamples", rows: parts) { row in
            row.when(row.version == 0, "version 0") { row.u16("subsample_size") }
            row.when(row.version != 0, "version 1") { row.u32("subsample_size") }
            row.u8("subsample_priority")
            row.u8("discardable")
            row.u32("codec_specific_parameters")
          }
        }
      },
      Box(
        "saiz", "Sample Auxiliary Information Sizes", in: "stbl", "traf", versions: 0...0,
        flags: auxiliaryFlags, spec: "8.7.8"
      ) { box in
        auxiliaryType(box)
        let size = box.u8("default_sample_info_size")
        let count = box.u32(
          "sample_count", means: .count(of: .samples), line: size == 0 ? nil : "% samples")
        box.when(size == 0, "default_sample_info_size is 0") {
          box.table("entries", rows: count) { $0.u8("sample_info_size") }
        }
      },
      Box(
        "saio", "Sample Auxiliary Information Offsets", in: "stbl", "traf", versions: 0...1,
        flags: auxiliaryFlags, spec: "8.7.9"
      ) { box in
        auxiliaryType(box)
        let base = box.inherited(.auxiliaryOffsetBase) ?? .file
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { $0.u32or64("offset", means: .offset(from: base)) }
      },
    ])

  private static let auxiliaryFlags: KeyValuePairs<UInt64, String> = [0x1: "type stated"]

  /// Protection schemes that store the encryption information of each sample outside of the sample.
  private static let encryptionSchemes: Set<FourCC> = [
    "cenc", "cbc1", "cens", "cbcs", "piff", "sve1",
  ]

  private static func auxiliaryType(_ box: FieldReader) {
    box.when(flag: 0x1) {
      let scheme = box.source.big32(at: box.position).map { FourCC(rawValue: $0) }
      let isKnown = box.isDescribing || scheme.map(encryptionSchemes.contains) ?? true
      box.code("aux_info_type", means: isKnown ? .type : .identifies(.unknown), line: .value)
      box.u32("aux_info_type_parameter")
    }
  }

  /// Reads a compact sample group. For each number field, two bits of the box flags state its
  /// width.
  static let compactGroups: Box.Body = { box in
    let widths = [4, 8, 16, 32]
    let index = widths[box.flags & 3]
    let count = widths[box.flags >> 2 & 3]
    let length = widths[box.flags >> 4 & 3]
    box.code("grouping_type", line: .bare, from: Names.sampleGroups)
    box.when(flag: 0x40) { box.u32("grouping_type_parameter") }
    let rows = box.u32("pattern_count", means: .count(of: .rows))
    guard rows.saturatingTimes(length + count) <= box.bitsLeft || box.isDescribing else {
      return box.fail(
        rule: "isom.table.entry-count-exceeds-box",
        "pattern_count is \(rows), but only \(box.remaining) bytes remain in the box",
        field: "pattern_count")
    }
    let start = box.position
    let patterns = box.table("patterns", rows: rows) { row in
      row.bits(length, "pattern_length")
      row.bits(count, "sample_count", means: .count(of: .samples))
    }
    // Numbers of 4 bits are not aligned: if the patterns end in the middle of a byte, the indices
    // begin there.
    let isWhole = patterns * (length + count) % 8 == 0
    box.when(isWhole, "the patterns end at a byte boundary") {
      box.table(
        "indices",
        rows: total(of: patterns, at: start, in: box.source, bits: length, every: length + count)
      ) { $0.bits(index, "sample_group_description_index", means: groupIndex) }
    }
    box.when(!isWhole, "the patterns do not end at a byte boundary") {
      box.rest("indices", means: .identifies(.playback))
    }
  }

  private static let groupIndex = Meaning.index(into: "sample_group_description")

  private static func total(
    of rows: Int, at start: Int, in source: ByteSource, bits: Int, every rowBits: Int
  ) -> Int {
    var bitPlace = 0
    var sum = 0
    for _ in 0..<rows {
      let bytes = (bitPlace % 8 + bits + 7) / 8
      let raw = source.integer(at: start + bitPlace / 8, width: bytes) ?? 0
      sum += Int(raw.bits(BitSpan(first: bitPlace % 8, count: bits), of: bytes * 8))
      bitPlace += rowBits
    }
    return sum
  }
}
