import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let codedSize = Rule(
    "isom.video.size-vs-sequence", .warning, at: .box("avcC", "hvcC"),
    "The width and height of a sample entry should equal the picture size in its parameter set",
    clause: Clause(.iso12, "12.1.3"),
    cause:
      "A tool replaced the parameter sets or scaled the pictures, or stored the display size",
    fix:
      "Set width and height of the sample entry to the size of the decoded picture",
    passing: .coded("avc1", configured("67 42 c0 1e da 79")),
    failing: .coded("avc1", configured("67 42 c0 1e da 2e 40"), size: "↓u16 16, 16")
  ) { configuration, _ in
    // Sample entries with `clap` are skipped: their width and height may differ from the decoded
    // size by the pixels that `clap` crops.
    guard let entry = configuration.parent, let width = entry.integer(.width), width > 0,
      let height = entry.integer(.height), height > 0, entry.child("clap") == nil,
      let size = configuration.decodedSize
    else { return nil }
    guard size != DecodedSize(width: width, height: height) else { return [] }
    return .field(
      size.width != width ? .width : .height, of: entry,
      "the size in \(entry.code) is \(width)×\(height), but the parameter set states "
        + "\(size.width)×\(size.height)")
  }

  private static func configured(_ set: String) -> String {
    "avcC { 01 42 c0 1e ff e1 sized u16 { \(set) } 01 sized u16 { 68 ce 38 80 } }"
  }
}
