import Anatomy
import Bytes
import ISOMedia
import Schema

/// Files of one kind of structure, and how to tell them.
struct Family: Sendable {
  let shape: DeclaredShape
  /// What kind of file the bytes are; nil when they are not of this family.
  let recognise: @Sendable (ByteSource) -> FileKind?
}

extension Family {
  /// In the order in which they are asked.
  static let all: [Family] = [
    Family(shape: ISODialect.file, recognise: FileKind.isoMedia)
  ]
}
