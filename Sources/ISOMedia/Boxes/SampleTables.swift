import Anatomy
import Bytes
import Schema

/// Sample table boxes for times, locations and sizes of samples (ISO/IEC 14496-12, 8.5.1, 8.6.1 to
/// 8.6.4 and 8.7.3 to 8.7.6).
extension Boxes {
  static let sampleTables = SpecSection(
    .iso12,
    [
      Box("stbl", "Sample Table", in: "minf", occurs: .once, spec: "8.5.1", holds: .boxes),
      Box(
        "stts", "Decoding Time to Sample", in: "stbl", occurs: .once, versions: 0...0,
        spec: "8.6.1.2"
      ) { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("sample_count", means: .count(of: .samples))
          row.u32("sample_delta", means: .duration(.media))
        }
      },
      Box(
        "ctts", "Composition Time to Sample", in: "stbl", occurs: .atMostOnce, versions: 0...1,
        spec: "8.6.1.3"
      ) { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("sample_count", means: .count(of: .samples))
          row.when(row.version == 0, "version 0") {
            row.u32("sample_offset", means: .moment(.media)) { raw in
              raw > 0x7FFF_FFFF ? "\(raw.signed(width: 32)) if signed, as in QuickTime" : nil
            }
          }
          row.when(row.version != 0, "version 1") {
            row.i32("sample_offset", means: .moment(.media))
          }
        }
      },
      Box(
        "cslg", "Composition to Decode", in: "stbl", "trep", occurs: .atMostOnce, versions: 0...1,
        spec: "8.6.1.4"
      ) { box in
        for name in [
          "compositionToDTSShift", "leastDecodeToDisplayDelta", "greatestDecodeToDisplayDelta",
          "compositionStartTime", "compositionEndTime",
        ] {
          box.version(0) { box.i32(name, means: .moment(.media)) }
          box.version(1) { box.i64(name, means: .moment(.media)) }
        }
      },
      Box(
        "stss", "Sync Samples", in: "stbl", occurs: .atMostOnce, versions: 0...0, spec: "8.6.2",
        body: sampleNumbers),
      Box(
        "stsh", "Shadow Sync Samples", in: "stbl", occurs: .atMostOnce, versions: 0...0,
        spec: "8.6.3"
      ) { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("shadowed_sample_number", means: .index(into: "sample"))
          row.u32("sync_sample_number", means: .index(into: "sample"))
        }
      },
      Box(
        "stsc", "Sample to Chunk", in: "stbl", occurs: .once, versions: 0...0, spec: "8.7.4"
      ) { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("first_chunk", means: .index(into: "chunk"))
          row.u32("samples_per_chunk", means: .count(of: .samples))
          row.u32("sample_description_index", means: .index(into: "sample_description"))
        }
      },
      Box("stsz", "Sample Sizes", in: "stbl", occurs: .atMostOnce, versions: 0...0, spec: "8.7.3.2")
      {
        box in
        let size = box.u32("sample_size", means: .size(of: .sample))
        let count = box.u32(
          "sample_count", means: .count(of: .samples), line: size == 0 ? nil : "% samples")
        box.when(size == 0, "sample_size is 0") {
          box.table("entries", rows: count) { $0.u32("entry_size", means: .size(of: .sample)) }
        }
      },
      Box(
        "stz2", "Compact Sample Sizes", in: "stbl", occurs: .atMostOnce, versions: 0...0,
        spec: "8.7.3.3"
      ) { box in
        box.reserved(3)
        let width = box.u8("field_size")
        let count = box.u32("sample_count", means: .count(of: .samples))
        guard [4, 8, 16].contains(width) || box.isDescribing else {
          return box.fail(
            rule: "isom.stz2.bad-field-size", "field_size is \(width), expected 4, 8 or 16",
            at: ByteRange(start: box.position - 5, count: 1), field: "field_size")
        }
        box.table("entries", rows: count) {
          $0.bits(width, "entry_size", means: .size(of: .sample))
        }
      },
      Box("stco", "Chunk Offsets", in: "stbl", occurs: .atMostOnce, versions: 0...0, spec: "8.7.5")
      {
        box in
        let base = box.inherited(.chunkOffsetBase) ?? .file
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { $0.u32("chunk_offset", means: .offset(from: base)) }
      },
      Box(
        "co64", "Chunk Offsets, 64 Bits", in: "stbl", occurs: .atMostOnce, versions: 0...0,
        spec: "8.7.5"
      ) { box in
        let base = box.inherited(.chunkOffsetBase) ?? .file
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { $0.u64("chunk_offset", means: .offset(from: base)) }
      },
      Box(
        "padb", "Padding Bits", in: "stbl", occurs: .atMostOnce, versions: 0...0, spec: "8.7.6"
      ) { box in
        let count = box.u32("sample_count", means: .count(of: .samples))
        box.table("entries", rows: count) { row in
          row.reserved(bits: 1)
          row.bits(3, "pad")
        }
      },
      Box(
        "stdp", "Degradation Priorities", in: "stbl", occurs: .atMostOnce, versions: 0...0,
        spec: "8.5.3"
      ) { box in box.table("entries", rows: nil) { $0.u16("priority") } },
      Box(
        "sdtp", "Sample Dependencies", in: "stbl", "traf", occurs: .atMostOnce, versions: 0...0,
        spec: "8.6.4"
      ) { box in
        // The table should have one row for each sample. Bytes after these rows belong to no
        // sample.
        let count = box.node?.parent.flatMap { $0.child("stsz") ?? $0.child("stz2") }?
          .integer("sample_count")
        let rows = count.flatMap { $0 < box.remaining ? $0 : nil }
        box.table("entries", rows: rows) { row in
          row.bits(2, "is_leading") { isLeading[Int($0)] }
          row.bits(2, "sample_depends_on") { dependsOn[Int($0)] }
          row.bits(2, "sample_is_depended_on") { isDependedOn[Int($0)] }
          row.bits(2, "sample_has_redundancy") { hasRedundancy[Int($0)] }
        }
        box.when(rows != nil, "the box has more bytes than the track has samples") {
          box.rest("surplus", means: Meaning(.trailing))
        }
      },
    ])

  static let quickTimeSampleTables = SpecSection(
    .quickTime,
    [
      Box(
        "stps", "Partial Sync Samples", in: "stbl", occurs: .atMostOnce, versions: 0...0,
        spec: "Partial Sync Sample Atoms", body: sampleNumbers)
    ])

  private static let sampleNumbers: Box.Body = { box in
    let rows = box.u32("entry_count", means: .count(of: .rows))
    box.table("entries", rows: rows) { $0.u32("sample_number", means: .index(into: "sample")) }
  }

  private static let isLeading = [
    "unknown", "leading, not decodable", "not leading", "leading, decodable",
  ]
  private static let dependsOn = [
    "unknown", "depends on other samples", "depends on no other sample", "reserved",
  ]
  private static let isDependedOn = [
    "unknown", "other samples depend on this one", "disposable", "reserved",
  ]
  private static let hasRedundancy = ["unknown", "redundant coding", "no redundancy", "reserved"]
}
