import Anatomy
import Bytes
import Schema

/// Boxes that GoPro cameras write into user data. Their layouts are known only from files.
extension Boxes {
  static let goPro = SpecSection(
    .unpublished,
    [
      Box("FIRM", "GoPro Firmware", in: "udta") {
        $0.text("firmware", .utf8, .rest, means: .identifies(.software), line: .value)
      },
      Box("LENS", "GoPro Lens", in: "udta") { box in
        box.text("lens_serial", .utf8, .terminated, means: .identifies(.device), line: .value)
        box.rest("unused", means: .padding)
      },
      Box("CAME", "GoPro Camera", in: "udta") {
        $0.rest("serial_hash", means: .identifies(.device))
      },
      Box("VERS", "Version", in: "udta") {
        $0.text("version", .ascii, .rest, means: .identifies(.software), line: .value)
      },
      Box("SETT", "GoPro Settings", in: "udta") {
        $0.rest("settings", means: .tag(.quickTimeUserData))
      },
      Box("MUID", "GoPro Media Identifier", in: "udta") { box in
        box.when(box.remaining >= 16, "the box contains at least 16 bytes") {
          box.bytes("serial_hash", 16, means: .identifies(.device))
        }
        box.rest("media_id", means: .identifies(.identifier))
      },
      Box("GUMI", "GoPro Global Media Identifier", in: "udta") {
        $0.rest("media_id", means: .identifies(.identifier))
      },
      Box("BCID", "GoPro Broadcast Identifier", in: "udta") {
        $0.rest("broadcast_id", means: .identifies(.identifier))
      },
      Box("HMMT", "GoPro Highlights", in: "udta") { box in
        let rows = box.u32("count", means: .count(of: .rows))
        box.table("highlights", rows: rows) { $0.u32("time", means: .moment(.milliseconds)) }
        box.rest("unused", means: .padding)
      },
      Box(
        "GPMF", "GoPro Movie Metadata", in: "udta",
        holds: PayloadGrammar.boxes("data", means: .payload)),
    ])
}
