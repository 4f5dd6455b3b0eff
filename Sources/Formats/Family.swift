package import Anatomy
import Bytes
import ISOMedia
import Schema

/// Bytes of one kind of structure, and how to tell them: a file, or something inside another one.
struct Family: Sendable {
  private let root: @Sendable () -> DeclaredNodeKind
  /// Whether places in it count from its own beginning when it lies inside something else.
  let isFileOfItsOwn: Bool
  /// What kind of file the bytes are; nil when they are not of this family.
  let recognize: @Sendable (ByteSource) -> FileKind?
  /// The same where the beginning does not tell, and the extension of the file's name does.
  let recognizeByName: @Sendable (ByteSource, String) -> FileKind?
  /// Whether a payload is of this family. Content decides; what the structure around says of it
  /// counts only where content cannot tell.
  let opens: @Sendable (Payload) -> Bool

  /// - Parameter shape: made only when bytes of the family turn up.
  init(
    nodeKind: @autoclosure @escaping @Sendable () -> DeclaredNodeKind, isFileOfItsOwn: Bool = false,
    recognize: @escaping @Sendable (ByteSource) -> FileKind? = { _ in nil },
    byName recognizeByName: @escaping @Sendable (ByteSource, String) -> FileKind? = { _, _ in nil },
    opens: @escaping @Sendable (Payload) -> Bool
  ) {
    root = nodeKind
    self.isFileOfItsOwn = isFileOfItsOwn
    self.recognize = recognize
    self.recognizeByName = recognizeByName
    self.opens = opens
  }

  var nodeKind: DeclaredNodeKind { root() }
}

extension Family {
  /// In the order in which they are asked.
  static let all: [Family] =
    [
      Family(
        nodeKind: ISODialect.file, isFileOfItsOwn: true, recognize: FileKind.isoMedia,
        opens: { $0.begins(with: "ftyp") || $0.isBoxedPicture })
    ] + pictures + playlists + notations + telemetry + sound + tags
}

extension Payload {
  fileprivate func begins(with type: FourCC) -> Bool {
    range.count >= 8 && source.big32(at: range.start + 4) == type.rawValue
  }

  /// A sample of Motion JPEG 2000 may be a file, and may be the box of one that has the picture.
  fileprivate var isBoxedPicture: Bool {
    declaredType == .code("mjp2") && (begins(with: "jP  ") || begins(with: "jp2c"))
  }
}

extension EmbeddedFormatDetector {
  /// Opens payloads of all families.
  package static let families = EmbeddedFormatDetector { payload in
    Family.all.first { $0.opens(payload) }.map {
      Match(
        code: $0.nodeKind.declaration.code, nodeKind: $0.nodeKind, isFileOfItsOwn: $0.isFileOfItsOwn
      )
    }
  }
}
