import Schema

/// Labels for numbers in uncompressed video (ISO/IEC 23001-17).
enum UncompressedValueNames {
  static let formats: Labels = [0: "unsigned", 1: "floating point", 2: "complex", 3: "signed"]
  static let samplings: Labels = [0: "4:4:4", 1: "4:2:2", 2: "4:2:0", 3: "4:1:1"]
  static let interleaves: Labels = [
    0: "by component", 1: "by pixel", 2: "mixed", 3: "by row", 4: "by tile and component",
    5: "by pixel, multiple Y",
  ]
  static let components = Labels(
    radix: 10,
    """
    0 monochrome
    1 Y
    2 Cb
    3 Cr
    4 red
    5 green
    6 blue
    7 alpha
    8 depth
    9 disparity
    10 palette
    11 filter array
    12 padding
    13 cyan
    14 magenta
    15 yellow
    16 black
    """)
}
