import Anatomy
import Schema

/// Boxes with decoder configurations of H.263 and AMR (3GPP TS 26.244, 6).
extension Boxes {
  static let threeGPPConfiguration = SpecSection(
    .threeGPP,
    [
      Box(
        "d263", "H.263 Configuration", in: "VisualSampleEntry", spec: "6.8", holds: .boxes
      ) { box in
        box.vendor()
        box.u8("H263_Level", line: "level %")
        box.u8("H263_Profile", line: "profile %")
      },
      Box("bitr", "H.263 Bit Rate", in: "d263", occurs: .atMostOnce, spec: "6.9") { box in
        box.u32("avg_bitrate", line: "average % bits per second")
        box.u32("max_bitrate")
      },
      Box(
        "damr", "AMR Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, spec: "6.7"
      ) { box in
        box.vendor()
        box.u16("mode_set", means: .flags)
        box.u8("mode_change_period")
        box.u8("frames_per_sample", line: "% frames per sample")
      },
    ])
}

extension FieldReader {
  /// Reads the vendor code and the version of the encoder.
  fileprivate func vendor() {
    code("vendor", means: .identifies(.software), line: .value)
    u8("decoder_version", means: .identifies(.software))
  }
}
