import Anatomy
import Movie

/// Access to TIFF directories, and to the orientation that a directory states.
extension Node {
  /// The directory of the main image in a TIFF file, as opposed to a reduced version; nil if there
  /// is none.
  var mainDirectory: Node? {
    let pictures = children.prefix(64).filter {
      $0.title == "Image File Directory" && $0.entry(.ImageWidth) != nil
    }
    return pictures.first { $0.entry(.NewSubfileType) ?? 0 == 0 } ?? pictures.first
  }

  /// The size of the picture in a Canon CR2 file; nil for other files. The directory of the raw
  /// picture states no size, and the first directory describes a preview.
  var sizeOfCanonRaw: PixelSize? {
    let directories = children.prefix(64).filter { $0.title == "Image File Directory" }
    guard directories.contains(where: { $0.entry(.RawImageSegmentation) != nil }),
      let exif = directories.first(where: { $0.entry(.PixelXDimension) != nil })
    else { return nil }
    return PixelSize(exif.entry(.PixelXDimension), exif.entry(.PixelYDimension))
  }

  /// The number in an entry of a directory, or the first of several numbers; nil if there is none.
  func entry(_ name: FieldName) -> Int? {
    if let value = field(name)?.member(called: .value)?.value.integer { return value }
    let apart = children.prefix(256).first { $0.name == .word(name.rawValue) }
    guard let table = apart?.table(.value), let column = table.columns.first else { return nil }
    return table.rawCell(row: 0, column: column).flatMap { Int(exactly: $0) }
  }

  /// The orientation that the first Exif directory states; upright if none is stated.
  var exifOrientation: Orientation {
    let directory = first(below: 4) { $0.name == .word("IFD0") }
    return directory?.entry(.Orientation).flatMap { Orientation(exif: $0) } ?? .upright
  }
}

extension Orientation {
  /// Creates an orientation from the TIFF value, which states at which sides of the picture the
  /// first row and the first column are (TIFF 6.0, Orientation).
  fileprivate init?(exif number: Int) {
    let turns: [Int: (Int, Bool)] = [
      1: (0, false), 2: (0, true), 3: (180, false), 4: (180, true), 5: (270, true),
      6: (90, false), 7: (90, true), 8: (270, false),
    ]
    guard let (clockwise, isMirrored) = turns[number] else { return nil }
    self.init(clockwise: clockwise, isMirrored: isMirrored)
  }
}
