import Anatomy

/// What is found wrong with parameter sets and the units that they are in.
extension Rule {
  static let declaredUnits: [Rule] = [
    Rule(
      "isom.nal.payload-too-short", .error, at: .box("avcC", "hvcC", "lhvC"),
      "a parameter set is long enough for its fields", clause: Clause(.iso15, "5.3.3.1"),
      cause: "the parameter set was cut",
      fix: "take the parameter sets from the stream again",
      failing: [
        .coded(
          "avc1", "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 ↓} 01 sized u16 { 68 ce 38 80 } }")
      ]),
    Rule(
      "isom.nal.exp-golomb-too-long", .error, at: .box("avcC", "hvcC", "lhvC"),
      "a number of a parameter set has at most 32 bits",
      cause: "bytes that are no parameter set stand there",
      fix: "take the parameter sets from the stream again",
      failing: [
        .coded(
          "avc1",
          "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e ↓00 * 12 } 01 sized u16 { 68 ce 38 80 } }"
        )
      ]),
    Rule(
      "isom.nal.list-exceeds-parent", .error, at: .box("avcC", "hvcC", "lhvC", "vvcC"),
      "a list of parameter sets ends inside its box",
      cause: "a count or length is wrong, or the box was cut",
      fix: "state the count of those that are there",
      failing: [
        .coded(
          "avc1", "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } ↓01 u16 99 68 ce }")
      ]),
    Rule(
      "isom.nal.list-missing", .error, at: .box("hvcC", "lhvC", "vvcC"),
      "as many lists of parameter sets are there as are counted",
      cause: "a writer counted lists that it did not write",
      fix: "state the number of lists",
      failing: [
        .coded(
          "hvc1", "hvcC { 01 01 u32 0x60000000 90 00 * 5 5d u16 0xf000 fc fd f8 f8 u16 0 0f 01 ↓}")
      ]),
    Rule(
      "isom.nal.trailing-bytes", .warning, at: .box("avcC", "hvcC", "lhvC"),
      "nothing stands behind the last field of a NAL unit",
      cause: "a writer counted on behind what it wrote",
      fix: "state the length of the unit",
      failing: [
        .coded(
          "hvc1",
          "hvcC { 01 01 u32 0x60000000 90 00 * 5 5d u16 0xf000 fc fd f8 f8 u16 0 0f 01 a7 u16 1 sized u16 { 4e 01 89 1a 00 * 24 ↓00 00 80 } }"
        )
      ]),
    Rule(
      "isom.nal.message-exceeds-unit", .error, at: .box("hvcC", "lhvC", "vvcC"),
      "a message ends inside its unit",
      cause: "the size of the message was damaged",
      fix: "take the message out",
      failing: [
        .coded(
          "hvc1",
          "hvcC { 01 01 u32 0x60000000 90 00 * 5 5d u16 0xf000 fc fd f8 f8 u16 0 0f 01 a7 u16 1 sized u16 { 4e 01 ↓89 60 00 * 24 80 } }"
        )
      ]),
    Rule(
      "isom.nal.count-too-large", .error, at: .box("avcC", "hvcC", "lhvC"),
      "a parameter set lists no more than its standard allows",
      cause: "bytes that are no parameter set stand there",
      fix: "take the parameter sets from the stream again",
      failing: [
        .coded(
          "avc1",
          "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e d3 00 96 ↓c0 80 } 01 sized u16 { 68 ce 38 80 } }"
        )
      ]),
    Rule(
      "isom.obu.size-exceeds-parent", .error, at: .box("av1C"),
      "an open bitstream unit ends inside the box or sample that it is in",
      cause: "the size was damaged, or the unit was cut",
      fix: "take the sequence header from the stream again",
      failing: [.coded("av01", "av1C { 81 04 0c 00 ↓0a 20 00 }")]),
    Rule(
      "isom.obu.payload-too-short", .error, at: .box("av1C"),
      "an open bitstream unit is long enough for its fields",
      cause: "the unit was cut",
      fix: "take the sequence header from the stream again",
      failing: [.coded("av01", "av1C { 81 04 0c 00 0a 02 00 ↓00 }")]),
    Rule(
      "isom.obu.trailing-bytes", .warning, at: .box("av1C"),
      "nothing but units stands among open bitstream units",
      cause: "a writer counted bytes that it did not write",
      fix: "state the size that ends with the last unit",
      failing: [.coded("av01", "av1C { 81 04 0c 00 ↓0a }")]),
  ]
}
