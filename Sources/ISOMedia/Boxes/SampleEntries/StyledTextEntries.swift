import Anatomy
import Bytes
import Schema

/// Sample entries of text with fonts and colors (3GPP TS 26.245, 5.16, and QuickTime's text
/// description).
extension Boxes {
  static let timedTextEntries = SpecSection(
    .timedText,
    [
      Box(
        "tx3g", "Timed Text", in: "stsd", group: "SampleEntry", spec: "5.16", holds: .boxes
      ) { box in
        box.sampleEntry()
        timedText(box)
      },
      Box(
        "ftab", "Font Table", in: "tx3g", "text", "enct", occurs: .atMostOnce, spec: "5.16"
      ) { box in
        let count = box.u16("entry-count", means: .count(of: .rows))
        box.list("entries", count: count, line: .value) { entry in
          entry.u16("font-ID", means: .id(of: "font"))
          entry.text("font", .utf8, .pascal, means: .identifies(.playback))
        }
      },
    ])

  static let quickTimeTextEntries = SpecSection(
    .quickTime,
    [
      Box(
        "text", "Text", in: "stsd", group: "SampleEntry", spec: "Text Sample Description",
        holds: .boxes
      ) { box in
        box.sampleEntry()
        // Some writers use the code `text` for the fields of 3GPP timed text, which include a font
        // table (`ftab`).
        let isTimedText = box.source.big32(at: box.position + 34) == FourCC("ftab").rawValue
        box.when(isTimedText, "a font table (ftab) follows, as in 3GPP timed text") {
          timedText(box)
        }
        box.when(!isTimedText, "no font table (ftab) follows") { quickTimeText(box) }
      }
    ])

  private static func timedText(_ box: FieldReader) {
    box.switches(
      "displayFlags", width: 4,
      [
        0x20: "scroll in", 0x40: "scroll out", 0x180: "scroll direction", 0x800: "karaoke",
        0x2_0000: "vertical", 0x4_0000: "fill region", 0x2000_0000: "some forced",
        0x4000_0000: "all forced", 0x1: "hidden",
      ])
    box.i8("horizontal-justification")
    box.i8("vertical-justification")
    rgba(box, "background-color-rgba")
    rectangle(box, "default-text-box")
    box.group("default-style") {
      box.u16("startChar")
      box.u16("endChar")
      box.u16("font-ID", means: .reference(to: "font"))
      box.switches("face-style-flags", width: 1, [0x1: "bold", 0x2: "italic", 0x4: "underline"])
      box.u8("font-size")
      rgba(box, "text-color-rgba")
    }
  }

  static func quickTimeText(_ box: FieldReader) {
    box.switches(
      "displayFlags", width: 4,
      [
        0x2: "don't auto-scale", 0x8: "use background color", 0x20: "scroll in",
        0x40: "scroll out", 0x80: "horizontal scroll", 0x100: "reverse scroll",
        0x200: "continuous scroll", 0x1000: "drop shadow", 0x2000: "anti-alias",
        0x4000: "key text",
      ])
    box.i32("textJustification")
    box.color("bgColor")
    rectangle(box, "defaultTextBox")
    box.reserved(8)
    box.u16("fontNumber")
    box.switches(
      "fontFace", width: 2,
      [
        0x1: "bold", 0x2: "italic", 0x4: "underline", 0x8: "outline", 0x10: "shadow",
        0x20: "condense", 0x40: "extend",
      ])
    box.reserved(1)
    box.reserved(2)
    box.color("foreColor")
    box.when(box.remaining > 0, "the entry contains a font name") {
      box.text("textName", .macRoman, .pascal, means: .identifies(.playback))
    }
    box.restUnlessBoxes("data")
  }

  private static func rgba(_ box: FieldReader, _ name: String) {
    box.group(name) { for part in ["red", "green", "blue", "alpha"] { box.u8(part) } }
  }

  private static func rectangle(_ box: FieldReader, _ name: String) {
    box.group(name) { for side in ["top", "left", "bottom", "right"] { box.i16(side) } }
  }
}
