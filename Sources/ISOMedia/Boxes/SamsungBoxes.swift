import Anatomy
import Bytes
import Schema

/// Boxes that Samsung phones write into user data. Their layouts are known only from files.
extension Boxes {
  static let samsung = SpecSection(
    .unpublished,
    [
      Box(
        "mpvd", "Motion Photo Video", in: "file",
        holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        "sefd", "Samsung Extended Format Data", in: "file",
        holds: PayloadGrammar.boxes("data", means: .payload)),
      Box("SDLN", "Samsung Play Order", in: "udta") {
        $0.text("order", .ascii, .rest, means: .tag(.quickTimeUserData), line: .value)
      },
      Box("smrd", "Samsung Recording", in: "udta") {
        $0.text("recording", .ascii, .rest, means: .tag(.quickTimeUserData), line: .value)
      },
      Box("smta", "Samsung Metadata", in: "udta", versions: 0...0, holds: .boxes),
      Box("mdln", "Samsung Model", in: "smta") {
        $0.text("model", .utf8, .rest, means: .identifies(.device), line: .value)
      },
      Box("srfr", "Samsung Recorded Frame Rate", in: "smta") {
        $0.ufixed16_16("frame_rate", line: "% fps")
      },
      Box("saut", "Samsung Author", in: "smta") {
        $0.rest("undecoded", means: Meaning(.undecoded))
      },
      Box("svss", "Samsung State", in: "smta") { $0.rest("undecoded", means: Meaning(.undecoded)) },
    ])
}
