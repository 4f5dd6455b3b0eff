import Anatomy
import Bytes
import Schema

/// Sample entries of pictures (ISO/IEC 14496-12, 12.1.3). QuickTime's image description has the
/// same layout.
extension Boxes {
  static let visualEntries = SpecSection(
    .iso12,
    .init(Names.visualEntries) { code, title in
      Box(
        code, title, in: "stsd", group: "VisualSampleEntry", spec: "12.1.3",
        presents: pictureSize, holds: .boxes,
        summary: Summary(frameSize), body: visualEntry)
    })

  static let pictureSize: Presentation = ["width": .dimensions, "height": .dimensions]

  static let visualEntry: Box.Body = { box in
    visualFields(box)
    box.restUnlessBoxes("data")
  }

  static func visualFields(_ box: FieldReader) {
    box.sampleEntry()
    box.zerosOrQuickTime(
      16,
      iso: { box in
        box.reserved(2, "pre_defined")
        box.reserved(2)
        box.reserved(12, "pre_defined")
      },
      quickTime: { box in
        box.u16("version")
        box.u16("revision_level")
        box.code("vendor", means: .identifies(.software))
        box.u32("temporal_quality")
        box.u32("spatial_quality")
      })
    box.u16("width")
    box.u16("height")
    box.ufixed16_16("horizresolution")
    box.ufixed16_16("vertresolution")
    box.zerosOrQuickTime(4, iso: { $0.reserved(4) }) { $0.u32("data_size") }
    box.u16("frame_count")
    CompressorNames.field(box)
    box.u16("depth")
    let table = box.i16("color_table_id")
    box.when(table == 0 && hasColorTable(box), "color_table_id is 0 and a color table follows") {
      colorTable(box)
    }
  }

  /// Returns whether a color table follows. The number at offset 6 is then the last index of the
  /// table, which is less than 256. If a box follows instead, the last two letters of its code are
  /// at that offset and form a larger number.
  private static func hasColorTable(_ box: FieldReader) -> Bool {
    guard box.remaining >= 8, let last = box.source.big16(at: box.position + 6) else {
      return false
    }
    return last < 256 && 8 + 8 * (Int(last) + 1) <= box.remaining
  }

  private static func colorTable(_ box: FieldReader) {
    box.group("color_table") {
      box.u32("seed")
      box.u16("flags", means: .flags)
      let last = box.u16("size")
      box.table("colors", rows: last + 1) { row in
        row.u16("index")
        row.u16("red")
        row.u16("green")
        row.u16("blue")
      }
    }
  }

  static let frameSize: @Sendable (Node) -> String? = { node in
    guard let width = node.value("width")?.wholePart, let height = node.value("height")?.wholePart
    else { return nil }
    return "\(width)×\(height)"
  }
}
