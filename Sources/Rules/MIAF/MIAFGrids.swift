import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about grids of pictures.
extension Rule {
  static let miafTileSize = Rule(
    "miaf.grid.tile-small", .error, at: .box("meta"),
    "The tiles of a grid in a MIAF file must be at least 64 pixels wide and high",
    clause: .miaf("7.3.11.4.2"),
    cause: "The writer divided a small picture into tiles",
    fix: "Use larger tiles, or a single picture",
    passing: .grid(),
    failing: .tilesInMIAF(width: 32, references: "↓dimg { u16 1, 2, 2, 3 }")
  ) { meta, _ in
    meta.judgeGrids { survey, grid, tiles in
      for tile in tiles {
        guard let size = survey.property("ispe", of: tile).flatMap({ meta.property($0) }),
          let width = size.integer(.image_width), let height = size.integer(.image_height),
          min(width, height) < 64
        else { continue }
        return "tile \(tile) of grid \(grid) is \(width)×\(height), expected at least 64×64"
      }
      return nil
    }
  }

  static let miafTileMultiple = Rule(
    "miaf.grid.tile-multiple", .warning, at: .box("meta"),
    "Width and height of the tiles of a grid in a MIAF file should be multiples of 64",
    clause: .miaf("7.3.11.4.2"),
    cause: "The writer divided the picture into equal parts of another size",
    fix: "Use tiles of 512 by 512 pixels, or of another multiple of 64",
    passing: .grid(),
    failing: .tilesInMIAF(width: 66, references: "↓dimg { u16 1, 2, 2, 3 }")
  ) { meta, _ in
    meta.judgeGrids { survey, grid, tiles in
      guard let tile = tiles.first,
        let size = survey.property("ispe", of: tile).flatMap({ meta.property($0) }),
        let width = size.integer(.image_width), let height = size.integer(.image_height),
        !width.isMultiple(of: 64) || !height.isMultiple(of: 64)
      else { return nil }
      return "the tiles of grid \(grid) are \(width)×\(height), expected multiples of 64"
    }
  }

  static let miafTileOutside = Rule(
    "miaf.grid.tile-outside", .error, at: .box("meta"),
    "All rows and columns of tiles of a grid in a MIAF file must reach into its output",
    clause: .miaf("7.3.11.4.2"),
    cause: "A tool cropped the output of the grid and kept all tiles",
    fix: "Remove the rows and columns of tiles that are outside of the output",
    passing: .grid(),
    failing: .grid(content: "00 00 00 01 u16 64, 64", references: "↓dimg { u16 1, 2, 2, 3 }")
  ) { meta, _ in
    meta.judgeGrids { survey, grid, tiles in
      guard let tile = tiles.first,
        let size = survey.property("ispe", of: tile).flatMap({ meta.property($0) }),
        let width = size.integer(.image_width), let height = size.integer(.image_height),
        let node = survey.item(grid).flatMap({ meta.box($0.index).child("grid") }),
        let columns = node.integer(.columns_minus_one), let rows = node.integer(.rows_minus_one),
        let across = node.integer(.output_width), let down = node.integer(.output_height),
        width.saturatingTimes(columns) >= across || height.saturatingTimes(rows) >= down
      else { return nil }
      return
        "grid \(grid) has \(columns + 1)×\(rows + 1) tiles of \(width)×\(height), but its output "
        + "is only \(across)×\(down)"
    }
  }

