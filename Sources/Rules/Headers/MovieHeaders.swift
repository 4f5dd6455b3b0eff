import Anatomy

extension Rule {
  static let movieMatrix = Rule(
    "isom.mvhd.matrix-nonidentity", .info, at: .box("mvhd"),
    "the movie as a whole is neither turned nor scaled", clause: Clause(.iso12, "8.2.2"),
    cause: "an editor turned the movie instead of its tracks",
    fix: "turn the tracks: many players do not look at the movie's matrix",
    passing: [.movie()],
    failing: [
      .movie(
        movieHeader: """
          full mvhd {
            u32 3786912000, 3786912000
            u32 1000, 46
            fixed32 1 fixed16 1 00 * 10
            ↓fixed32 0, 1, 0, -1, 0, 0, 0, 0 u32 0x40000000
            00 * 24
            u32 2
          }
          """)
    ]
  ) { header, _ in
    guard let matrix = Matrix(header) else { return nil }
    return matrix.isIdentity ? [] : [.field("matrix", of: header, "the movie is turned or scaled")]
  }

  static let movieRateAndVolume = Rule(
    "isom.mvhd.rate-volume-default", .info, at: .box("mvhd"),
    "a movie plays at its own speed and at full volume", clause: Clause(.iso12, "8.2.2"),
    cause: "somebody saved the movie with the player's settings, or the fields were left empty",
    fix: "set the rate and the volume to 1",
    passing: [.movie()],
    failing: [
      .movie(
        movieHeader: """
          full mvhd {
            u32 3786912000, 3786912000
            u32 1000, 46
            ↓fixed32 2 fixed16 1 00 * 10
            fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
            00 * 24
            u32 2
          }
          """)
    ]
  ) { header, _ in
    ["rate", "volume"].compactMap { name in
      guard case .fixed(let raw, let bits)? = header.value(name), raw != 1 << Int64(bits) else {
        return nil
      }
      return .field(name, of: header, "the \(name) is not 1")
    }
  }
}

/// How pictures are turned, scaled and moved.
struct Matrix {
  /// a, b, u, c, d, v, x, y, w: 16.16, and 2.30 for u, v and w.
  private let raw: [Int64]

  init?(_ header: Node) {
    guard case .group(let cells)? = header.value("matrix"), cells.count == 9 else { return nil }
    raw = cells.map { cell in
      if case .fixed(let raw, _) = cell.value { return raw }
      return 0
    }
  }

  private static let one: Int64 = 0x10000
  private var turning: [Int64] { [raw[0], raw[1], raw[3], raw[4]] }

  var isIdentity: Bool { turning == [Self.one, 0, 0, Self.one] && raw[6] == 0 && raw[7] == 0 }

  /// A turn by right angles, mirrored or not, wherever it moves the picture to.
  var isRightAngled: Bool {
    let isStraight =
      raw[1] == 0 && raw[3] == 0 && [raw[0], raw[4]].allSatisfy { $0.magnitude == 0x10000 }
    let isTurned =
      raw[0] == 0 && raw[4] == 0 && [raw[1], raw[3]].allSatisfy { $0.magnitude == 0x10000 }
    return isStraight || isTurned
  }
}
