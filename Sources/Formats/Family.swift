package import Anatomy
import Bytes
import Files
import ID3
import ISOMedia
import Notations
import Pictures
import Schema

/// A format family, with functions that recognize its format in a file or in bytes embedded in
/// another file.
struct Family: Sendable {
  private let root: @Sendable () -> DeclaredNodeKind
  /// Whether offsets in an embedded file of the family are counted from the start of the embedded
  /// file, not from the start of the file around it.
  let hasOwnOffsets: Bool
  /// Returns the kind of the file with the given bytes. Nil if they are not of this family.
  let recognize: @Sendable (ByteSource) -> FileKind?
  /// Returns the kind of the file with the given bytes and file name extension, for kinds that can
  /// only be recognized with both. Nil if the file is not of this family.
  let recognizeByName: @Sendable (ByteSource, String) -> FileKind?
  /// Whether an embedded payload is of this family. The content decides. The type that the
  /// enclosing structure declares is used only if the content does not decide.
  let opens: @Sendable (Payload) -> Bool
  private let declared: @Sendable () -> [Dialect]

  /// - Parameters:
  ///   - nodeKind: Kind of the root node. It is evaluated only when bytes of the family occur.
  ///   - dialects: Declarations that `explain` describes, in addition to those that
  ///     `ExplanationIndex` lists.
  init(
    nodeKind: @autoclosure @escaping @Sendable () -> DeclaredNodeKind, hasOwnOffsets: Bool = false,
    recognize: @escaping @Sendable (ByteSource) -> FileKind? = { _ in nil },
    byName recognizeByName: @escaping @Sendable (ByteSource, String) -> FileKind? = { _, _ in nil },
    opens: @escaping @Sendable (Payload) -> Bool,
    dialects: @autoclosure @escaping @Sendable () -> [Dialect] = []
  ) {
    root = nodeKind
    self.hasOwnOffsets = hasOwnOffsets
    self.recognize = recognize
    self.recognizeByName = recognizeByName
    self.opens = opens
    declared = dialects
  }

  var nodeKind: DeclaredNodeKind { root() }
  var dialects: [Dialect] { declared() }
}

extension Family {
  /// Families that tests add. They are tried after all others. `explain` does not describe them.
  static let added = Monitor<[Family]>([])

  /// Returns the first family for which `answer` returns a value, and that value; nil if there is
  /// no such family. The families of `all` are tried first, in order, and then those of `added`.
  static func first<Answer>(answering answer: (Family) -> Answer?) -> (
    family: Family, answer: Answer
  )? {
    for family in all {
      if let answer = answer(family) { return (family, answer) }
    }
    for family in added.change({ $0 }) {
      if let answer = answer(family) { return (family, answer) }
    }
    return nil
  }

  /// All format families of this module, in the order in which they are tried.
  static let all: [Family] =
    [manifestStore, isoMedia] + pictures + playlists + notations + openStreams + telemetry + sound
    + tags + archives + sidecars

  static let isoMedia = Family(
    nodeKind: ISODialect.file, hasOwnOffsets: true, recognize: FileKind.isoMedia,
    opens: { $0.begins(with: "ftyp") || $0.isBoxedPicture })
}

extension Payload {
  fileprivate func begins(with type: FourCC) -> Bool {
    range.count >= 8 && source.big32(at: range.start + 4) == type.rawValue
  }

  /// Whether the payload is a sample of Motion JPEG 2000. Such a sample may be a complete file, or
  /// the codestream box alone.
  fileprivate var isBoxedPicture: Bool {
    declaredType == .code("mjp2") && (begins(with: "jP  ") || begins(with: "jp2c"))
  }
}

extension EmbeddedFormatDetector {
  /// A detector that opens payloads of all format families.
  package static let families = EmbeddedFormatDetector(
    structures: [
      .xmp: { XMLFamilies.xmp }, .exif: { TIFF.file }, .id3: { ID3.newTag },
    ]
  ) { payload in
    Family.first(answering: { $0.opens(payload) ? true : nil }).map { family, _ in
      Match(
        code: family.nodeKind.declaration.code, nodeKind: family.nodeKind,
        hasOwnOffsets: family.hasOwnOffsets)
    }
  }
}
