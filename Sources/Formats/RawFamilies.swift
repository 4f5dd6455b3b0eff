import Anatomy
import Bytes
import Pictures
import Schema

/// Families of raw photo formats that are not based on TIFF. They are recognized by their
/// signatures.
extension Family {
  static let rawPhotos: [Family] = [
    raw(.crw, RawFile.crw) { source, start in
      // The bytes between the byte order and the signature are not compared: they state the size of
      // the header, which varies.
      source.big16(at: start) == 0x4949
        && source.bytes(ByteRange(start: start + 6, count: 8)) == Array("HEAPCCDR".utf8)
    },
    raw(.raf, RawFile.raf) { source, start in
      source.bytes(ByteRange(start: start, count: 15)) == Array("FUJIFILMCCD-RAW".utf8)
    },
    raw(.mrw, RawFile.mrw) { source, start in source.big32(at: start) == 0x004D_524D },
    raw(.x3f, RawFile.x3f) { source, start in source.big32(at: start) == FourCC("FOVb").rawValue },
  ]

  private static func raw(
    _ photo: RawPhoto, _ nodeKind: DeclaredNodeKind,
    begins: @escaping @Sendable (_ source: ByteSource, _ start: Int) -> Bool
  ) -> Family {
    Family(
      nodeKind: nodeKind, recognize: { begins($0, 0) ? .raw(photo) : nil },
      opens: { $0.range.count >= 16 && begins($0.source, $0.range.start) })
  }
}
