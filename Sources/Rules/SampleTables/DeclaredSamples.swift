import Anatomy

/// What is found wrong with a sample when somebody asks for it.
extension Rule {
  static let declaredSamples: [Rule] = [
    Rule(
      "isom.sample.too-short", .error, at: .any(kind: "sample"),
      "a sample is long enough for what its description makes of it",
      cause: "the sizes of samples are wrong, or a sample was cut",
      fix: "state the sizes that lead from sample to sample",
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
      "a NAL unit ends inside its sample",
      cause: "the stream has start codes where lengths belong, or the sample was cut",
      fix: "write the lengths of the units before them",
      failing: [
        .coded(
          "avc1",
          "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }",
          sampleSizes: "full stsz { u32 0, 2, 6, 6 }",
          media: "mdat { samples: ↓u32 99 09 f0 u32 2 09 f0 }")
      ]),
    Rule(
      "isom.nal.length-incomplete", .warning, at: .any(kind: "H.264 NAL unit"),
      "units fill their sample",
      cause: "a writer counted bytes that it did not write",
      fix: "state the size that ends with the last unit",
      failing: [
        .coded(
          "avc1",
          "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }",
          sampleSizes: "full stsz { u32 0, 2, 8, 6 }",
          media: "mdat { samples: u32 2 09 f0 ↓00 00 u32 2 09 f0 }")
      ]),
  ]
}
