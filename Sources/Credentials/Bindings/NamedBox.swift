import Bytes

/// A part of a file that a general box hash names, such as a segment of a JPEG file.
struct NamedBox {
  let name: String
  let range: ByteRange

  /// The name of the part that contains the store of content credentials.
  static let store = "C2PA"
  /// The name of the bytes after the last part.
  static let after = "c2pa.after"
  /// The name of the signature at the start of a PNG file.
  static let signature = "PNGh"

  /// The maximum number of parts of a file.
  private static let maxCount = 200_000

  /// Divides a file into parts that follow each other from its start. Bytes that do not belong to
  /// the format are not in a part.
  ///
  /// - Parameter isHead: whether only the parts before the coded data of a JPEG file are needed.
  static func all(
    in source: ByteSource, isHead: Bool = false
  ) throws(BindingFailure) -> [NamedBox] {
    var list = NamedBoxList(source, limit: maxCount, isHead: isHead)
    switch source.bytes(ByteRange(start: 0, count: 4)) {
    case [0x89, 0x50, 0x4E, 0x47]: list.divideAsPNG()
    case let head where head.starts(with: [0xFF, 0xD8]): list.divideAsJPEG()
    case Array("GIF8".utf8): list.divideAsGIF()
    case Array("RIFF".utf8): list.divideAsRIFF()
    default: throw .notCompared("general box hashes of this file format are not supported")
    }
    guard !list.isFull else { throw .notCompared("the file has more than \(maxCount) parts") }
    return list.boxes
  }

  /// Returns the range of the store of content credentials in a file; nil if there is none.
  static func placeOfStore(in source: ByteSource) -> ByteRange? {
    (try? all(in: source, isHead: true))?.first { $0.name == store }?.range
  }
}
