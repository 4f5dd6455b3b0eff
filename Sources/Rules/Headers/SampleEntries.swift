import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let protectedEntry = Rule(
    "isom.stsd.encrypted-no-sinf", .error, at: .box("stsd"),
    "A protected sample entry must contain sinf with frma",
    clause: Clause(.iso12, "8.12.2"),
    cause: "A tool removed sinf and left the samples encrypted",
    fix:
      "Restore sinf with frma and schm from the original file: players need sinf to decrypt"
      + " samples",
    passing: .pictures(
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
        """),
    failing: .pictures(
      entry: """
        ↓encv {
          00 * 6 u16 1
          00 * 16
          u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
          00 * 32 u16 24 i16 -1
        }
        """)
  ) { descriptions, _ in
    let protected: Set<FourCC> = ["encv", "enca", "enct", "encs", "encm"]
    let entries = descriptions.children.filter { protected.contains($0.code) }
    guard !entries.isEmpty else { return nil }
    return entries.filter { $0.descendant("sinf", "frma") == nil && !$0.isCut }.map {
      .about(
        $0, "\($0.code) contains no sinf/frma, which states the original type of the sample entry")
    }
  }

  static let pixelAspect = Rule(
    "isom.pasp.bad-size", .error, at: .box("pasp"),
    "hSpacing and vSpacing of pasp must be greater than 0", clause: Clause(.iso12, "12.1.4"),
    cause: "The writer did not know the pixel aspect ratio and left the fields at 0",
    fix: "Set hSpacing and vSpacing to the pixel aspect ratio (1 and 1 if square), or remove pasp",
    passing: .pictures(properties: "pasp { u32 4, 3 }"),
    failing: .pictures(properties: "pasp { ↓u32 0, 1 }")
  ) { aspect, _ in
    // `heif.pasp.zero` reports pictures.
    guard aspect.parent?.code != "ipco" else { return nil }
    let numbers = [FieldName.hSpacing, .vSpacing].map { aspect.integer($0) }
    guard numbers.allSatisfy({ $0 != nil }) else { return nil }
    return numbers.contains(0)
      ? .field(
        numbers[0] == 0 ? .hSpacing : .vSpacing, of: aspect,
        "hSpacing:vSpacing is \(numbers[0] ?? 0):\(numbers[1] ?? 0)") : []
  }

  static let cleanAperture = Rule(
    "isom.clap.out-of-image", .warning, at: .box("clap"),
    "In clap, denominators must be greater than 0, and the aperture should fit in the picture",
    clause: Clause(.iso12, "12.1.4"),
    cause:
      "The writer measured offsets from a corner instead of the center, or wrote a denominator"
      + " of 0",
    fix:
      "Write nonzero denominators, and an aperture that fits in the picture, with offsets from"
      + " its center",
    passing: .pictures(properties: "clap { u32 60, 1, 40, 1, 0, 1, 0, 1 }"),
    failing: .pictures(properties: "clap { ↓u32 60, 0, 40, 1, 0, 1, 0, 1 }")
  ) { aperture, _ in
    let parts = [FieldName.cleanApertureWidthD, .cleanApertureHeightD, .horizOffD, .vertOffD]
    if let zero = parts.first(where: { aperture.integer($0) == 0 }) {
      return .field(.cleanApertureWidthN, of: aperture, "the denominator \(zero) in clap is 0")
    }
    guard let entry = aperture.parent, let width = entry.integer(.width), width > 0,
      let height = entry.integer(.height), height > 0
    else { return [] }
    func fits(_ size: Double?, _ offset: Double?, in extent: Int) -> Bool {
      guard let size, let offset else { return true }
      // The offset is the distance between the centers of aperture and picture. The aperture fits
      // if half its size plus the offset is at most half the size of the picture.
      return size / 2 + abs(offset) <= Double(extent) / 2 + 0.5
    }
    let fitsAcross = fits(
      aperture.ratio(.cleanApertureWidthN, .cleanApertureWidthD),
      aperture.ratio(.horizOffN, .horizOffD), in: width)
    let fitsDown = fits(
      aperture.ratio(.cleanApertureHeightN, .cleanApertureHeightD),
      aperture.ratio(.vertOffN, .vertOffD), in: height)
    return fitsAcross && fitsDown
      ? [] : .about(aperture, "the clean aperture extends past the \(width)×\(height) picture")
  }
}

extension Node {
  fileprivate func ratio(_ numerator: FieldName, _ denominator: FieldName) -> Double? {
    guard let above = integer(numerator), let below = integer(denominator), below != 0 else {
      return nil
    }
    return Double(above) / Double(below)
  }
}
