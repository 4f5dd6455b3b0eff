import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let gridCount = Rule(
    "heif.grid.count-mismatch", .error, at: .box("infe"),
    "A grid must refer to as many pictures as it has cells",
    clause: Clause(.heif, "6.6.2.3"), in: .pictures,
    cause: "The writer probably stored the numbers of rows and columns without subtracting 1",
    fix: "Set rows_minus_one and columns_minus_one to the numbers of rows and columns, minus 1",
    passing: .grid(),
    failing: .grid(content: "00 00 ↓01 01 u16 128, 128")
  ) { item, _ in
    guard let grid = Grid(item) else { return nil }
    return grid.rows * grid.columns == grid.tiles.count
      ? []
      : .field(
        .rows_minus_one, of: grid.node,
        "the grid has \(grid.columns)×\(grid.rows) cells, but dimg refers to \(grid.tiles.count) "
          + (grid.tiles.count == 1 ? "picture" : "pictures"))
  }

  static let gridTiles = Rule(
    "heif.grid.tile-size", .error, at: .box("infe"),
    "The tiles of a grid must all have the same size and cover output_width × output_height",
    clause: Clause(.heif, "6.6.2.3"),
    in: .pictures,
    cause: "The writer probably cropped the last tiles, or wrote the output size of another "
      + "picture",
    fix: "Pad the last tiles to full size, and set output_width and output_height to the size "
      + "without padding",
    passing: .grid(),
    failing: [
      .grid(content: "00 00 00 01 ↓u16 129, 64"),
      .grid(sizeOfThird: "04", infoOfThird: "↓full infe version 2 flags 1"),
    ]
  ) { item, _ in
    guard let grid = Grid(item), let meta = item.enclosing("meta"),
      let survey = meta.inherited(.itemSurvey)
    else { return nil }
    var places: [Int: (width: Int, height: Int)] = [:]
    var first: (width: Int, height: Int)?
    for id in grid.tiles {
      guard let place = survey.property("ispe", of: id) else { continue }
      let known = places[place] ?? meta.property(place)?.pictureSize
      guard let size = known else { continue }
      places[place] = size
      let expected = first ?? size
      first = expected
      guard size.width != expected.width || size.height != expected.height else { continue }
      let message =
        "tile \(id) is \(size.width)×\(size.height), but the first tile of the grid is "
        + "\(expected.width)×\(expected.height)"
      return .about(survey.item(id).map { meta.box($0.index) } ?? item, message)
    }
    guard let first, let width = grid.node.integer(.output_width),
      let height = grid.node.integer(.output_height)
    else { return nil }
    let covered = (
      width: first.width.saturatingTimes(grid.columns),
      height: first.height.saturatingTimes(grid.rows)
    )
    guard covered.width < width || covered.height < height else { return [] }
    return .field(
      covered.width < width ? .output_width : .output_height, of: grid.node,
      "the output of the grid is \(width)×\(height), but the tiles cover only "
        + "\(covered.width)×\(covered.height)")
  }
}

extension Rule {
  static let gridEmpty = Rule(
    "heif.grid.zero-size", .error, at: .box("infe"),
    "output_width and output_height of a grid must be greater than 0",
    clause: Clause(.heif, "6.6.2.3"), in: .pictures,
    cause: "The writer did not know the size and left the fields at 0",
    fix: "Set output_width and output_height to the size of the picture",
    passing: .grid(),
    failing: [Example.grid(content: "00 00 00 01 ↓u16 0, 64").inHEIF]
  ) { item, _ in
    guard let grid = Grid(item), let width = grid.node.integer(.output_width),
      let height = grid.node.integer(.output_height)
    else { return nil }
    return width > 0 && height > 0
      ? []
      : .field(
        width == 0 ? .output_width : .output_height, of: grid.node,
        "the output of the grid is \(width)×\(height), expected at least 1×1")
  }

