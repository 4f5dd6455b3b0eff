import Bytes
import Files

/// The bytes of a metadata value. They are in memory, or in a file from which they are read on
/// demand.
///
/// Two values with bytes in a file are equal if they have the same kind, the same node path and the
/// same byte range. Neither the bytes nor the files are compared, because that would require
/// reading the files. Two values with bytes in memory are equal if they have the same kind and the
/// same bytes.
///
/// Encoding does not read a file. The encoded form contains the kind, the location and the number
/// of bytes. It contains the bytes only if they are in memory, or if ``MetadataItem/load(_:)`` has
/// loaded them. If the encoded form has no bytes, ``bytes`` of the decoded data throws an error.
///
/// ```swift
/// if case .data(let data) = item.value, data.kind == "jpeg" {
///   let picture = try await data.bytes
///   print(picture.count)
/// }
/// ```
public struct MetadataData: Sendable {
  /// The location of the bytes in a file.
  struct Location: Hashable, Sendable {
    /// The path of the node that contains the bytes.
    let path: String
    /// The range of the bytes in the source of the node.
    let range: ByteRange
  }

  /// The format of the data if it is an embedded file, such as `jpeg`; nil if it is unknown.
  public let kind: String?
  /// The number of bytes.
  public let count: Int

  /// The location of the bytes; nil if they do not come from a file.
  let location: Location?
  /// The bytes that this value holds in memory; nil if it does not hold them.
  private let contents: [UInt8]?
  private let reader: AssetReader?

  /// Creates data from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - kind: The format of the data if it is an embedded file, such as `jpeg`.
  public init(bytes: [UInt8], kind: String? = nil) {
    self.init(kind: kind, count: bytes.count, location: nil, contents: bytes, reader: nil)
  }

  init(kind: String?, _ range: ByteRange, at path: String, reader: AssetReader) {
    self.init(
      kind: kind, count: range.count, location: Location(path: path, range: range), contents: nil,
      reader: reader)
  }

  init(
    kind: String?, count: Int, location: Location?, contents: [UInt8]?, reader: AssetReader? = nil
  ) {
    self.kind = kind
    self.count = count
    self.location = location
    self.contents = contents
    self.reader = reader
  }

  /// The bytes, which are read from the file on each access unless they are in memory.
  ///
  /// - Throws: An ``AssetError`` if the bytes cannot be read, or if the data was decoded and its
  ///   encoded form has no bytes; `CancellationError` if the task was canceled.
  public var bytes: [UInt8] {
    get async throws {
      if let bytes = bytesInMemory { return bytes }
      guard let reader, let location else {
        throw AssetError(.notRead, reason: "the bytes were not encoded with the metadata")
      }
      return try await reader.bytes(at: location)
    }
  }
}

extension MetadataData: Hashable {
  /// Returns whether two values have the same kind and location. For values in memory, the bytes
  /// are compared, because such values have no location.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.kind == right.kind, left.location == right.location else { return false }
    return left.location != nil || left.contents == right.contents
  }

  /// Hashes the kind and the location. For a value in memory, the bytes are hashed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(location)
    if location == nil { hasher.combine(contents) }
  }
}

// MARK: Loading

extension MetadataData {
  typealias Status = AsyncProperty<MetadataItem, [UInt8]?>.Status

  /// The bytes if they are in memory; nil if they would have to be read.
  var bytesInMemory: [UInt8]? {
    if case .loaded(let bytes?) = status { return bytes }
    return nil
  }

  var status: Status {
    if let contents { return .loaded(contents) }
    guard let reader, let location else { return .notYetLoaded }
    return reader.loadedData[location]
  }

  /// Returns the bytes. Bytes that are read from the file are kept in memory together with the
  /// asset.
  func load() async throws -> [UInt8] {
    if let bytes = bytesInMemory { return bytes }
    guard let reader, let location else { return try await bytes }
    return try await reader.loadBytes(at: location) ?? []
  }
}

/// The loading statuses of the metadata values of an asset, with the bytes that were loaded.
final class LoadedData: Sendable {
  private let byLocation = Monitor<[MetadataData.Location: MetadataData.Status]>([:])

  /// The status of the bytes at the given location.
  subscript(location: MetadataData.Location) -> MetadataData.Status {
    byLocation.change { $0[location] } ?? .notYetLoaded
  }

  /// Returns the status of the bytes at the given location, for all tasks that load them.
  func shared(_ location: MetadataData.Location) -> SharedStatus<MetadataItem, [UInt8]?> {
    SharedStatus { [byLocation] body in
      byLocation.change { body(&$0[location, default: .notYetLoaded]) }
    }
  }
}
