import Anatomy

/// Rules about the content of samples, reported by the parsers that decode it.
extension Rule {
  static let declaredSamples: [Rule] = [
    Rule(
      "isom.sample.too-short", .error, at: .any(kind: "sample"),
      "A sample must be long enough for the fields that its description requires",
      cause: "The sample sizes are probably wrong, or the sample was truncated",
      fix: "Correct the sample sizes so that each one leads to the next sample",
      failing: [
        .movie(
          mediaHeader: "full mdhd { u32 0, 0 u32 600, 40 u16 0, 0 }",
          handler: #"full hdlr { "mhlr" "tmcd" 00 * 12 00 }"#,
          informationHeader: "gmhd { full gmin { u16 64 00 * 10 } }",
          descriptions: """
            full stsd {
              u32 1
              tmcd { 00 * 6 u16 1 00 * 4 u32 0, 600, 20 1e 00 }
            }
            """, timeToSample: "full stts { u32 1 u32 2, 20 }",
          sampleSizes: "full stsz { u32 0, 2, 4, 2 }", media: "mdat { samples: 00 * 4 ↓00 01 }")
      ]),
    Rule(
      "isom.nal.size-exceeds-parent", .error, at: .any(kind: "H.264 NAL unit"),
      "A NAL unit must end inside its sample",
      cause: "The stream probably has start codes instead of lengths, or the sample was truncated",
      fix: "Write the length of each NAL unit before it, instead of a start code",
      failing: [
        .coded(
          "avc1",
          "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }",
          sampleSizes: "full stsz { u32 0, 2, 6, 6 }",
          media: "mdat { samples: ↓u32 99 09 f0 u32 2 09 f0 }")
      ]),
    Rule(
      "isom.nal.length-incomplete", .warning, at: .any(kind: "H.264 NAL unit"),
      "NAL units should fill their sample",
      cause: "The writer probably padded the sample, or miscounted its size",
      fix: "Set the sample size to end with the last NAL unit",
      failing: [
        .coded(
          "avc1",
          "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }",
          sampleSizes: "full stsz { u32 0, 2, 8, 6 }",
          media: "mdat { samples: u32 2 09 f0 ↓00 00 u32 2 09 f0 }")
      ]),
  ]
}
