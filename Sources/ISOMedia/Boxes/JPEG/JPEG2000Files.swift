import Anatomy
import Bytes
import Codecs
import Schema

/// Boxes of JP2 files. Some of them also occur in formats derived from JP2 (ISO/IEC 15444-1, annex
/// I).
extension Boxes {
  static let jpeg2000Files = SpecSection(
    .jpeg2000,
    [
      Box("jP  ", "JPEG 2000 Signature", in: "file", occurs: .atMostOnce, spec: "I.5.1") {
        $0.signature()
      },
      Box(
        "jp2h", "JPEG 2000 Header", in: "file", "VisualSampleEntry", spec: "I.5.3", holds: .boxes),
      Box("ihdr", "Image Header", in: "jp2h", occurs: .once, spec: "I.5.3.1") { box in
        box.u32("HEIGHT", line: "height %")
        box.u32("WIDTH", line: "width %")
        box.u16("NC", line: "% components")
        box.bitDepth("BPC")
        box.u8("C", labels: compressions)
        box.u8("UnkC", labels: [0: "color space known", 1: "color space unknown"])
        box.u8("IPR", labels: [0: "no rights information", 1: "rights information"])
      },
      Box("bpcc", "Bits per Component", in: "jp2h", "j2kH", spec: "I.5.3.2") { box in
        box.list("components", count: nil, line: .value) { $0.bitDepth("BPC") }
      },
      Box(
        "colr", "Color Specification", in: "jp2h", spec: "I.5.3.3", presents: .all(.color),
        holds: PayloadGrammar("PROFILE", means: .payload, terminology: .boxes)
      ) { box in
        let method = box.u8(
          "METH",
          labels: [1: "by number", 2: "restricted ICC", 3: "any ICC", 4: "vendor", 5: "CICP"])
        box.i8("PREC")
        box.u8("APPROX")
        box.when(method == 1, "METH is 1") {
          box.u32("EnumCS", line: .value, labels: colorSpaces)
          // Only some color spaces have parameters (`EP`).
          box.when(box.remaining > 0, "bytes remain in the box") {
            box.rest("EP", means: .identifies(.playback))
          }
        }
        box.when(method == 5, "METH is 5") {
          box.u16("COLPRIMS", labels: ColorValueNames.primaries)
          box.u16("TRANSFC", labels: ColorValueNames.transfers)
          box.u16("MATCOEFFS", labels: ColorValueNames.matrices)
          box.bits(1, "VIDFRNG", labels: ColorValueNames.ranges)
          box.reservedBits(7)
        }
        box.when(method == 4 || method == 0 || method > 5, "any other METH") {
          box.rest("data", means: .identifies(.unknown))
        }
      },
      Box(
        "pclr", "Palette", in: "jp2h", "j2kH", occurs: .atMostOnce, spec: "I.5.3.4", body: palette),
      Box("res ", "Resolution", in: "jp2h", occurs: .atMostOnce, spec: "I.5.3.7", holds: .boxes),
      Box(
        "resc", "Capture Resolution", in: "res ", occurs: .atMostOnce, spec: "I.5.3.7.1",
        body: resolution),
      Box(
        "resd", "Default Display Resolution", in: "res ", occurs: .atMostOnce, spec: "I.5.3.7.2",
        body: resolution),
      Box("jp2c", "Contiguous Codestream", in: "file", spec: "I.5.4", holds: codestream),
      Box("jp2i", "Intellectual Property", in: "file", "jp2h", spec: "I.6", holds: rights),
      Box("xml ", "XML", in: "file", spec: "I.7.1", holds: rights),
      Box("uinf", "UUID Information", in: "file", spec: "I.7.3", holds: .boxes),
      Box("ulst", "UUID List", in: "uinf", occurs: .once, spec: "I.7.3.1") { box in
        let rows = box.u16("NU", means: .count(of: .rows))
        box.table("UUIDs", rows: rows) { $0.uuid("UUID", means: .identifies(.unknown)) }
      },
      Box("url ", "Data Entry URL", in: "uinf", occurs: .once, versions: 0...0, spec: "I.7.3.2") {
        $0.text("LOC", .utf8, .terminated, means: .identifies(.path), line: .value)
      },
    ])

  static let codestream = PayloadGrammar.boxes("codestream", means: .media)
  private static let rights = PayloadGrammar.boxes("XML", means: .payload)

  private static let compressions: Labels = [
    0: "uncompressed", 1: "T.4 MH", 2: "T.4 MR", 3: "T.6 MMR", 4: "JBIG", 5: "JPEG", 6: "JPEG-LS",
    7: "JPEG 2000", 8: "JBIG2", 9: "JBIG", 11: "JPEG XR", 12: "JPEG XS",
  ]

  private static let colorSpaces: Labels = [
    0: "bi-level", 1: "YCbCr 1", 3: "YCbCr 2", 4: "YCbCr 3", 9: "PhotoYCC", 11: "CMY", 12: "CMYK",
    13: "YCCK", 14: "CIELab", 15: "bi-level 2", 16: "sRGB", 17: "grayscale", 18: "sYCC",
    19: "CIEJab", 20: "e-sRGB", 21: "ROMM-RGB", 22: "YPbPr 1125/60", 23: "YPbPr 1250/50",
    24: "e-sYCC",
  ]

  private static let palette: Box.Body = { box in
    let entries = box.u16("NE", means: .count(of: .field("entries")), line: "% entries")
    let columns = box.u8("NPC", means: .count(of: .field("columns")))
    // The value sizes precede the values, one byte for each column.
    let widths = box.source.bytes(box.rest, limit: columns).map { Int($0 & 0x7F) / 8 + 1 }
    box.list("columns", count: columns) { $0.bitDepth("B") }
    box.table("entries", rows: entries, line: nil) { row in
      for (index, width) in widths.enumerated() { row.unsigned("C\(index + 1)", bytes: width) }
      row.when(widths.isEmpty, "the palette has a further column") { row.unsigned("C", bytes: 0) }
    }
  }

  private static let resolution: Box.Body = { box in
    box.u16("VRN")
    box.u16("VRD")
    box.u16("HRN")
    box.u16("HRD")
    box.i8("VRE")
    box.i8("HRE")
  }
}

extension FieldReader {
  /// Reads the signature. Its four bytes show whether a transfer changed line endings or removed
  /// the eighth bit of each byte.
  func signature() { u32("signature", labels: [0x0D0A_870A: "valid"]) }

  fileprivate func bitDepth(_ name: String) {
    u8(
      name, line: .value,
      labels: Labels { raw in
        raw == 255 ? "varies" : "\(raw & 0x7F + 1) bits\(raw & 0x80 != 0 ? ", signed" : "")"
      })
  }
}