  static let miafGridFormat = Rule(
    "miaf.grid.formats-differ", .error, at: .box("meta"),
    "The tiles of a grid in a MIAF file must have the same type and decoder configuration",
    clause: .miaf("7.3.11.4.1"),
    cause: "A tool replaced tiles by pictures of another encoder",
    fix: "Encode all tiles with the same settings",
    passing: .grid(),
    failing: .tilesInMIAF(
      references: "↓dimg { u16 1, 2, 2, 3 }", second: "av1C { 81 20 00 00 }")
  ) { meta, _ in
    // The hash of each decoder configuration, by its index in `ipco`. Comparing the bytes for each
    // tile would take too long.
    var known: [Int: Int] = [:]
    return meta.judgeGrids { survey, grid, tiles in
      var first: (type: FourCC?, place: Int?)?
      for tile in tiles {
        guard let item = survey.item(tile), let type = item.type else { continue }
        let code = ItemSurvey.configurations[type]
        let place = code.flatMap { survey.property($0, of: tile) }
        guard let expected = first else {
          first = (type, place)
          continue
        }
        if type != expected.type {
          return
            "tile \(tile) of grid \(grid) has type \(type), but its first tile has another type"
        }
        guard let place, let other = expected.place, place != other else { continue }
        let hashes = [place, other].map { place in
          let hash = known[place] ?? meta.property(place).map(\.stablePart).hashValue
          known[place] = hash
          return hash
        }
        if hashes[0] != hashes[1] {
          return "tile \(tile) of grid \(grid) has another \(code ?? type) than its first tile"
        }
      }
      return nil
    }
  }

  static let miafTileChroma = Rule(
    "miaf.grid.tile-odd", .error, at: .box("meta"),
    "The tiles of a grid in a MIAF file must have whole numbers of chroma samples",
    clause: .miaf("7.3.11.4.1"),
    cause: "The writer divided a picture into tiles of an odd size",
    fix: "Use tiles with an even width and height",
    passing: .grid(),
    failing: .tilesInMIAF(width: 65, references: "↓dimg { u16 1, 2, 2, 3 }")
  ) { meta, _ in
    meta.judgeGrids { survey, grid, tiles in
      guard let tile = tiles.first, let chroma = survey.chromaFormat(of: tile, in: meta),
        let size = survey.property("ispe", of: tile).flatMap({ meta.property($0) }),
        let width = size.integer(.image_width), let height = size.integer(.image_height)
      else { return nil }
      let isOddAcross = (chroma == 1 || chroma == 2) && width % 2 == 1
      guard isOddAcross || chroma == 1 && height % 2 == 1 else { return nil }
      return "the tiles of grid \(grid) are \(width)×\(height) with subsampled chroma, expected "
        + "an even " + (isOddAcross ? "width" : "height")
    }
  }
}

extension Node {
  /// Returns a violation for each grid for which `problem` returns a message. Nil if this is not
  /// the `meta` box of a MIAF file, or if it has no grids.
  fileprivate func judgeGrids(
    _ problem: (_ survey: ItemSurvey, _ grid: Int, _ tiles: [Int]) -> String?
  ) -> [Violation]? {
    guard let survey = surveyOfMIAF,
      survey.information.contains(where: { $0.type == "grid" })
    else { return nil }
    return judgeDerivations { survey, item, reference in
      item.type == "grid" ? problem(survey, item.id, reference.to) : nil
    } ?? []
  }

  /// The bytes of this decoder configuration that must be the same for all tiles of a grid. Open
  /// bitstream units in `av1C` are optional, so they are omitted.
  fileprivate var stablePart: [UInt8] {
    let content = ByteRange(from: range.start + headerSize, to: range.end)
    return source.bytes(content, limit: code == "av1C" ? 4 : 1 << 16)
  }
}

extension ExampleMaking {
  /// Returns a grid of two tiles. The second tile may have a separate decoder configuration.
  fileprivate static func tilesInMIAF(
    width: Int = 64, references: String, second: String = "av1C { 81 00 0c 00 }"
  ) -> Self {
    let example = Example.grid(content: "00 00 00 01 u16 \(2 * width), 64", references: references)
    let script = example.script
      .replacing("full ispe { u32 64, 64 }", with: "full ispe { u32 \(width), 64 }")
      .replacing("full ispe { u32 128, 64 }", with: "full ispe { u32 \(2 * width), 64 } \(second)")
      .replacing("u16 3 03 01 02 0x83", with: "u16 3 03 01 02 0x85")
    return make(script, showing: references)
  }
}
