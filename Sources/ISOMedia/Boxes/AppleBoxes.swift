import Anatomy
import Bytes
import Schema

/// What telephones of Apple put into the setup of timed metadata, as far as it is known from their
/// files.
extension Boxes {
  static let apple = SpecSection(
    .unpublished,
    [
      Box(
        "cfgv", "Versions of the Configuration", in: "setu",
        holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        "dims", "Dimensions", in: "setu",
        body: { box in
          box.u32("width")
          box.u32("height")
        },
        summary: { $0.widthByHeight }),
    ])
}

extension Node {
  /// Two numbers in a line.
  var widthByHeight: String? {
    guard let width = integer("width"), let height = integer("height") else { return nil }
    return "\(width)×\(height)"
  }
}
