import Anatomy
import Schema

/// Boxes of movie fragments (ISO/IEC 14496-12, 8.8).
extension Boxes {
  static let fragments = SpecSection(
    .iso12,
    [
      Box("mvex", "Movie Extends", in: "moov", occurs: .atMostOnce, spec: "8.8.1", holds: .boxes),
      Box(
        "mehd", "Movie Extends Header", in: "mvex", occurs: .atMostOnce, versions: 0...1,
        spec: "8.8.2"
      ) { $0.u32or64("fragment_duration", means: .duration(.movie), line: .value) },
      Box("trex", "Track Extends", in: "mvex", versions: 0...0, spec: "8.8.3") { box in
        box.u32("track_ID", means: .reference(to: .track), line: "track %")
        box.u32("default_sample_description_index", means: .index(into: "sample_description"))
        box.u32("default_sample_duration", means: .duration(.media))
        box.u32("default_sample_size", means: .size(of: .sample))
        box.sampleFlags("default_sample_flags")
      },
      Box(
        "leva", "Level Assignment", in: "mvex", occurs: .atMostOnce, versions: 0...0,
        spec: "8.8.13", body: levels),
      Box(
        "trep", "Track Extension Properties", in: "mvex", versions: 0...0, spec: "8.8.15",
        holds: .boxes
      ) { $0.u32("track_ID", means: .reference(to: .track), line: "track %") },
      Box(
        "assp", "Alternative Startup Sequence Properties", in: "trep", occurs: .atMostOnce,
        versions: 0...1, spec: "8.8.16", body: startupSequences),
      Box("moof", "Movie Fragment", in: "file", spec: "8.8.4", holds: .boxes),
      Box(
        "mfhd", "Movie Fragment Header", in: "moof", occurs: .once, versions: 0...0, spec: "8.8.5"
      ) { $0.u32("sequence_number", line: "number %") },
      Box("traf", "Track Fragment", in: "moof", spec: "8.8.6", holds: .boxes),
      Box(
        "tfhd", "Track Fragment Header", in: "traf", occurs: .once, versions: 0...0,
        flags: [
          0x1: "base_data_offset", 0x2: "sample_description_index", 0x8: "default_sample_duration",
          0x10: "default_sample_size", 0x20: "default_sample_flags", 0x10000: "duration_is_empty",
          0x20000: "default_base_is_moof",
        ], spec: "8.8.7", body: trackFragmentHeader),
      Box(
        "tfdt", "Track Fragment Decode Time", in: "traf", occurs: .atMostOnce, versions: 0...1,
        spec: "8.8.12"
      ) { $0.u32or64("baseMediaDecodeTime", means: .moment(.media), line: "from %") },
      Box(
        "trun", "Track Fragment Run", in: "traf", versions: 0...1,
        flags: [
          0x1: "data_offset", 0x4: "first_sample_flags", 0x100: "sample_duration",
          0x200: "sample_size", 0x400: "sample_flags", 0x800: "sample_composition_time_offset",
        ], spec: "8.8.8", body: run),
      Box(
        "mfra", "Movie Fragment Random Access", in: "file", occurs: .atMostOnce, spec: "8.8.9",
        holds: .boxes),
      Box(
        "tfra", "Track Fragment Random Access", in: "mfra", versions: 0...1, spec: "8.8.10",
        body: randomAccess),
      Box(
        "mfro", "Movie Fragment Random Access Offset", in: "mfra", occurs: .once, versions: 0...1,
        spec: "8.8.11"
      ) { $0.u32("parent_size", means: .size(of: .parent)) },
    ])

  private static let levels: Box.Body = { box in
    let levels = box.u8("level_count", means: .count(of: .rows))
    box.list("levels", count: levels) { level in
      level.u32("track_ID", means: .reference(to: .track))
      level.bits(1, "padding_flag")
      let type = level.bits(
        7, "assignment_type",
        labels: [
          0: "sample groups", 1: "sample groups with a parameter", 2: "tracks in one segment",
          3: "tracks in separate segments", 4: "sub-tracks",
        ])
      level.when(type == 0 || type == 1, "assignment_type 0 or 1") {
        level.code("grouping_type", from: Names.sampleGroups)
      }
      level.when(type == 1, "assignment_type 1") { level.u32("grouping_type_parameter") }
      level.when(type == 4, "assignment_type 4") { level.u32("sub_track_ID") }
    }
  }

  private static let startupSequences: Box.Body = { box in
    box.version(0) { box.i32("min_initial_alt_startup_offset") }
    box.version(1) {
      let rows = box.u32("num_entries", means: .count(of: .rows))
      box.table("entries", rows: rows) { row in
        row.u32("grouping_type_parameter")
        row.i32("min_initial_alt_startup_offset")
      }
    }
  }

  private static let trackFragmentHeader: Box.Body = { box in
    box.u32("track_ID", means: .reference(to: .track), line: "track %")
    box.when(flag: 0x1) { box.u64("base_data_offset", means: .offset(from: .file)) }
    box.when(flag: 0x2) {
      box.u32("sample_description_index", means: .index(into: "sample_description"))
    }
    box.when(flag: 0x8) { box.u32("default_sample_duration", means: .duration(.media)) }
    box.when(flag: 0x10) { box.u32("default_sample_size", means: .size(of: .sample)) }
    box.when(flag: 0x20) { box.sampleFlags("default_sample_flags") }
  }

  private static let run: Box.Body = { box in
    // A run has no rows if all its samples use default values. In that case the summary shows the
    // number of samples.
    let hasRows = box.flags & 0xF00 != 0
    let rows = box.u32(
      "sample_count", means: .count(of: .samples), line: hasRows ? nil : "% samples")
    box.when(flag: 0x1) {
      box.i32("data_offset", means: .offset(from: .describedByFields(by: "tfhd")))
    }
    box.when(flag: 0x4) { box.sampleFlags("first_sample_flags") }
    box.table("samples", rows: rows) { row in
      row.when(flag: 0x100) { row.u32("sample_duration", means: .duration(.media)) }
      row.when(flag: 0x200) { row.u32("sample_size", means: .size(of: .sample)) }
      row.when(flag: 0x400) { row.u32("sample_flags", means: .flags, label: SampleFlags.words) }
      row.when(flag: 0x800) {
        row.when(row.version == 0, "version 0") {
          row.u32("sample_composition_time_offset", means: .moment(.media))
        }
        row.when(row.version >= 1, "version 1 and later") {
          row.i32("sample_composition_time_offset", means: .moment(.media))
        }
      }
    }
  }

  private static let randomAccess: Box.Body = { box in
    box.u32("track_ID", means: .reference(to: .track), line: "track %")
    box.reservedBits(26)
    let trafBytes = box.bits(2, "length_size_of_traf_num", means: .size(of: .field("traf_number")))
    let trunBytes = box.bits(2, "length_size_of_trun_num", means: .size(of: .field("trun_number")))
    let sampleBytes = box.bits(
      2, "length_size_of_sample_num", means: .size(of: .field("sample_delta")))
    let rows = box.u32("number_of_entry", means: .count(of: .rows))
    box.table("entries", rows: rows) { row in
      row.u32or64("time", means: .moment(.media))
      row.u32or64("moof_offset", means: .offset(from: .file))
      row.unsigned("traf_number", bytes: trafBytes + 1, means: .index(into: "traf"))
      row.unsigned("trun_number", bytes: trunBytes + 1, means: .index(into: "trun"))
      row.unsigned("sample_delta", bytes: sampleBytes + 1, means: .index(into: "sample"))
    }
  }
}
