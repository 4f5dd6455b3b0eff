import Anatomy
import Schema

/// Boxes for audio elements, and for the settings of each element that listeners may change
/// (ISO/IEC 14496-12, editions after 2022).
extension Boxes {
  static let audioElements = SpecSection(
    .iso12,
    [
      Box("aelm", "Audio Element", in: "prsl", "aesb", holds: .boxes, body: boxesInside),
      Box("aesb", "Audio Element Selection", in: "prsl", holds: .boxes, body: boxesInside),
      Box(
        "aedb", "Audio Element Description", in: "aelm", occurs: .atMostOnce, versions: 0...0,
        holds: .boxes
      ) { box in
        box.text("audio_element_tag", .utf8, .terminated, means: .identifies(.text), line: .value)
        box.bits(1, "is_toggleable")
        box.bits(1, "is_default_enabled")
        box.reservedBits(6)
      },
      Box(
        "aesd", "Audio Element Selection Description", in: "aesb", occurs: .atMostOnce,
        versions: 0...0
      ) { $0.text("selection_tag", .utf8, .terminated, means: .identifies(.text), line: .value) },
      Box(
        "aepr", "Audio Element Prominence Interactivity", in: "aelm", occurs: .atMostOnce,
        versions: 0...0
      ) { box in
        for name in ["min", "max", "default"] { box.float(name + "_prominence", width: 4) }
      },
      Box(
        "aepp", "Audio Element Polar Position Interactivity", in: "aelm", occurs: .atMostOnce,
        versions: 0...0, flags: [0x1: "azimuth", 0x2: "elevation", 0x4: "distance"]
      ) { box in
        let names = ["min", "max", "default"]
        box.when(flag: 0x1) { for name in names { box.i16(name + "_azimuth") } }
        box.when(flag: 0x2) { for name in names { box.i8(name + "_elevation") } }
        box.when(flag: 0x4) { for name in names { box.u32(name + "_distance") } }
      },
      Box(
        "ardi", "Audio Rendering Indication", in: "prsl", occurs: .atMostOnce, versions: 0...0
      ) {
        $0.u8(
          "audio_rendering_indication", line: .value,
          labels: [
            0: "no preference", 1: "stereo", 2: "two-dimensional", 3: "three-dimensional",
            4: "headphones",
          ])
      },
    ])

  /// Reads version and flags if the first four bytes are zero, and then child boxes. No public
  /// document states whether version and flags are present. If they are missing, the first four
  /// bytes are the size of a child box, which is not zero.
  private static let boxesInside: Box.Body = { box in
    let isFull = box.remaining >= 4 && box.nextAreZero(4)
    box.when(isFull, "the first four bytes are zero") { box.versionAndFlags() }
    box.restUnlessBoxes("data")
  }
}
