import Anatomy
import RuleEngine

/// Rules about parameter sets, NAL units and OBUs, reported while they are read.
extension Rule {
  static let declaredUnits: [Rule] = [
    Rule(
      "isom.nal.payload-too-short", .error, at: .box("avcC", "hvcC", "lhvC"),
      "A parameter set must be long enough for its fields", clause: Clause(.iso15, "5.3.3.1"),
      cause: "The parameter set was truncated, or its length is wrong",
      fix: "Copy the complete parameter sets from the video stream",
      failing: .coded(
        "avc1", "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 ↓} 01 sized u16 { 68 ce 38 80 } }")),
    Rule(
      "isom.nal.exp-golomb-too-long", .error, at: .box("avcC", "hvcC", "lhvC"),
      "An Exp-Golomb code in a parameter set must begin with at most 32 zero bits",
      cause: "Other bytes were probably written in place of the parameter set",
      fix: "Replace the bytes with the parameter sets of the video stream",
      failing: .coded(
        "avc1",
        "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e ↓00 * 12 } 01 sized u16 { 68 ce 38 80 } }"
      )),
    Rule(
      "isom.nal.list-exceeds-parent", .error, at: .box("avcC", "hvcC", "lhvC", "vvcC"),
      "A list of parameter sets must end inside its box",
      cause: "A count or length is wrong, or the box was truncated",
      fix: "Correct the count and the lengths of the parameter sets in the box",
      failing: .coded(
        "avc1", "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } ↓01 u16 99 68 ce }")),
    Rule(
      "isom.nal.list-missing", .error, at: .box("hvcC", "lhvC", "vvcC"),
      "A decoder configuration must contain as many parameter set lists as its count field states",
      cause: "The writer counted lists that it did not write",
      fix: "Set the count to the number of parameter set lists in the box",
      failing: .coded(
        "hvc1", "hvcC { 01 01 u32 0x60000000 90 00 * 5 5d u16 0xf000 fc fd f8 f8 u16 0 0f 01 ↓}")),
    Rule(
      "isom.nal.trailing-bytes", .warning, at: .box("avcC", "hvcC", "lhvC"),
      "A NAL unit should end with its last field",
      cause: "The writer overstated the length of the NAL unit",
      fix: "Set the length of the NAL unit so that the unit ends with its last field",
      failing: .coded(
        "hvc1",
        "hvcC { 01 01 u32 0x60000000 90 00 * 5 5d u16 0xf000 fc fd f8 f8 u16 0 0f 01 a7 u16 1 sized u16 { 4e 01 89 1a 00 * 24 ↓00 00 80 } }"
      )),
    Rule(
      "isom.nal.message-exceeds-unit", .error, at: .box("hvcC", "lhvC", "vvcC"),
      "An SEI message must end inside its NAL unit",
      cause: "The message size was damaged, or the NAL unit was truncated",
      fix: "Remove the damaged SEI message from the decoder configuration",
      failing: .coded(
        "hvc1",
        "hvcC { 01 01 u32 0x60000000 90 00 * 5 5d u16 0xf000 fc fd f8 f8 u16 0 0f 01 a7 u16 1 sized u16 { 4e 01 ↓89 60 00 * 24 80 } }"
      )),
    Rule(
      "isom.nal.count-too-large", .error, at: .box("avcC", "hvcC", "lhvC"),
      "Counts in a parameter set must not exceed the limits of the H.264 or HEVC standard",
      cause: "The bytes are probably not a parameter set",
      fix: "Restore the original parameter sets, for example from the video stream",
      failing: .coded(
        "avc1",
        "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e d3 00 96 ↓c0 80 } 01 sized u16 { 68 ce 38 80 } }"
      )),
    Rule(
      "isom.obu.size-exceeds-parent", .error, at: .anywhere,
      "An OBU must end inside the box, sample or stream that contains it",
      cause: "The OBU size was damaged, or the OBU was truncated",
      fix: "Copy the complete OBU from the original stream",
      failing: [
        .unitInPicture("81 04 0c 00 ↓0a 20 00"), .av1Stream("12 00 \(Example.av1Units) ↓32 05 10"),
        .av1Stream("0f 0e 01 10 06 08 18 0c bf 80 01 04 30 10 20 00 ↓40 01 10"),
      ]),
    Rule(
      "isom.obu.payload-too-short", .error, at: .anywhere,
      "An OBU must be long enough for its fields",
      cause: "The OBU was truncated, or its size is wrong",
      fix: "Replace the truncated OBU with the complete one from the original stream",
      failing: .unitInPicture("81 04 0c 00 0a 02 00 ↓00")),
    Rule(
      "isom.obu.trailing-bytes", .warning, at: .anywhere,
      "A box, sample or stream should not contain other bytes after its OBUs",
      cause: "The writer overstated the size of the box, or appended an incomplete OBU",
      fix: "Set the size so that the last OBU is at the end, or remove the bytes after it",
      failing: [
        .unitInPicture("81 04 0c 00 ↓0a"),
        .av1Stream("12 00 \(Example.av1Units) 32 03 10 20 00 ↓0a"),
      ]),
  ]
}

extension ExampleMaking {
  /// Returns a picture with the given decoder configuration of AV1, in a file that claims only the
  /// general brand of HEIF.
  fileprivate static func unitInPicture(_ configuration: String) -> Self {
    images(
      fileType: plainPictures,
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { \(configuration) }
        }
        """)
  }
}
