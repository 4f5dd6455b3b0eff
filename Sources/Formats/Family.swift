package import Anatomy
import Bytes
import ISOMedia
import Schema

/// A format family with the way to recognize its bytes, as a file or inside another one.
struct Family: Sendable {
  private let root: @Sendable () -> DeclaredNodeKind
  /// Whether offsets inside count from the start of the payload if it is embedded in a file.
  let hasOwnOffsets: Bool
  /// Returns the kind of file that the bytes are; nil if they are not of this family.
  let recognize: @Sendable (ByteSource) -> FileKind?
  /// The same for bytes that are only recognized in combination with the file name extension.
  let recognizeByName: @Sendable (ByteSource, String) -> FileKind?
  /// Whether a payload is of this family. The content decides; the type that the enclosing
  /// structure declares is used only if the content does not.
  let opens: @Sendable (Payload) -> Bool

  /// - Parameter nodeKind: Evaluated only when bytes of the family occur.
  init(
    nodeKind: @autoclosure @escaping @Sendable () -> DeclaredNodeKind, hasOwnOffsets: Bool = false,
    recognize: @escaping @Sendable (ByteSource) -> FileKind? = { _ in nil },
    byName recognizeByName: @escaping @Sendable (ByteSource, String) -> FileKind? = { _, _ in nil },
    opens: @escaping @Sendable (Payload) -> Bool
  ) {
    root = nodeKind
    self.hasOwnOffsets = hasOwnOffsets
    self.recognize = recognize
    self.recognizeByName = recognizeByName
    self.opens = opens
  }

  var nodeKind: DeclaredNodeKind { root() }
}

extension Family {
  /// In the order in which they are tried.
  static let all: [Family] =
    [
      Family(
        nodeKind: ISODialect.file, hasOwnOffsets: true, recognize: FileKind.isoMedia,
        opens: { $0.begins(with: "ftyp") || $0.isBoxedPicture })
    ] + pictures + playlists + notations + telemetry + sound + tags
}

extension Payload {
  fileprivate func begins(with type: FourCC) -> Bool {
    range.count >= 8 && source.big32(at: range.start + 4) == type.rawValue
  }

  /// A sample of Motion JPEG 2000 may be a complete file, or the codestream box alone.
  fileprivate var isBoxedPicture: Bool {
    declaredType == .code("mjp2") && (begins(with: "jP  ") || begins(with: "jp2c"))
  }
}

extension EmbeddedFormatDetector {
  /// Opens payloads of all families.
  package static let families = EmbeddedFormatDetector { payload in
    Family.all.first { $0.opens(payload) }.map {
      Match(
        code: $0.nodeKind.declaration.code, nodeKind: $0.nodeKind, hasOwnOffsets: $0.hasOwnOffsets
      )
    }
  }
}
