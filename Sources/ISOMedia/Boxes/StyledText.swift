import Anatomy
import Bytes
import Schema

/// Reader for timed text samples (3GPP TS 26.245, 5.17). QuickTime's text samples have the same
/// layout.
enum StyledText {
  static let timedText: Declaration.Body = { sample in
    let count = sample.u16("text-length", means: .size(of: .field("text")))
    let mark = count >= 2 ? sample.source.big16(at: sample.position) : nil
    let isWide = mark == 0xFEFF || mark == 0xFFFE
    sample.when(isWide, "the text begins with a byte order mark") {
      sample.text("text", .utf16, .bytes(count), means: .identifies(.speech), line: .value)
    }
    sample.when(!isWide, "the text has no byte order mark") {
      sample.text("text", .utf8, .bytes(count), means: .identifies(.speech), line: .value)
    }
  }
}

extension Boxes {
  static let textModifiers = SpecSection(
    .timedText,
    [
      Box("styl", "Text Style", in: "samples", spec: "5.17.1") { box in
        let count = box.u16("entry-count", means: .count(of: .rows))
        box.table("text-styles", rows: count) { row in
          row.u16("startChar")
          row.u16("endChar")
          row.u16("font-ID", means: .reference(to: "font"))
          row.u8("face-style-flags", means: .flags)
          row.u8("font-size")
          for part in ["red", "green", "blue", "alpha"] { row.u8(part) }
        }
      },
      Box("hlit", "Text Highlight", in: "samples", spec: "5.17.1", body: characters),
      Box("hclr", "Text Highlight Color", in: "samples", spec: "5.17.1") { box in
        box.group("highlight_color_rgba") {
          for part in ["red", "green", "blue", "alpha"] { box.u8(part) }
        }
      },
      Box("krok", "Karaoke", in: "samples", spec: "5.17.1") { box in
        box.u32("highlight-start-time", means: .moment(.media))
        let count = box.u16("entry-count", means: .count(of: .rows))
        box.table("entries", rows: count) { row in
          row.u32("highlight-end-time")
          row.u16("startcharoffset")
          row.u16("endcharoffset")
        }
      },
      Box("dlay", "Scroll Delay", in: "samples", spec: "5.17.1") {
        $0.u32("scroll-delay", means: .duration(.media))
      },
      Box("href", "Hyperlink", in: "samples", spec: "5.17.1") { box in
        box.u16("startcharoffset")
        box.u16("endcharoffset")
        box.text("URL", .utf8, .pascal, means: .identifies(.path), line: .value)
        box.text("altString", .utf8, .pascal, means: .identifies(.text))
        // QuickTime writers add a zero byte after the text, which the text length does not include.
        let hasZero = box.remaining == 1 && box.nextAreZero(1)
        box.when(hasZero, "one zero byte remains in the box") {
          box.bytes("terminator", 1, means: .terminator)
        }
      },
      Box("tbox", "Text Box", in: "samples", spec: "5.17.1") { box in
        box.group("text-box") { for side in ["top", "left", "bottom", "right"] { box.i16(side) } }
      },
      Box("blnk", "Blinking Text", in: "samples", spec: "5.17.1", body: characters),
      Box("twrp", "Text Wrap", in: "samples", spec: "5.17.1") {
        $0.u8("wrap_flag", labels: [0: "no wrap", 1: "automatic"])
      },
    ])

  static let quickTimeTextModifiers = SpecSection(
    .quickTime,
    [
      Box("encd", "Text Encoding", in: "samples", spec: "Text Sample Data") {
        $0.u32("encoding", labels: [0: "MacRoman", 0x100: "UTF-16", 0x0800_0100: "UTF-8"])
      }
    ])

  private static let characters: Box.Body = { box in
    box.u16("startcharoffset")
    box.u16("endcharoffset")
  }
}
