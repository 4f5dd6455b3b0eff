package import Anatomy
import Bytes
import ISOMedia
import Schema

/// Bytes of one kind of structure, and how to tell them: a file, or something inside another one.
struct Family: Sendable {
  private let root: @Sendable () -> DeclaredShape
  /// Whether places in it count from its own beginning when it lies inside something else.
  let isFileOfItsOwn: Bool
  /// What kind of file the bytes are; nil when they are not of this family.
  let recognise: @Sendable (ByteSource) -> FileKind?
  /// The same where the beginning does not tell, and the extension of the file's name does.
  let recogniseByName: @Sendable (ByteSource, String) -> FileKind?
  /// Whether a payload is of this family. Content decides; what the structure around says of it
  /// counts only where content cannot tell.
  let opens: @Sendable (Payload) -> Bool

  /// - Parameter shape: made only when bytes of the family turn up.
  init(
    shape: @autoclosure @escaping @Sendable () -> DeclaredShape, isFileOfItsOwn: Bool = false,
    recognise: @escaping @Sendable (ByteSource) -> FileKind? = { _ in nil },
    byName recogniseByName: @escaping @Sendable (ByteSource, String) -> FileKind? = { _, _ in nil },
    opens: @escaping @Sendable (Payload) -> Bool
  ) {
    root = shape
    self.isFileOfItsOwn = isFileOfItsOwn
    self.recognise = recognise
    self.recogniseByName = recogniseByName
    self.opens = opens
  }

  var shape: DeclaredShape { root() }
}

extension Family {
  /// In the order in which they are asked.
  static let all: [Family] =
    [
      Family(
        shape: ISODialect.file, isFileOfItsOwn: true, recognise: FileKind.isoMedia,
        opens: { $0.begins(with: "ftyp") || $0.isBoxedPicture })
    ] + pictures + playlists + notations + telemetry + sound + tags
}

extension Payload {
  fileprivate func begins(with type: FourCC) -> Bool {
    range.count >= 8 && source.big32(at: range.start + 4) == type.rawValue
  }

  /// A sample of Motion JPEG 2000 may be a file, and may be the box of one that has the picture.
  fileprivate var isBoxedPicture: Bool {
    claim == .code("mjp2") && (begins(with: "jP  ") || begins(with: "jp2c"))
  }
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
