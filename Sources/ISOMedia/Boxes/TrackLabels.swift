import Anatomy
import Schema

/// Boxes for track labels, incomplete tracks and viewing environments (ISO/IEC 14496-12).
extension Boxes {
  static let trackLabels = SpecSection(
    .iso12,
    [
      Box(
        "labl", "Label", in: "udta", "prsl", "aelm", "aesb", versions: 0...0, spec: "8.10.5"
      ) { box in
        box.bits(1, "is_group_label")
        box.reservedBits(7)
        box.u16("label_id", means: .id(of: "label"))
        box.text("language", .utf8, .terminated, means: Meaning(.language))
        box.text("label", .utf8, .terminated, means: .identifies(.text), line: .value)
      },
      Box(
        "cinf", "Complete Track Information", in: "VisualSampleEntry", "AudioSampleEntry",
        "SampleEntry", occurs: .atMostOnce, holds: .boxes),
      Box(
        "reve", "Reference Viewing Environment", in: "VisualSampleEntry", "ipco", versions: 0...0,
        presents: .all(.dynamicRange)
      ) { box in
        for part in ["surround", "periphery"] {
          box.u32("\(part)_luminance")
          box.u16("\(part)_light_x")
          box.u16("\(part)_light_y")
        }
      },
      Box(
        "ndwt", "Nominal Diffuse White", in: "VisualSampleEntry", "ipco", versions: 0...0,
        presents: .all(.dynamicRange)
      ) { $0.u32("diffuse_white_luminance", line: "% × 0.0001 cd/m²") },
    ])
}
