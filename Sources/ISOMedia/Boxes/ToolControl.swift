import Anatomy
import Schema

/// Boxes that list the MPEG-4 protection tools for a whole file (ISO/IEC 14496-12).
extension Boxes {
  static let toolControl = SpecSection(
    .iso12,
    [
      Box(
        "ipmc", "IPMP Control", in: "moov", "meta", occurs: .atMostOnce, versions: 0...0,
        holds: .descriptors
      ) { box in
        box.group("toollist") {
          box.u8("tag", means: .type)
          let size = Int(
            clamping: box.sevenBitGroups(
              "sizeOfInstance", atMost: 4, means: .size(of: .nextField)))
          box.when(size > 0, "sizeOfInstance is not 0") {
            box.bytes("IPMP_ToolList", size, means: .identifies(.playback))
          }
        }
        box.u8("no_of_IPMPDescriptors", means: .count(of: .children))
      }
    ])
}
