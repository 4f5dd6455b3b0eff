import Anatomy
import Bytes
import Schema

/// Item properties in which users and cameras describe a picture (ISO/IEC 23008-12, 6.5).
extension Boxes {
  static let pictureDescriptions = SpecSection(
    .heif,
    [
      Box("crtt", "Creation Time", in: "ipco", versions: 0...0, spec: "6.5.18") { box in
        box.unsigned(
          "creation_time", bytes: 8, means: .identifies(.time), line: .value, labels: microseconds)
      },
      Box("mdft", "Modification Time", in: "ipco", versions: 0...0, spec: "6.5.19") { box in
        box.unsigned(
          "modification_time", bytes: 8, means: .identifies(.time), line: .value,
          labels: microseconds)
      },
      Box("udes", "User Description", in: "ipco", versions: 0...0, spec: "6.5.20") { box in
        box.text("lang", .utf8, .terminated, means: Meaning(.language))
        box.text("name", .utf8, .terminated, means: .identifies(.text), line: .value)
        box.text("description", .utf8, .terminated, means: .identifies(.text))
        box.text("tags", .utf8, .terminated, means: .identifies(.text))
      },
      Box("altt", "Accessibility Text", in: "ipco", versions: 0...0, spec: "6.5.21") { box in
        box.text("alt_text", .utf8, .terminated, means: .identifies(.text), line: .value)
        box.text("alt_lang", .utf8, .terminated, means: Meaning(.language))
      },
    ]
      + captures.map { capture in
        Box(
          capture.type, capture.title, in: "ipco", versions: 0...0, spec: capture.clause,
          body: { capture.body($0) })
      } + [
        Box("pano", "Panorama", in: "ipco", versions: 0...0, spec: "6.5.27") { box in
          let direction = box.u8(
            "panorama_direction", line: .value,
            labels: [
              0: "left to right", 1: "right to left", 2: "bottom to top", 3: "top to bottom",
              4: "grid in raster order", 5: "grid in zigzag order",
            ])
          box.when(direction == 4 || direction == 5, "panorama_direction is a grid") {
            box.u8("rows_minus_one")
            box.u8("columns_minus_one")
          }
        }
      ])

  /// Properties of bracketed captures. The entries of the sample groups with the same codes have
  /// the same fields.
  static let captures: [(type: FourCC, title: String, clause: String, body: Box.Body)] = [
    (
      "aebr", "Exposure", "6.5.22",
      { entry in
        entry.i8("exposure_step", line: "step %")
        entry.i8("exposure_numerator", line: "times %")
      }
    ),
    (
      "wbbr", "White Balance", "6.5.23",
      { entry in
        entry.u16("blue_amber", line: "% K")
        entry.i8("green_magenta", line: "% / 100 Duv")
      }
    ),
    (
      "fobr", "Focus Distance", "6.5.24",
      { entry in
        entry.u16("focus_distance_numerator", line: .value)
        entry.u16("focus_distance_denominator", line: "/ % m")
      }
    ),
    (
      "afbr", "Flash Exposure", "6.5.25",
      { entry in
        entry.i8("flash_exposure_numerator", line: .value)
        entry.i8("flash_exposure_denominator", line: "/ % stops")
      }
    ),
    (
      "dobr", "Depth of Field", "6.5.26",
      { entry in
        entry.i8("f_stop_numerator", line: .value)
        entry.i8("f_stop_denominator", line: "/ % stops")
      }
    ),
  ]

  /// Labels for times in microseconds since the start of 1904.
  private static let microseconds = Labels { raw in
    raw == 0 ? "not set" : CalendarDate(secondsSince1904: raw / 1_000_000).description
  }
}
