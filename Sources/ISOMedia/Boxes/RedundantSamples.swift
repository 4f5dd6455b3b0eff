import Anatomy
import Schema

/// Boxes for samples that are repeated at the borders of fragments (ISO/IEC 14496-12, editions
/// after 2022).
extension Boxes {
  static let redundantSamples = SpecSection(
    .iso12,
    [
      Box(
        "rsot", "Redundant Sample Original Timing", in: "traf", occurs: .atMostOnce,
        versions: 0...0, flags: [0x1: "original duration", 0x2: "elapsed duration"]
      ) { box in
        box.when(flag: 0x1) {
          box.u32("rsot_original_duration", means: .duration(.media), line: "% intended")
        }
        box.when(flag: 0x2) {
          box.u32("rsot_elapsed_duration", means: .duration(.media), line: "% elapsed")
        }
      }
    ])
}
