import Anatomy
import Bytes
import Schema

/// Derived image items, which state how a picture is computed from other pictures (ISO/IEC
/// 23008-12, 6.6.2).
extension ISODialect {
  static let derivedPictures = Dialect(
    [DerivedPictures.arranged, DerivedPictures.toneMapped],
    in: BareGrammar(.derivedPicture, terminology: .boxes))

  /// Returns the node kind for items of the given type; nil if the type is not a derived picture.
  static func derivedPicture(_ type: FourCC) -> EmbeddedFormatDetector.Match? {
    derivedPictures.nodeKinds(type).first.map {
      EmbeddedFormatDetector.Match(code: type, nodeKind: $0, hasOwnOffsets: false)
    }
  }
}

enum DerivedPictures {
  static let arranged = SpecSection(
    .heif,
    [
      Declaration(
        "grid", "Grid of Pictures", in: "infe", spec: "6.6.2.3",
        summary: Summary { grid in
          guard let rows = grid.integer("rows_minus_one"),
            let columns = grid.integer("columns_minus_one")
          else { return nil }
          return ["\(columns + 1) × \(rows + 1) pictures", grid.outputSize].compactMap(\.self)
            .joined(separator: " · ")
        }
      ) { grid in
        let isWide = grid.versionAndWidth()
        grid.u8("rows_minus_one")
        grid.u8("columns_minus_one")
        grid.outputSize(isWide: isWide)
      },
      Declaration(
        "iovl", "Overlay of Pictures", in: "infe", spec: "6.6.2.2",
        summary: Summary { $0.outputSize }
      ) { overlay in
        let isWide = overlay.versionAndWidth()
        overlay.group("canvas_fill_value") {
          for name in ["red", "green", "blue", "opacity"] { overlay.u16(name) }
        }
        overlay.outputSize(isWide: isWide)
        // The table has one row for each picture that the overlay item refers to.
        overlay.table("offsets", rows: nil, line: nil) { row in
          row.when(!isWide, narrow) {
            row.i16("horizontal_offset")
            row.i16("vertical_offset")
          }
          row.when(isWide, wide) {
            row.i32("horizontal_offset")
            row.i32("vertical_offset")
          }
        }
      },
    ])

  static let toneMapped = SpecSection(
    .gainMaps,
    [
      Declaration(
        "tmap", "Tone Map", in: "infe",
        summary: Summary {
          $0.integer("is_multichannel").map { $0 == 1 ? "3 channels" : "1 channel" }
        }
      ) { map in
        let version = map.u8("version", means: .version)
        map.when(version == 0, "version is 0") { map.gainMap() }
        map.when(version != 0, "version is not 0") {
          map.rest("undecoded", means: Meaning(.undecoded))
        }
      }
    ])

  fileprivate static let narrow = "the lowest bit of flags is 0"
  fileprivate static let wide = "the lowest bit of flags is 1"
}

extension FieldReader {
  /// Reads version and flags. Returns whether the numbers after them have 32 bits instead of 16.
  fileprivate func versionAndWidth() -> Bool {
    u8("version", means: .version)
    return switches("flags", width: 1, [0x1: "32-bit fields"]) & 1 == 1
  }

  fileprivate func outputSize(isWide: Bool) {
    when(!isWide, DerivedPictures.narrow) {
      u16("output_width")
      u16("output_height")
    }
    when(isWide, DerivedPictures.wide) {
      u32("output_width")
      u32("output_height")
    }
  }
}

extension Node {
  fileprivate var outputSize: String? {
    guard let width = integer("output_width"), let height = integer("output_height") else {
      return nil
    }
    return "\(width)×\(height)"
  }
}
