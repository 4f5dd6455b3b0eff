package import Anatomy
import Bytes
import ID3
import ISOMedia
import Pictures
import Schema
import Telemetry

/// Bytes of one kind of structure, and how to tell them: a file, or something inside another one.
struct Family: Sendable {
  let shape: DeclaredShape
  /// Whether places in it count from its own beginning when it lies inside something else.
  var isFileOfItsOwn = false
  /// What kind of file the bytes are; nil when they are not of this family.
  var recognise: @Sendable (ByteSource) -> FileKind? = { _ in nil }
  /// Whether a payload is of this family. Content decides; what the structure around says of it
  /// counts only where content cannot tell.
  let opens: @Sendable (Payload) -> Bool
}

extension Family {
  /// In the order in which they are asked.
  static let all: [Family] =
    [
      Family(
        shape: ISODialect.file, isFileOfItsOwn: true, recognise: FileKind.isoMedia,
        opens: { $0.source.big32(at: $0.range.start + 4) == FourCC("ftyp").rawValue })
    ] + telemetry + pictures + tags

  private static let telemetry = Telemetry.formats.map { format in
    Family(
      shape: format.shape, recognise: { FileKind.telemetry($0, format) }, opens: format.opens)
  }

  private static let pictures: [Family] = [
    .jpeg, .png, .tiff, .canonExif, .canonGPS, .exifItem, .gif, .webP, .bitmap, .iccProfile,
    .photoshop, .iptc,
  ]
}

extension Family {
  /// Tags as payloads, and last of all files that are known by their tags alone.
  fileprivate static let tags =
    ID3.formats.map { Family(shape: $0.shape, opens: $0.opens) }
    + [Family(shape: ID3.file, recognise: FileKind.tagged, opens: { _ in false })]
}

extension Door {
  /// Opens payloads of all families.
  package static let families = Door { payload in
    Family.all.first { $0.opens(payload) }.map {
      Opened(
        code: $0.shape.declaration.code, shape: $0.shape, isFileOfItsOwn: $0.isFileOfItsOwn)
    }
  }
}
