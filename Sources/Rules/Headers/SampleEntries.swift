import Anatomy
import Bytes

extension Rule {
  static let protectedEntry = Rule(
    "isom.stsd.encrypted-no-sinf", .error, at: .box("stsd"),
    "a protected sample description says how it is protected and what it was before",
    clause: Clause(.iso12, "8.12.1"),
    cause: "a tool removed the protection's box and left the samples as they were",
    fix: "put sinf with frma and schm back; without it nothing can be decrypted",
    passing: [
      .pictures(
        entry: """
          encv {
            00 * 6 u16 1
            00 * 16
            u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
            00 * 32 u16 24 i16 -1
            sinf {
              frma { "mjp2" }
              full schm { "cenc" u32 0x10000 }
            }
          }
          """)
    ],
    failing: [
      .pictures(
        entry: """
          ↓encv {
            00 * 6 u16 1
            00 * 16
            u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
            00 * 32 u16 24 i16 -1
          }
          """)
    ]
  ) { descriptions, _ in
    let protected: Set<FourCC> = ["encv", "enca", "enct", "encs", "encm"]
    let entries = descriptions.children.filter { protected.contains($0.code) }
    guard !entries.isEmpty else { return nil }
    return entries.filter { $0.descendant("sinf", "frma") == nil && !$0.isCut }.map {
      .about($0, "\($0.code) does not say what it was before it was protected")
    }
  }

  static let pixelAspect = Rule(
    "isom.pasp.bad-size", .error, at: .box("pasp"),
    "the pixel aspect is two numbers above 0", clause: Clause(.iso12, "12.1.4"),
    cause: "a writer did not know the aspect and left it empty",
    fix: "write 1 and 1, or leave the box out",
    passing: [.pictures(properties: "pasp { u32 4, 3 }")],
    failing: [.pictures(properties: "pasp { ↓u32 0, 1 }")]
  ) { aspect, _ in
    let numbers = ["hSpacing", "vSpacing"].map { aspect.integer($0) }
    guard numbers.allSatisfy({ $0 != nil }) else { return nil }
    return numbers.contains(0)
      ? [
        .field(
          numbers[0] == 0 ? "hSpacing" : "vSpacing", of: aspect, "a side of the pixels is 0 long")
      ] : []
  }

  static let cleanAperture = Rule(
    "isom.clap.out-of-image", .warning, at: .box("clap"),
    "the clean aperture is a part of the picture", clause: Clause(.iso12, "12.1.4"),
    cause: "a writer took the corner for the middle, which offsets count from, or divided by 0",
    fix: "let the aperture lie inside width and height",
    passing: [.pictures(properties: "clap { u32 60, 1, 40, 1, 0, 1, 0, 1 }")],
    failing: [.pictures(properties: "clap { ↓u32 60, 0, 40, 1, 0, 1, 0, 1 }")]
  ) { aperture, _ in
    let parts = ["cleanApertureWidthD", "cleanApertureHeightD", "horizOffD", "vertOffD"]
    if let zero = parts.first(where: { aperture.integer($0) == 0 }) {
      return [
        .field(
          "cleanApertureWidthN", of: aperture, "\(zero) is 0, and nothing can be divided by it")
      ]
    }
    guard let entry = aperture.parent, let width = entry.integer("width"), width > 0,
      let height = entry.integer("height"), height > 0
    else { return [] }
    let fits = [("Width", "horiz", width), ("Height", "vert", height)].allSatisfy {
      guard let size = aperture.ratio("cleanAperture\($0)"), let off = aperture.ratio("\($1)Off")
      else { return true }
      // From the middle: half the size and the offset stay within half the picture.
      return size / 2 + abs(off) <= Double($2) / 2 + 0.5
    }
    return fits
      ? [] : [.about(aperture, "the aperture goes beyond the picture of \(width)×\(height)")]
  }
}

extension Node {
  fileprivate func ratio(_ name: String) -> Double? {
    guard let above = integer(name + "N"), let below = integer(name + "D"), below != 0 else {
      return nil
    }
    return Double(above) / Double(below)
  }
}
