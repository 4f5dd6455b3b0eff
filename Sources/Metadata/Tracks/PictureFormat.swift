package import Anatomy
import Bytes
import Movie

/// The width and height of a picture in pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  init?(_ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  package var turned: PixelSize { PixelSize(width: height, height: width) }
  package var description: String { "\(width)×\(height)" }

  private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// The rotation and mirroring that make a picture upright.
package struct Orientation: Hashable, Sendable {
  /// The rotation in degrees clockwise: 0, 90, 180 or 270. Nil for other angles, and for skewed
  /// pictures.
  package let clockwise: Int?
  /// Whether the picture is mirrored horizontally before it is rotated.
  package let isMirrored: Bool

  package static let upright = Orientation(clockwise: 0, isMirrored: false)

  package init(clockwise: Int?, isMirrored: Bool) {
    (self.clockwise, self.isMirrored) = (clockwise, isMirrored)
  }

  /// Returns the orientation after an image property (`irot` or `imir`) is applied too. Other
  /// properties change nothing.
  func followed(by property: Node) -> Orientation {
    let turned = clockwise ?? 0
    switch property.code {
    case "irot":
      // The property states a counterclockwise rotation.
      let turns = (property.integer(.angle) ?? 0) & 3
      return Orientation(clockwise: (turned + 360 - turns * 90) % 360, isMirrored: isMirrored)
    case "imir":
      // `Orientation` mirrors first and rotates afterward. If this mirroring is moved in front of the
      // earlier rotations, they change their direction. Axis 0 exchanges top and bottom, which is
      // the same as exchanging left and right and then turning by 180°.
      let half = property.integer(.axis) == 0 ? 180 : 0
      return Orientation(clockwise: (360 - turned + half) % 360, isMirrored: !isMirrored)
    default: return self
    }
  }

  package var isOnItsSide: Bool { clockwise == 90 || clockwise == 270 }

  /// Creates an orientation from the four upper-left elements of a transformation matrix (ISO/IEC
  /// 14496-12, 6.2.2).
  init(a: Int64, b: Int64, c: Int64, d: Int64) {
    let signs = [a, b, c, d].map { $0.signum() }
    let turns: [[Int64]: (Int, Bool)] = [
      [1, 0, 0, 1]: (0, false), [0, 1, -1, 0]: (90, false), [-1, 0, 0, -1]: (180, false),
      [0, -1, 1, 0]: (270, false), [-1, 0, 0, 1]: (0, true), [0, -1, -1, 0]: (90, true),
      [1, 0, 0, -1]: (180, true), [0, 1, 1, 0]: (270, true),
    ]
    let turn = turns[signs]
    clockwise = turn?.0
    isMirrored = turn?.1 ?? false
  }
}

/// The format of pictures: their coding and their display.
package struct PictureFormat: Hashable, Sendable {
  /// The size that the sample entry states.
  package let encoded: PixelSize?
  /// The size that the parameters of the codec state; nil for a grid, where they describe one tile.
  package let decoded: PixelSize?
  /// The size at which pictures are displayed, after rotation.
  package let shown: PixelSize?
  package let orientation: Orientation
  /// The pixel aspect ratio: width to height; nil if none is stated.
  package let pixelAspect: Ratio?
  /// The size of the part of the picture that is meant to be displayed (`clap`); nil if none is
  /// stated.
  package let cleanAperture: PixelSize?
  package let bitDepth: Int?
  /// The chroma subsampling, such as `4:2:0`; nil if it is unknown.
  package let chroma: String?
  /// Whether pictures are scanned progressively or consist of two fields; nil if it is unknown.
  package let scan: Scan?
  /// Whether boxes of the sample entry declare a left and a right view.
  package let isStereo: Bool

  package enum Scan: String, Hashable, Sendable {
    case progressive, interlaced
  }

  package var isInterlaced: Bool { scan == .interlaced }
}

extension PictureFormat {
  /// Creates a format from the size, bit depth, chroma subsampling and orientation alone.
  init(
    _ size: PixelSize?, bitDepth: Int?, chroma: String?, _ orientation: Orientation = .upright,
    scan: Scan? = nil
  ) {
    (encoded, decoded) = (size, nil)
    shown = orientation.isOnItsSide ? size?.turned : size
    (self.orientation, pixelAspect, cleanAperture) = (orientation, nil, nil)
    (self.bitDepth, self.chroma) = (bitDepth, chroma)
    (self.scan, isStereo) = (scan, false)
  }

