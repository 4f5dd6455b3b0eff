import Anatomy
import Schema

/// Item properties that map points of a picture to positions on the ground (OGC 24-038).
extension Boxes {
  static let groundProperties = SpecSection(
    .gimi,
    [
      Box(
        "mcrs", "Model Coordinate Reference System", in: "ipco", versions: 0...0
      ) { box in
        box.code(
          "crsEncoding", line: .value,
          labels: ["wkt2": "well-known text", "crsu": "URL", "curi": "compact identifier"])
        box.text("crs", .utf8, .terminated, means: .identifies(.location), line: .value)
      },
      Box(
        "mtxf", "Model Transformation", in: "ipco", versions: 0...0, flags: [0x1: "in a plane"]
      ) { box in
        let isFlat = box.flags & 1 == 1
        box.when(isFlat, "flag 0x1") { transformation(box, ["00", "01", "03", "10", "11", "13"]) }
        box.when(!isFlat, "no flag 0x1") {
          transformation(
            box,
            ["00", "01", "02", "03", "10", "11", "12", "13", "20", "21", "22", "23"])
        }
      },
      Box(
        "tiep", "Model Tie Points", in: "ipco", versions: 0...0, flags: [0x1: "in a plane"]
      ) { box in
        let isFlat = box.flags & 1 == 1
        let rows = box.u16("tie_point_count", means: .count(of: .rows))
        box.table("tie_points", rows: rows) { row in
          row.u32("image_x")
          row.u32("image_y")
          row.float64("model_x", means: .identifies(.location))
          row.float64("model_y", means: .identifies(.location))
          row.when(!isFlat, "no flag 0x1") { row.float64("model_z", means: .identifies(.location)) }
        }
      },
    ])

  private static func transformation(_ box: FieldReader, _ places: [String]) {
    for place in places { box.float("M_" + place, width: 8, means: .identifies(.location)) }
  }
}
