import Anatomy
import Schema

/// The box that states the watermark variant of a segment. Each copy of the media has a different
/// sequence of variants, by which the copy can be identified (ETSI TS 104 002, 5.5).
extension Boxes {
  static let watermarks = SpecSection(
    .watermarking,
    [
      Box("wmpi", "Watermark Position", in: "file", occurs: .atMostOnce) { box in
        box.u8("version", means: .version)
        box.u8("variant", means: .identifies(.identifier), line: "variant %")
        box.bits(1, "emulation_1")
        box.bits(15, "position", line: "position %")
        box.bits(1, "emulation_2")
        box.bits(1, "firstpart")
        box.bits(1, "lastpart")
        box.reservedBits(5)
      }
    ])
}
