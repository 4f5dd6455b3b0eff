import Anatomy
import Bytes
import Schema

/// ISO/IEC 23008-12: properties that tell of a picture what people and cameras know of it.
extension Boxes {
  static let pictureDescriptions = Chapter(
    .heif,
    [
      Box("udes", "User Description", in: "ipco", versions: 0...0) { box in
        box.text("lang", .utf8, .terminated)
        box.text("name", .utf8, .terminated, line: .value)
        box.text("description", .utf8, .terminated)
        box.text("tags", .utf8, .terminated)
      },
      Box("altt", "Accessibility Text", in: "ipco", versions: 0...0) { box in
        box.text("alt_text", .utf8, .terminated, line: .value)
        box.text("alt_lang", .utf8, .terminated)
      },
      Box("crtt", "Creation Time", in: "ipco", versions: 0...0) { box in
        box.unsigned(
          "creation_time", bytes: 8, means: .tells(.time), line: .value, labels: microseconds)
      },
      Box("mdft", "Modification Time", in: "ipco", versions: 0...0) { box in
        box.unsigned(
          "modification_time", bytes: 8, means: .tells(.time), line: .value, labels: microseconds)
      },
      Box("wipe", "Wipe Transition", in: "ipco", versions: 0...0) { direction($0) },
      Box("zoom", "Zoom Transition", in: "ipco", versions: 0...0) { box in
        box.bits(1, "transition_direction")
        box.bits(7, "transition_shape")
      },
      Box("fade", "Fade Transition", in: "ipco", versions: 0...0) { direction($0) },
      Box("splt", "Split Transition", in: "ipco", versions: 0...0) { direction($0) },
      Box("stpe", "Transition Period", in: "ipco", versions: 0...0) { $0.u8("transition_period") },
      Box("ssld", "Slide Duration", in: "ipco", versions: 0...0) { $0.u16("duration") },
    ]
      + captures.map { capture in
        Box(
          capture.type, capture.title, in: "ipco", versions: 0...0, body: { capture.body($0) })
      })

  /// Brackets and panoramas: the entries of sample groups are the same.
  static let captures: [(type: FourCC, title: String, body: Box.Body)] = [
    (
      "aebr", "Exposure Step",
      { entry in
        entry.i8("exposure_step", line: .value)
        entry.i8("exposure_numerator", line: "/ %")
      }
    ),
    (
      "afbr", "Flash Exposure",
      { entry in
        entry.i8("flash_exposure_numerator", line: .value)
        entry.i8("flash_exposure_denominator", line: "/ %")
      }
    ),
    (
      "dobr", "Depth of Field",
      { entry in
        entry.i8("f_stop_numerator", line: .value)
        entry.i8("f_stop_denominator", line: "/ %")
      }
    ),
    (
      "fobr", "Focus Distance",
      { entry in
        entry.u16("focus_distance_numerator", line: .value)
        entry.u16("focus_distance_denominator", line: "/ %")
      }
    ),
    ("pano", "Panorama Frame", { $0.u16("frame_number", line: "frame %") }),
    (
      "wbbr", "White Balance",
      { entry in
        entry.u16("blue_amber", line: "blue to amber %")
        entry.i8("green_magenta", line: "green to magenta %")
      }
    ),
  ]

  private static let direction: Box.Body = { $0.u8("transition_direction", line: .value) }

  /// Microseconds since the beginning of 1904.
  private static let microseconds = Labels { raw in
    raw == 0 ? "not set" : CalendarDate(secondsSince1904: raw / 1_000_000).description
  }
}
