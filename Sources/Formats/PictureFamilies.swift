import Anatomy
import Bytes
import Pictures
import Schema

/// Families of picture formats and of metadata formats embedded in pictures. They are recognized by
/// their first bytes.
extension Family {
  static let pictures: [Family] =
    [
      .jpeg, .codestream, .png, .tiff, .canonExif, .canonGPS, .canonMakerNote, .exifItem, .gif,
      .gifBlocks, .webP,
      .bitmap, .iccProfile, .photoshop, .iptc,
    ] + rawPhotos

  static let jpeg = Family(
    nodeKind: JPEG.file,
    recognize: { $0.begins(with: [0xFF, 0xD8, 0xFF]) || $0.isStartMarker ? .jpeg : nil },
    opens: { $0.begins(with: [0xFF, 0xD8, 0xFF]) })

  /// JPEG 2000 codestreams without boxes. They are recognized by the first marker and the header
  /// directly after it.
  static let codestream = Family(
    nodeKind: Codestream.file,
    recognize: { $0.begins(with: [0xFF, 0x4F, 0xFF, 0x51]) ? .codestream : nil },
    opens: { $0.begins(with: [0xFF, 0x4F, 0xFF, 0x51]) })

  static let png = Family(
    nodeKind: PNG.file, recognize: { $0.begins(with: pngSignature) ? .png : nil },
    opens: { $0.begins(with: pngSignature) })

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static let tiff = Family(
    nodeKind: TIFF.file,
    recognize: { $0.isTIFF(at: 0) || $0.isRawPhotoInTIFFForm ? .tiff(of: $0) : nil },
    opens: { payload in
      payload.isTIFF && !["CMT2", "CMT3", "CMT4"].contains { payload.declaredType == .code($0) }
    })

  static let canonExif = Family(
    nodeKind: TIFF.canonExif, opens: { $0.isTIFF && $0.declaredType == .code("CMT2") })

  static let canonGPS = Family(
    nodeKind: TIFF.canonGPS, opens: { $0.isTIFF && $0.declaredType == .code("CMT4") })

  static let canonMakerNote = Family(
    nodeKind: MakerNotes.canonBox, opens: { $0.isTIFF && $0.declaredType == .code("CMT3") })

  /// Exif metadata in an item. It is recognized by the declared type alone, because an offset field
  /// precedes its header.
  static let exifItem = Family(
    nodeKind: TIFF.item, opens: { $0.declaredType == .code("Exif") && $0.range.count >= 12 })

  static let gif = Family(
    nodeKind: GIF.file, recognize: { $0.begins(with: Array("GIF8".utf8)) ? .gif : nil },
    opens: { $0.begins(with: Array("GIF87a".utf8)) || $0.begins(with: Array("GIF89a".utf8)) })

  /// GIF samples of a movie. A sample contains the blocks that change from one picture to the next.
  static let gifBlocks = Family(
    nodeKind: GIF.blocks,
    opens: {
      $0.declaredType == .code("gif ") && ($0.begins(with: [0x21]) || $0.begins(with: [0x2C]))
    })

  static let webP = Family(
    nodeKind: RIFFPicture.file, recognize: { $0.isWebP(at: 0) ? .webP : nil },
    opens: { $0.source.isWebP(at: $0.range.start) && $0.range.count >= 12 })

  static let bitmap = Family(
    nodeKind: Bitmap.file, recognize: { $0.isBitmap($0.wholeRange) ? .bitmap : nil },
    opens: { $0.source.isBitmap($0.range) })

  static let iccProfile = Family(
    nodeKind: ICC.profile,
    opens: {
      $0.range.count >= 132 && $0.source.big32(at: $0.range.start + 36) == FourCC("acsp").rawValue
    })

  static let photoshop = Family(
    nodeKind: Photoshop.resources,
    opens: { $0.begins(with: Array("8BIM".utf8)) && $0.range.count >= 12 })

  static let iptc = Family(
    nodeKind: IIM.datasets,
    opens: { payload in
      payload.range.count >= 5 && [1, 2].contains(payload.source.byte(at: payload.range.start + 1))
        && payload.begins(with: [0x1C])
    })
}

extension Payload {
  fileprivate func begins(with letters: [UInt8]) -> Bool {
    range.count >= letters.count && source.bytes(range, limit: letters.count) == letters
  }

  fileprivate var isTIFF: Bool { range.count >= 8 && source.isTIFF(at: range.start) }
}

extension ByteSource {
  /// Whether the file consists only of the start marker of JPEG. This is all that is left of a JPEG
  /// file without a picture when its metadata is removed.
  fileprivate var isStartMarker: Bool { size == 2 && big16(at: 0) == 0xFFD8 }

  fileprivate func begins(with letters: [UInt8]) -> Bool {
    bytes(wholeRange, limit: letters.count) == letters
  }

  fileprivate func isTIFF(at place: Int) -> Bool {
    switch big32(at: place) {
    case 0x4949_2A00, 0x4D4D_002A, 0x4949_2B00, 0x4D4D_002B: true
    default: false
    }
  }

  /// Whether the file begins like TIFF, but with a signature of Olympus or Panasonic in place of
  /// the version.
  fileprivate var isRawPhotoInTIFFForm: Bool {
    switch big32(at: 0) {
    // The signatures `IIRO`, `IIRS`, `MMOR` and `IIU`.
    case 0x4949_524F, 0x4949_5253, 0x4D4D_4F52, 0x4949_5500: TIFFPhotoFacts(self, wholeRange) != nil
    default: false
    }
  }

  fileprivate func isWebP(at place: Int) -> Bool {
    big32(at: place) == FourCC("RIFF").rawValue && big32(at: place + 8) == FourCC("WEBP").rawValue
  }

  /// Whether a bitmap (BMP) begins at the start of a range. Its signature of two letters is not
  /// sufficient: a known header size must follow.
  fileprivate func isBitmap(_ range: ByteRange) -> Bool {
    guard range.count >= 26, big16(at: range.start) == 0x424D,
      let size = integer(at: range.start + 14, width: 4, order: .little)
    else { return false }
    return [12, 40, 52, 56, 64, 108, 124].contains(size)
  }
}
