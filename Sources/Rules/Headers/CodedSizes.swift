import Anatomy

extension Rule {
  static let codedSize = Rule(
    "isom.video.size-vs-sequence", .warning, at: .box("avcC", "hvcC"),
    "a sample description states the size of the pictures that its parameter set tells of",
    clause: Clause(.iso12, "12.1.3"),
    cause:
      "a tool put other parameter sets in, scaled the pictures, or stated the size for showing",
    fix: "state the size of the decoded picture; how it is shown stands in tkhd and pasp",
    passing: [.coded("avc1", configured("67 42 c0 1e da 79"))],
    failing: [.coded("avc1", configured("67 42 c0 1e da 2e 40"), size: "↓u16 16, 16")]
  ) { configuration, _ in
    // What a clean aperture cuts off is not cut off before.
    guard let entry = configuration.parent, let width = entry.integer("width"), width > 0,
      let height = entry.integer("height"), height > 0, entry.child("clap") == nil,
      let size = configuration.decodedSize
    else { return nil }
    guard size != DecodedSize(width: width, height: height) else { return [] }
    return [
      .field(
        size.width != width ? "width" : "height", of: entry,
        "\(width)×\(height) is stated, the parameter set makes \(size.width)×\(size.height)")
    ]
  }

  private static func configured(_ set: String) -> String {
    "avcC { 01 42 c0 1e ff e1 sized u16 { \(set) } 01 sized u16 { 68 ce 38 80 } }"
  }
}
