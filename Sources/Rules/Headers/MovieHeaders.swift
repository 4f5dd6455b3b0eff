import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let movieMatrix = Rule(
    "isom.mvhd.matrix-nonidentity", .info, at: .box("mvhd"),
    "mvhd.matrix should be the identity matrix", clause: Clause(.iso12, "8.2.2"),
    cause: "An editor rotated or scaled the movie instead of its tracks",
    fix: "Move the transformation to tkhd.matrix of each track: many players ignore mvhd.matrix",
    passing: .movie(),
    failing: .movie(
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
  ) { header, _ in
    guard let matrix = Matrix(header) else { return nil }
    return matrix.isIdentity
      ? []
      : .field(
        .matrix, of: header,
        "the matrix of \(header.name) is not the identity matrix: it rotates, scales or moves"
          + " the movie")
  }

  static let movieRateAndVolume = Rule(
    "isom.mvhd.rate-volume-default", .info, at: .box("mvhd"),
    "mvhd.rate and mvhd.volume should be 1", clause: Clause(.iso12, "8.2.2"),
    cause: "A player saved its speed and volume in the movie, or the writer left the fields at 0",
    fix: "Set rate and volume of mvhd to 1",
    passing: .movie(),
    failing: .movie(
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
  ) { header, _ in
    [FieldName.rate, .volume].compactMap { name in
      guard case .fixed(let raw, let bits)? = header.value(name), raw != 1 << Int64(bits) else {
        return nil
      }
      return .field(
        name, of: header,
        "mvhd.\(name) is \(Double(raw) / Double(UInt64(1) << UInt64(bits))), expected 1")
    }
  }
}

/// The transformation matrix of a movie header or track header.
struct Matrix {
  /// The unconverted values in the order a, b, u, c, d, v, x, y, w. They are 16.16 fixed-point
  /// numbers; u, v and w are 2.30.
  private let raw: [Int64]

  init?(_ header: Node) {
    guard case .group(let cells)? = header.value(.matrix), cells.count == 9 else { return nil }
    raw = cells.map { cell in
      if case .fixed(let raw, _) = cell.value { return raw }
      return 0
    }
  }

  private static let one: Int64 = 0x10000
  private var turning: [Int64] { [raw[0], raw[1], raw[3], raw[4]] }

  var isIdentity: Bool { turning == [Self.one, 0, 0, Self.one] && raw[6] == 0 && raw[7] == 0 }

  /// Whether the matrix rotates by a multiple of 90°, with or without mirroring. Translation is
  /// ignored.
  var isRightAngled: Bool {
    let isStraight =
      raw[1] == 0 && raw[3] == 0 && [raw[0], raw[4]].allSatisfy { $0.magnitude == 0x10000 }
    let isTurned =
      raw[0] == 0 && raw[4] == 0 && [raw[1], raw[3]].allSatisfy { $0.magnitude == 0x10000 }
    return isStraight || isTurned
  }
}
