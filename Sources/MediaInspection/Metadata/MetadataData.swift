import Bytes

/// Bytes of a file, which are read when asked for.
public struct MetadataData: Sendable {
  /// The file that they are, such as `jpeg`, where somebody knew.
  public let kind: String?
  /// How many there are.
  public var count: Int { range.count }

  private let range: ByteRange
  private let path: String
  private let reader: AssetReader

  init(kind: String?, _ range: ByteRange, at path: String, reader: AssetReader) {
    self.kind = kind
    self.range = range
    self.path = path
    self.reader = reader
  }

  /// The bytes themselves.
  public var bytes: [UInt8] {
    get async throws { try await reader.bytes(range, at: path) }
  }
}
