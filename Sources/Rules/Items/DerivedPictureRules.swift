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
    tiles = survey.references.first { $0.type == "dimg" && $0.from == id }?.to ?? []
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
