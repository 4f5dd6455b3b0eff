import Anatomy
import Bytes
import Movie

/// Descriptions of files that contain a single picture.
extension TrackDescription {
  init?(pictureIn root: Node, number: Int) {
    if let entry = root.primaryPicture {
      self.init(item: entry, number: number)
      return
    }
    guard let (codec, size, depth, chroma) = root.plainPicture else { return nil }
    self.init(
      .stillPicture, number: number,
      Codec(code: codec.code, name: codec.name, profile: nil, level: nil, parameter: nil),
      path: root.path,
      picture: PictureFormat(size, bitDepth: depth, chroma: chroma, root.exifOrientation))
  }

  private init(item entry: SampleEntry, number: Int) {
    let isGrid = entry.code == "grid"
    let coded = isGrid ? entry.coded : entry
    // The type of a derived picture is no codec, so a grid without known tiles has none.
    let codec = Self.derivedTypes.contains(coded.code) ? nil : coded.codec
    let color = Color(entry)
    self.init(
      .stillPicture, number: number,
      codec.map {
        isGrid
          ? Codec(
            code: "grid", name: "\($0.name) in tiles", profile: $0.profile, level: $0.level,
            parameter: $0.parameter) : $0
      },
      path: entry.node.path, picture: PictureFormat(item: entry), color: color,
      dynamicRange: DynamicRange(entry, color))
  }

  /// Types of image items that are made from other items (ISO/IEC 23008-12, 6.6.2).
  private static let derivedTypes: Set<FourCC> = ["grid", "iovl", "iden", "tmap", "sato"]
}

extension SampleEntry {
  /// This entry of a grid image, but with the format code of the tiles. The code follows from the
  /// codec configuration of the tiles.
  fileprivate var coded: SampleEntry {
    let code: FourCC =
      box("hvcC") != nil ? "hvc1" : box("av1C") != nil ? "av01" : box("avcC") != nil ? "avc1" : code
    return SampleEntry(of: self, code: code)
  }
}

extension Node {
  package var plainPictureSize: PixelSize? { plainPicture?.1 }

  /// The codec, size, bit depth and chroma subsampling in the header of an image file. The format
  /// is recognized by a node or field that occurs only in files of this format.
  fileprivate var plainPicture:
    (codec: (code: String, name: String), PixelSize?, depth: Int?, chroma: String?)?
  {
    if let head = child("IHDR") {
      let size = PixelSize(head.integer(.width), head.integer(.height))
      return (("png", "PNG"), size, head.integer(.bit_depth), nil)
    }
    if let frame = children.prefix(4096).first(where: \.isJPEGFrame) {
      let size = PixelSize(frame.integer(.X), frame.integer(.Y))
      return (("jpeg", "JPEG"), size, frame.integer(.P), frame.chromaOfJPEG)
    }
    if let head = child(FourCC(rawValue: 0xFF51)), let right = head.integer(.Xsiz),
      let left = head.integer(.XOsiz), let bottom = head.integer(.Ysiz),
      let top = head.integer(.YOsiz)
    {
      return (("jp2c", "JPEG 2000"), PixelSize(right - left, bottom - top), nil, nil)
    }
    if let size = webPSize { return (("webp", "WebP"), size, nil, nil) }
    if let size = sizeOfCanonRaw { return (("tiff", "TIFF"), size, nil, nil) }
    if let directory = mainDirectory {
      let size = PixelSize(directory.entry(.ImageWidth), directory.entry(.ImageLength))
      return (("tiff", "TIFF"), size, directory.entry(.BitsPerSample), nil)
    }
    if let width = integer(.logical_screen_width) {
      return (("gif", "GIF"), PixelSize(width, integer(.logical_screen_height)), nil, nil)
    }
    guard let width = integer(.biWidth) ?? integer(.bcWidth) else { return nil }
    let height = (integer(.biHeight) ?? integer(.bcHeight)).map { Int(clamping: $0.magnitude) }
    return (("bmp", "Windows bitmap"), PixelSize(width, height), nil, nil)
  }

  /// The size of the canvas of a WebP file, or of its image if there is no canvas.
  private var webPSize: PixelSize? {
    if let head = child("VP8X") {
      let width = head.integer(.canvas_width_minus_one).map { $0 + 1 }
      return PixelSize(width, head.integer(.canvas_height_minus_one).map { $0 + 1 })
    }
    if let frame = child("VP8 ") {
      return PixelSize(
        frame.integer(.horizontal_size_code).map { $0 & 0x3FFF },
        frame.integer(.vertical_size_code).map { $0 & 0x3FFF })
    }
    guard let code = child("VP8L")?.integer(.size_and_version) else { return nil }
    return PixelSize(code & 0x3FFF + 1, code >> 14 & 0x3FFF + 1)
  }

  /// The chroma subsampling that the sampling factors of a JPEG frame header state (ITU-T T.81,
  /// B.2.2); nil for other factors and for other numbers of components.
  private var chromaOfJPEG: String? {
    guard let table = table(.components), let across = table.column(named: .H),
      let down = table.column(named: .V)
    else { return nil }
    if table.rowCount == 1 { return "monochrome" }
    guard table.rowCount == 3 else { return nil }
    let factors = (0..<3).map { row in
      [across, down].map { Int(clamping: table.rawCell(row: row, column: $0) ?? 0) }
    }
    guard factors[1] == factors[2], !factors[1].contains(0),
      zip(factors[0], factors[1]).allSatisfy({ $0.isMultiple(of: $1) })
    else { return nil }
    switch (factors[0][0] / factors[1][0], factors[0][1] / factors[1][1]) {
    case (1, 1): return "4:4:4"
    case (2, 1): return "4:2:2"
    case (2, 2): return "4:2:0"
    case (1, 2): return "4:4:0"
    case (4, 1): return "4:1:1"
    case (4, 2): return "4:1:0"
    default: return nil
    }
  }

  /// Whether the node is a frame header marker segment (ITU-T T.81, B.1.1.3).
  private var isJPEGFrame: Bool {
    let marker = UInt8(truncatingIfNeeded: code.rawValue)
    let isCommon = marker == 0xC4 || marker == 0xC8 || marker == 0xCC
    return code.rawValue >> 8 == 0xFF && (0xC0...0xCF).contains(marker) && !isCommon
  }
}
