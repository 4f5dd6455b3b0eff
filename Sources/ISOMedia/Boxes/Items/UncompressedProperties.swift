import Anatomy
import Bytes
import Schema

/// Boxes for pictures and video that are uncompressed, or compressed by a general-purpose method
/// (ISO/IEC 23001-17).
extension Boxes {
  static let uncompressed = SpecSection(
    .uncompressed,
    [
      Box("cmpd", "Component Definition", in: "ipco", "VisualSampleEntry") { box in
        let count = box.u32("component_count", means: .count(of: .rows))
        box.list("components", count: count, line: .value) { component in
          let type = component.u16("component_type", labels: UncompressedValueNames.components)
          component.when(type >= 0x8000, "component_type is 0x8000 or more") {
            component.text("component_type_uri", .utf8, .terminated, means: .identifies(.playback))
          }
        }
      },
      Box(
        "uncC", "Uncompressed Frame Configuration", in: "ipco", "VisualSampleEntry",
        versions: 0...1, body: uncompressedFrame),
      Box("cmpC", "Compression Configuration", in: "ipco", "VisualSampleEntry", versions: 0...0) {
        box in
        box.code(
          "compression_type", line: .value,
          labels: ["defl": "deflate", "zlib": "zlib", "brot": "Brotli"])
        box.u8(
          "compressed_unit_type", line: .value,
          labels: [0: "whole item", 1: "each picture", 2: "tiles", 3: "rows", 4: "pixels"])
      },
      Box("icef", "Compressed Units", in: "ipco", versions: 0...0) { box in
        let offset = box.bits(3, "unit_offset_code", labels: [0: "none"])
        let size = box.bits(3, "unit_size_code")
        box.reservedBits(2)
        let rows = box.u32("num_compressed_units", means: .count(of: .rows))
        guard box.isDescribing || (offset <= 4 && size <= 4) else { return box.leaveUndecoded() }
        box.table("units", rows: rows) { row in
          row.unsigned(
            "unit_offset", bytes: [0, 2, 3, 4, 8][min(offset, 4)],
            means: .offset(from: .describedByFields(by: "iloc")))
          row.unsigned(
            "unit_size", bytes: [1, 2, 3, 4, 8][min(size, 4)], means: .size(of: .extent))
        }
      },
      Box("cpat", "Component Pattern", in: "ipco", "VisualSampleEntry", versions: 0...0) { box in
        let width = box.u16("pattern_width", line: "width %")
        let height = box.u16("pattern_height", line: "height %")
        box.table("components", rows: width * height, line: nil) { row in
          row.u32("component_index", means: .index(into: "component"))
          row.float32("component_gain")
        }
      },
      Box("splz", "Polarization Pattern", in: "ipco", "VisualSampleEntry", versions: 0...0) { box in
        components(box)
        let width = box.u16("pattern_width", line: "width %")
        let height = box.u16("pattern_height", line: "height %")
        box.table("angles", rows: width * height, line: nil) { $0.float32("polarization_angle") }
      },
      Box("sbpm", "Bad Pixels", in: "ipco", "VisualSampleEntry", versions: 0...0, body: badPixels),
      Box("snuc", "Non-uniformity Correction", in: "ipco", "VisualSampleEntry", versions: 0...0) {
        box in
        components(box)
        box.bits(1, "nuc_is_applied")
        box.reservedBits(7)
        let width = box.u32("image_width", line: "width %")
        let height = box.u32("image_height", line: "height %")
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        box.table("nuc_gains", rows: overflow ? .max : pixels, line: nil) { $0.float32("gain") }
        box.table("nuc_offsets", rows: overflow ? .max : pixels, line: nil) { $0.float32("offset") }
      },
      Box("cloc", "Chroma Location", in: "ipco", "VisualSampleEntry", versions: 0...0) { box in
        box.u8("chroma_location", line: .value)
      },
    ]
      + .init(unread) { code, title in
        Box(code, title, in: "ipco", "VisualSampleEntry", body: { $0.leaveUndecoded() })
      })

  /// Codes and titles of boxes with unknown fields, one box in each line.
  private static let unread = """
    clev Component Reference Level
    cpal Component Palette
    disi Disparity
    fpac Frame Packing
    ilcp Field Interlace

    """

  private static let uncompressedFrame: Box.Body = { box in
    box.code("profile", line: .value)
    box.version(0) {
      let rows = box.u32("component_count", means: .count(of: .rows), line: "% components")
      box.table("components", rows: rows, line: nil) { row in
        row.u16("component_index", means: .index(into: "component"))
        row.u8("component_bit_depth_minus_one")
        row.bits(8, "component_format", label: { UncompressedValueNames.formats[$0] })
        row.u8("component_align_size")
      }
      box.u8("sampling_type", labels: UncompressedValueNames.samplings)
      box.u8("interleave_type", labels: UncompressedValueNames.interleaves)
      box.u8("block_size")
      box.bits(1, "components_little_endian")
      box.bits(1, "block_pad_lsb")
      box.bits(1, "block_little_endian")
      box.bits(1, "block_reversed")
      box.bits(1, "pad_unknown")
      box.reservedBits(3)
      box.u32("pixel_size")
      box.u32("row_align_size")
      box.u32("tile_align_size")
      box.u32("num_tile_cols_minus_one")
      box.u32("num_tile_rows_minus_one")
    }
  }

  private static let badPixels: Box.Body = { box in
    components(box)
    box.bits(1, "correction_applied")
    box.reservedBits(7)
    let rows = box.u32("num_bad_rows", means: .count(of: .field("bad_rows")))
    let columns = box.u32("num_bad_cols", means: .count(of: .field("bad_columns")))
    let pixels = box.u32("num_bad_pixels", means: .count(of: .field("bad_pixels")))
    box.table("bad_rows", rows: rows, line: nil) { $0.u32("row") }
    box.table("bad_columns", rows: columns, line: nil) { $0.u32("column") }
    box.table("bad_pixels", rows: pixels, line: nil) { row in
      row.u32("row")
      row.u32("column")
    }
  }

  private static let components: Box.Body = { box in
    let rows = box.u32("component_count", means: .count(of: .field("component_indices")))
    box.table("component_indices", rows: rows, line: nil) {
      $0.u32("component_index", means: .index(into: "component"))
    }
  }
}