  static let gridTileOutside = Rule(
    "heif.grid.tile-outside", .error, at: .box("infe"),
    "All rows and columns of tiles of a grid must reach into its output",
    clause: Clause(.heif, "6.6.2.3"), in: .pictures,
    cause: "A tool cropped the output of the grid and kept all tiles",
    fix: "Enlarge the output of the grid, or remove the tiles outside of it",
    passing: [Example.grid().inHEIF],
    failing: [Example.grid(content: "00 00 00 01 ↓u16 64, 64").inHEIF]
  ) { item, _ in
    // A MIAF file is checked by `miaf.grid.tile-outside`.
    guard !item.isInMIAF, let grid = Grid(item), let meta = item.enclosing("meta"),
      let survey = meta.inherited(.itemSurvey), let tile = grid.tiles.first,
      let size = survey.property("ispe", of: tile).flatMap({ meta.property($0)?.pictureSize }),
      let across = grid.node.integer(.output_width), let down = grid.node.integer(.output_height),
      across > 0, down > 0
    else { return nil }
    let isTooWide = size.width.saturatingTimes(grid.columns - 1) >= across
    guard isTooWide || size.height.saturatingTimes(grid.rows - 1) >= down else { return [] }
    return .field(
      isTooWide ? .output_width : .output_height, of: grid.node,
      "the grid has \(grid.columns)×\(grid.rows) tiles of \(size.width)×\(size.height), but its "
        + "output is only \(across)×\(down)")
  }

  static let gridTileTwice = Rule(
    "heif.grid.tile-twice", .error, at: .box("infe"),
    "The tiles of a grid must be different items", clause: Clause(.heif, "6.6.2.3"), in: .pictures,
    cause: "The writer repeated equal tiles, or a tool lost the number of a tile",
    fix: "Write an item for each tile; items may have the same extent in iloc",
    passing: .grid(),
    failing: .grid(content: "↓00 00 00 01 u16 128, 64", references: "dimg { u16 1, 2, 2, 2 }")
  ) { item, _ in
    guard let grid = Grid(item) else { return nil }
    var seen: Set<Int> = []
    guard let tile = grid.tiles.first(where: { !seen.insert($0).inserted }) else { return [] }
    return .about(grid.node, "dimg lists tile \(tile) of the grid twice, expected once")
  }

  static let gridSizeMismatch = Rule(
    "heif.grid.size-vs-ispe", .warning, at: .box("infe"),
    "ispe of a grid should state its output size", clause: Clause(.heif, "6.5.3"), in: .pictures,
    cause: "A tool resized the grid without updating ispe, or stated the rotated size",
    fix: "Set ispe to output_width and output_height of the grid",
    passing: .grid(),
    failing: .grid(content: "00 00 00 01 ↓u16 127, 64")
  ) { item, _ in
    guard let grid = Grid(item), let meta = item.enclosing("meta"),
      let survey = meta.inherited(.itemSurvey), let id = item.integer(.item_ID),
      let size = survey.property("ispe", of: id).flatMap({ meta.property($0)?.pictureSize }),
      let width = grid.node.integer(.output_width), let height = grid.node.integer(.output_height)
    else { return nil }
    return size.width == width && size.height == height
      ? []
      : .field(
        size.width == width ? .output_height : .output_width, of: grid.node,
        "the output of the grid is \(width)×\(height), its ispe is \(size.width)×\(size.height)")
  }
}

/// A grid item: its number of rows and columns, and the IDs of the items that are its tiles.
private struct Grid {
  let node: Node
  let rows: Int
  let columns: Int
  let tiles: [Int]

  init?(_ item: Node) {
    guard item.codeValue(.item_type) == "grid", let node = item.child("grid"),
      let rows = node.integer(.rows_minus_one), let columns = node.integer(.columns_minus_one),
      let id = item.integer(.item_ID), let survey = item.inherited(.itemSurvey)
    else { return nil }
    self.node = node
    self.rows = rows + 1
    self.columns = columns + 1
    tiles = survey.inputs[id] ?? []
  }
}

extension Node {
  fileprivate var pictureSize: (width: Int, height: Int)? {
    guard let width = integer(.image_width), let height = integer(.image_height) else {
      return nil
    }
    return (width, height)
  }
}
