import Anatomy
import RuleEngine

/// Rules about the content of samples, reported by the parsers that decode it.
extension Rule {
  static let declaredSamples: [Rule] = [
    Rule(
      "isom.sample.too-short", .error, at: .any(kind: .sample),
      "A sample must contain all fields that its sample description requires",
      cause: "The sample sizes are probably wrong, or the sample was truncated",
      fix: "Correct the sample sizes in stsz to match the samples in the media data",
      failing: .movie(
        mediaHeader: "full mdhd { u32 0, 0 u32 600, 40 u16 0, 0 }",
        handler: #"full hdlr { "mhlr" "tmcd" 00 * 12 00 }"#,
        informationHeader: "gmhd { full gmin { u16 64 00 * 10 } }",
        descriptions: """
          full stsd {
            u32 1
            tmcd { 00 * 6 u16 1 00 * 4 u32 0, 600, 20 1e 00 }
          }
          """, timeToSample: "full stts { u32 1 u32 2, 20 }",
        sampleSizes: "full stsz { u32 0, 2, 4, 2 }", media: "mdat { samples: 00 * 4 ↓00 01 }")),
    Rule(
      "isom.nal.size-exceeds-parent", .error, at: .any(kind: .avcUnit, .hevcUnit, .vvcUnit),
      "A NAL unit must end inside its sample",
      cause:
        "The sample probably contains start codes instead of NAL unit lengths, or was truncated",
      fix: "Write the length of each NAL unit before it, instead of a start code",
      failing: .coded(
        "avc1",
        "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }",
        sampleSizes: "full stsz { u32 0, 2, 6, 6 }",
        media: "mdat { samples: ↓u32 99 09 f0 u32 2 09 f0 }")),
    Rule(
      "isom.nal.length-incomplete", .warning, at: .any(kind: .avcUnit, .hevcUnit, .vvcUnit),
      "The last NAL unit of a sample should extend to the end of the sample",
      cause: "The writer probably padded the sample, or miscounted its size",
      fix: "Set the size of the sample so that it ends with its last NAL unit",
      failing: .coded(
        "avc1",
        "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }",
        sampleSizes: "full stsz { u32 0, 2, 8, 6 }",
        media: "mdat { samples: u32 2 09 f0 ↓00 00 u32 2 09 f0 }")),
  ]
}
