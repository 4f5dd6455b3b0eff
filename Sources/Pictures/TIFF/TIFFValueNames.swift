import Keys
import Schema

/// Names of the values of TIFF and Exif tags, and of value types.
enum TIFFValueNames {
  static let types: Labels = [
    1: "BYTE", 2: "ASCII", 3: "SHORT", 4: "LONG", 5: "RATIONAL", 6: "SBYTE", 7: "UNDEFINED",
    8: "SSHORT", 9: "SLONG", 10: "SRATIONAL", 11: "FLOAT", 12: "DOUBLE", 13: "IFD", 16: "LONG8",
    17: "SLONG8", 18: "IFD8", 129: "UTF-8",
  ]

  static func labels(of entry: TIFFEntry) -> Labels {
    switch entry.kind {
    case .gps: gps(entry.tag)
    case .interoperability, .multiPicture, .maker: [:]
    default: main[entry.tag] ?? [:]
    }
  }

  private static func gps(_ tag: Int) -> Labels {
    switch tag {
    case 5:
      [
        0: "above sea level", 1: "below sea level", 2: "above sea level (ellipsoid)",
        3: "below sea level (ellipsoid)",
      ]
    case 0x1E: [0: "no correction", 1: "differential correction"]
    default: [:]
    }
  }

  private static let main: [Int: Labels] = [
    0x0103: [
      1: "none", 2: "CCITT 1D", 3: "CCITT group 3", 4: "CCITT group 4", 5: "LZW",
      6: "JPEG (old)", 7: "JPEG", 8: "deflate", 32773: "PackBits", 32946: "deflate (old)",
      34892: "lossy JPEG", 52546: "JPEG XL",
    ],
    0x0106: [
      0: "white is zero", 1: "black is zero", 2: "RGB", 3: "palette", 4: "mask", 5: "CMYK",
      6: "YCbCr", 8: "CIELab", 32803: "color filter array", 34892: "linear raw",
    ],
    0x0112: [
      1: "upright", 2: "mirrored", 3: "rotate by 180°", 4: "mirrored, rotate by 180°",
      5: "mirrored, rotate by 270°", 6: "rotate by 90°", 7: "mirrored, rotate by 90°",
      8: "rotate by 270°",
    ],
    0x011C: [1: "interleaved", 2: "planes"],
    0x0128: [1: "none", 2: "inch", 3: "centimeter"],
    0x0213: [1: "centered", 2: "co-sited"],
    0x8822: Labels(of: .exposureProgram),
    0x9207: Labels(of: .meteringMode),
    0x9208: [
      0: "unknown", 1: "daylight", 2: "fluorescent", 3: "tungsten", 4: "flash", 9: "fine weather",
      10: "cloudy", 11: "shade", 17: "standard light A", 18: "standard light B",
      19: "standard light C", 20: "D55", 21: "D65", 22: "D75", 23: "D50", 255: "other",
    ],
    0x9209: Labels(flash),
    0xA001: [1: "sRGB", 2: "Adobe RGB (nonstandard)", 0xFFFF: "uncalibrated"],
    0xA210: [1: "none", 2: "inch", 3: "centimeter"],
    0xA217: [
      1: "not defined", 2: "one chip", 3: "two chips", 4: "three chips", 5: "color sequential",
      7: "trilinear", 8: "color sequential, linear",
    ],
    0xA300: [1: "film scanner", 2: "reflection scanner", 3: "digital camera"],
    0xA301: [1: "photographed directly"],
    0xA401: [0: "normal", 1: "custom"],
    0xA402: [0: "automatic", 1: "manual", 2: "bracket"],
    0xA403: Labels(of: .whiteBalance),
    0xA406: [0: "standard", 1: "landscape", 2: "portrait", 3: "night"],
    0xA407: [0: "none", 1: "low up", 2: "high up", 3: "low down", 4: "high down"],
    0xA408: [0: "normal", 1: "low", 2: "high"],
    0xA409: [0: "normal", 1: "low", 2: "high"],
    0xA40A: [0: "normal", 1: "soft", 2: "hard"],
    0xA40C: [0: "unknown", 1: "macro", 2: "close", 3: "distant"],
    0xA460: [0: "unknown", 1: "not composite", 2: "composite", 3: "composite, in camera"],
  ]

  /// Describes the bits of the Flash tag: fired, return light, mode, presence, red-eye reduction.
  @Sendable private static func flash(_ value: UInt64) -> String? {
    if value & 0x20 != 0 { return "no flash" }
    var words = [value & 1 != 0 ? "fired" : "did not fire"]
    switch value >> 1 & 3 {
    case 2: words.append("no light returned")
    case 3: words.append("light returned")
    default: break
    }
    switch value >> 3 & 3 {
    case 1: words.append("forced")
    case 2: words.append("suppressed")
    case 3: words.append("automatic")
    default: break
    }
    if value & 0x40 != 0 { words.append("red-eye reduction") }
    return words.joined(separator: ", ")
  }
}

extension Labels {
  /// The meanings of the numbers of a field, which XMP states too.
  fileprivate init(of field: NormalizedField) {
    self.init { field.meaning(of: Int(clamping: $0)) }
  }
}
