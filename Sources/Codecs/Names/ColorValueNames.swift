package import Schema

/// Labels for color primaries, transfer characteristics and other color values (ISO/IEC 23091-2,
/// clause 8).
package enum ColorValueNames {
  package static let primaries: Labels = [
    1: "BT.709", 2: "unspecified", 4: "BT.470 M", 5: "BT.601 625 lines", 6: "BT.601 525 lines",
    7: "SMPTE 240M", 8: "generic film", 9: "BT.2020", 10: "XYZ", 11: "DCI P3", 12: "Display P3",
    22: "EBU 3213",
  ]

  package static let transfers: Labels = [
    1: "BT.709", 2: "unspecified", 4: "gamma 2.2", 5: "gamma 2.8", 6: "BT.601", 7: "SMPTE 240M",
    8: "linear", 9: "logarithmic 100:1", 10: "logarithmic 316:1", 11: "xvYCC", 12: "BT.1361",
    13: "sRGB", 14: "BT.2020 10 bits", 15: "BT.2020 12 bits", 16: "PQ", 17: "SMPTE 428", 18: "HLG",
  ]

  package static let matrices: Labels = [
    0: "identity", 1: "BT.709", 2: "unspecified", 4: "FCC", 5: "BT.601 625 lines",
    6: "BT.601 525 lines", 7: "SMPTE 240M", 8: "YCgCo", 9: "BT.2020 non-constant luminance",
    10: "BT.2020 constant luminance", 11: "SMPTE 2085",
    12: "chromaticity-derived non-constant luminance",
    13: "chromaticity-derived constant luminance", 14: "ICtCp", 15: "IPT-C2", 16: "YCgCo-Re",
    17: "YCgCo-Ro",
  ]

  package static let chromaLocations: Labels = [
    0: "left", 1: "center", 2: "top left", 3: "top", 4: "bottom left", 5: "bottom",
  ]

  package static let ranges: Labels = [0: "video range", 1: "full range"]
}
