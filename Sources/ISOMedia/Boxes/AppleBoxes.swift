import Anatomy
import Bytes
import Schema

/// Boxes that Apple phones write into the `setu` box of timed metadata sample entries. Their
/// layouts are known only from files.
extension Boxes {
  static let apple = SpecSection(
    .unpublished,
    [
      Box(
        "cfgv", "Configuration Versions", in: "setu",
        holds: PayloadGrammar.boxes("data", means: .payload)),
      Box("dims", "Dimensions", in: "setu", summary: Summary { $0.widthByHeight }) { box in
        box.u32("width")
        box.u32("height")
      },
    ])
}

extension Node {
  /// The picture size from the fields `width` and `height`, such as `1920×1080`; nil if a field is
  /// missing.
  var widthByHeight: String? {
    guard let width = integer("width"), let height = integer("height") else { return nil }
    return "\(width)×\(height)"
  }
}
