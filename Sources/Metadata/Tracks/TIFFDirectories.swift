import Anatomy

/// What directories of TIFF say of the picture that they belong to.
extension Node {
  /// The directory of a TIFF file that tells of the picture and of no smaller version of it.
  var mainDirectory: Node? {
    let pictures = children.prefix(64).filter {
      $0.title == "Image File Directory" && $0.entry("ImageWidth") != nil
    }
    return pictures.first { $0.entry("NewSubfileType") ?? 0 == 0 } ?? pictures.first
  }

  /// The value of an entry, or the first of several.
  func entry(_ name: String) -> Int? {
    if let value = field(name)?.member(called: "value")?.value.integer { return value }
    let apart = children.prefix(256).first { $0.name == .word(name) }
    guard let table = apart?.table("value"), let column = table.columns.first else { return nil }
    return table.rawCell(row: 0, column: column).flatMap { Int(exactly: $0) }
  }

  /// How the first directory of Exif says that the picture has to be turned.
  var exifOrientation: Orientation {
    let directory = first(below: 4) { $0.name == .word("IFD0") }
    return directory?.entry("Orientation").flatMap { Orientation(exif: $0) } ?? .upright
  }
}

extension Orientation {
  /// Where the first row and the first column of the picture are to be shown (TIFF 6.0, Orientation).
  fileprivate init?(exif number: Int) {
    let turns: [Int: (Int, Bool)] = [
      1: (0, false), 2: (0, true), 3: (180, false), 4: (180, true), 5: (270, true),
      6: (90, false), 7: (90, true), 8: (270, false),
    ]
    guard let (clockwise, isMirrored) = turns[number] else { return nil }
    self.init(clockwise: clockwise, isMirrored: isMirrored)
  }
}
