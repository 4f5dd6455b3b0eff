import Anatomy
import Movie
import RuleEngine

/// Rules about the configuration of uncompressed video.
extension Rule {
  static let uncompressedFrame = Rule(
    "uncv.entry.configuration", .error, at: .box("uncv"),
    "An uncv sample entry must contain exactly one uncC",
    clause: Clause(.uncompressed, "4.2", isConfirmed: false),
    cause: "A tool copied the sample entry without its boxes",
    fix: "Write one uncC with the layout of the components",
    passing: .pictures(entry: uncompressed(plain)),
    failing: [
      .pictures(entry: uncompressed("↓")),
      .pictures(entry: uncompressed("\(plain) ↓\(plain)")),
    ]
  ) { entry, _ in
    guard entry.parent?.code == "stsd", !entry.isCut else { return nil }
    let boxes = entry.children("uncC")
    if boxes.isEmpty { return .absence(in: entry, "uncv contains no uncC, expected 1") }
    return boxes.count > 1
      ? .about(boxes[1], "uncv contains \(boxes.count) uncC boxes, expected 1") : []
  }

  static let uncompressedComponents = Rule(
    "uncv.entry.components", .error, at: .box("uncC"),
    "An uncv sample entry must contain cmpd, unless uncC has version 1",
    clause: Clause(.uncompressed, "4.2", isConfirmed: false),
    cause: "The writer relies on the profile in uncC",
    fix: "Write cmpd with the type of each component",
    passing: .pictures(entry: uncompressed(plain)),
    failing: .pictures(
      entry: uncompressed("↓full uncC { 00 * 4 u32 0 00 * 4 u32 0, 0, 0, 0, 0 }"))
  ) { configuration, _ in
    guard let entry = configuration.parent, entry.code == "uncv",
      let version = configuration.integer(.version)
    else { return nil }
    return version == 1 || entry.child("cmpd") != nil
      ? [] : .about(configuration, "uncC has version \(version), but uncv contains no cmpd")
  }

  /// A configuration box that states 8-bit RGB by its profile `rgb3`, without a list of components.
  private static let plain = #"full uncC version 1 { "rgb3" }"#

  private static func uncompressed(_ boxes: String) -> String {
    """
    uncv {
      00 * 6 u16 1 00 * 16
      u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
      00 * 32 u16 24 i16 -1
      \(boxes)
    }
    """
  }
}
