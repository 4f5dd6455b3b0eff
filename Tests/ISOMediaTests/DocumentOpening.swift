import Anatomy
import Bytes
import ISOMedia

func open(_ bytes: [UInt8]) -> Document {
  Document(ByteSource(bytes: bytes), nodeKind: ISODialect.file)
}

/// The node at a path.
func node(_ path: String, in bytes: [UInt8]) throws -> Node {
  let found = open(bytes).nodes(at: try NodePath(parsing: path))
  guard let first = found.first else { throw NothingThere(path: path) }
  return first
}

struct NothingThere: Error {
  let path: String
}