  /// Creates the format of an image item from its properties.
  init(item entry: SampleEntry) {
    let size = entry.box("ispe")
    encoded = PixelSize(size?.integer(.image_width), size?.integer(.image_height))
    orientation = entry.properties.reduce(Orientation.upright) { $0.followed(by: $1) }
    let coded = CodedPicture(entry)
    decoded = entry.code == "grid" ? nil : coded?.size
    shown = orientation.isOnItsSide ? encoded?.turned : encoded
    let bits = entry.box("pixi")?.table(.bits)
    bitDepth =
      coded?.bitDepth
      ?? bits.flatMap { table in
        table.columns.first.flatMap { table.rawCell(row: 0, column: $0).map { Int(clamping: $0) } }
      }
    chroma = coded?.chroma
    let aspect = entry.box("pasp")
    pixelAspect = Ratio(
      Int64(aspect?.integer(.hSpacing) ?? 0), Int64(aspect?.integer(.vSpacing) ?? 0))
    let aperture = entry.box("clap")
    cleanAperture = PixelSize(
      aperture?.quotient(.cleanApertureWidthN, .cleanApertureWidthD),
      aperture?.quotient(.cleanApertureHeightN, .cleanApertureHeightD))
    (scan, isStereo) = (nil, false)
  }

  init(track: Node, movie: Node?, _ entry: SampleEntry?) {
    let header = track.trackGeometry
    encoded = PixelSize(entry?.node.integer(.width), entry?.node.integer(.height))
    orientation = Orientation(track: header, movie: movie?.child("mvhd"))
    let sequence = CodedPicture(entry)
    decoded = sequence?.size
    bitDepth = sequence?.bitDepth
    chroma = sequence?.chroma
    let stated =
      Self.statesProportion(header, of: movie)
      ? nil : PixelSize(header?.rounded(.width), header?.rounded(.height))
    let size = stated ?? encoded
    shown = orientation.isOnItsSide ? size?.turned : size
    let aspect = entry?.box("pasp")
    pixelAspect =
      Ratio(Int64(aspect?.integer(.hSpacing) ?? 0), Int64(aspect?.integer(.vSpacing) ?? 0))
      ?? sequence?.pixelAspect
    let aperture = entry?.box("clap")
    cleanAperture = PixelSize(
      aperture?.quotient(.cleanApertureWidthN, .cleanApertureWidthD),
      aperture?.quotient(.cleanApertureHeightN, .cleanApertureHeightD))
    let fields = entry?.box("fiel")?.integer(.fields)
    scan = fields == 2 ? .interlaced : fields == 1 ? .progressive : sequence?.scan
    isStereo =
      entry?.node.descendant("vexu", "eyes") != nil
      || entry?.node.child("st3d")?.positive(.stereo_mode) != nil
  }

  /// Whether a flag of the track header states that width and height are an aspect ratio and not a
  /// size. In QuickTime files, the flag has another meaning: the track is used in the poster.
  private static func statesProportion(_ header: Node?, of movie: Node?) -> Bool {
    guard let flags = header?.integer(.flags), flags & 8 != 0 else { return false }
    guard case .code(let brand)? = movie?.parent?.child("ftyp")?.value(.major_brand) else {
      return false
    }
    return brand != "qt  "
  }
}

extension Node {
  /// Returns a fraction of two fields, rounded to a whole number.
  fileprivate func quotient(_ numerator: FieldName, _ denominator: FieldName) -> Int? {
    guard let upper = integer(numerator), let lower = integer(denominator), lower > 0 else {
      return nil
    }
    return (upper + lower / 2) / lower
  }
}

extension Orientation {
  /// Combines the matrices of the track and the movie; the movie's matrix is applied second.
  init(track: Node?, movie: Node?) {
    let own = Matrix(track)
    guard let outer = Matrix(movie), !outer.isPlain, let own else {
      self = own.map { Orientation(a: $0.a, b: $0.b, c: $0.c, d: $0.d) } ?? .upright
      return
    }
    let (one, two) = (own.signs, outer.signs)
    self.init(
      a: one.a * two.a + one.b * two.c, b: one.a * two.b + one.b * two.d,
      c: one.c * two.a + one.d * two.c, d: one.c * two.b + one.d * two.d)
  }

  private struct Matrix {
    let a, b, c, d: Int64

    init?(_ header: Node?) {
      guard let fields = header?.field(.matrix)?.members, fields.count == 9 else { return nil }
      func number(_ name: FieldName) -> Int64 {
        guard case .fixed(let raw, _)? = fields.first(where: { $0.isNamed(name) })?.value else {
          return 0
        }
        return raw
      }
      (a, b, c, d) = (number(.a), number(.b), number(.c), number(.d))
      if a == 0, b == 0, c == 0, d == 0 { return nil }
    }

    private init(_ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    var signs: Matrix { Matrix(a.signum(), b.signum(), c.signum(), d.signum()) }
    var isPlain: Bool { a > 0 && d > 0 && b == 0 && c == 0 }
  }
}
