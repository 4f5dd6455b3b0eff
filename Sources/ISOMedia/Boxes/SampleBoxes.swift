import Anatomy
import Bytes
import Schema

/// Boxes inside samples: captions and cues (ISO/IEC 14496-30, 7.5; QuickTime File Format).
extension Boxes {
  static let captionSamples = SpecSection(
    .quickTime,
    [
      Box(
        "cdat", "CEA-608 Data, Field 1", in: "samples", spec: "Closed Captioning Sample Data",
        body: bytePairs),
      Box(
        "cdt2", "CEA-608 Data, Field 2", in: "samples", spec: "Closed Captioning Sample Data",
        body: bytePairs),
      Box(
        "ccdp", "CEA-708 Caption Distribution Packet", in: "samples",
        spec: "Closed Captioning Sample Data"
      ) { $0.rest("ccdp_data", means: .identifies(.speech)) },
    ])

  static let cueSamples = SpecSection(
    .iso30,
    [
      Box("vttc", "Cue", in: "samples", spec: "7.5", holds: .inCues),
      Box("vtte", "Empty Cue", in: "samples", spec: "7.5"),
      Box("vtta", "Additional Text", in: "samples", spec: "7.5") {
        $0.text("cue_additional_text", .utf8, .rest, means: .identifies(.text), line: .value)
      },
      Box("vsid", "Cue Source", in: "vttc", occurs: .atMostOnce, spec: "7.5") {
        $0.i32("source_ID", means: .id(of: "cue"))
      },
      Box("ctim", "Cue Time", in: "vttc", occurs: .atMostOnce, spec: "7.5") {
        $0.text(
          "cue_current_time", .utf8, .rest, means: .identifies($0.isCountAhead ? .playback : .text),
          line: .value)
      },
      Box("iden", "Cue Identifier", in: "vttc", occurs: .atMostOnce, spec: "7.5") {
        $0.text(
          "cue_id", .utf8, .rest, means: .identifies($0.isCountAhead ? .playback : .text),
          line: .value)
      },
      Box("sttg", "Cue Settings", in: "vttc", occurs: .atMostOnce, spec: "7.5") {
        $0.text("settings", .utf8, .rest, means: .identifies(.playback), line: .value)
      },
      Box("payl", "Cue Text", in: "vttc", occurs: .atMostOnce, spec: "7.5") {
        $0.text("cue_text", .utf8, .rest, means: .identifies(.speech), line: .value)
      },
    ])

  private static let bytePairs: Box.Body = { box in
    box.table("byte_pairs", rows: nil, means: .identifies(.speech)) { pair in
      pair.u8("first")
      pair.u8("second")
    }
  }
}

extension FieldReader {
  /// Whether the remaining bytes are only digits, colons and periods, as in a number or a time.
  fileprivate var isCountAhead: Bool {
    remaining <= 16
      && source.bytes(rest).allSatisfy { (0x30...0x39).contains($0) || $0 == 0x3A || $0 == 0x2E }
  }
}

extension Grammar where Self == BoxGrammar {
  /// Grammar of the boxes inside a WebVTT cue.
  fileprivate static var inCues: BoxGrammar {
    BoxGrammar { code, _ in
      BoxGrammar.isAnywhere(code) ? nil : BoxGrammar.declared(code, in: "vttc").first
    }
  }
}
