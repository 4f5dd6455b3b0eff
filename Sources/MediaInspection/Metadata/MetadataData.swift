import Bytes

/// A range of bytes in a file, which is read on demand.
public struct MetadataData: Sendable {
  /// The format of the data if it is an embedded file, such as `jpeg`; nil if it is unknown.
  public let kind: String?
  /// The number of bytes.
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

  /// The bytes, read from the file on each access.
  public var bytes: [UInt8] { get async throws { try await reader.bytes(range, at: path) } }
}
