import Bytes
import Files

/// An error that states why an asset could not be opened, or why a property could not be loaded.
///
/// ```swift
/// do {
///   print(try await asset.load(.metadata).count)
/// } catch let error as AssetError where error.code == .notFound {
///   print("no file at \(error.path ?? "")")
/// }
/// ```
public struct AssetError: Error, Hashable, Sendable {
  /// A kind of failure, for example a missing file.
  ///
  /// ```swift
  /// do {
  ///   print(try await asset.load(.tracks).count)
  /// } catch let error as AssetError where error.code == .changed {
  ///   print("load the file again")
  /// }
  /// ```
  public enum Code: Hashable, Sendable {
    /// There is no file at the path.
    case notFound
    /// The file exists but cannot be opened, or the path is that of a folder.
    case notOpened
    /// The file is not a media file of a recognized format.
    case notRecognized
    /// The file became shorter while it was being read, or an ``AssetResourceLoader`` returned too
    /// few bytes.
    case truncated
    /// The file was changed or replaced between two loads.
    case changed
    /// The system could not read the file.
    case notRead
    /// The ``AssetResourceLoader`` failed, or returned too many bytes.
    case notFetched
    /// An ``AssetResourceLoader`` loaded a property of an asset while it answered a request.
    case nestedLoad
  }

  /// The kind of failure, for example a missing file.
  public let code: Code
  /// The path or name of the file; nil if it is unknown, for example for bytes in memory.
  public let path: String?
  /// The offset of the first byte that could not be read; nil for errors other than failed reads.
  public let byteOffset: Int?
  /// The reason for the failure, for display. The text does not contain the path.
  public let reason: String

  /// Creates an error, for example for tests of your code.
  public init(_ code: Code, path: String? = nil, byteOffset: Int? = nil, reason: String) {
    self.code = code
    self.path = path
    self.byteOffset = byteOffset
    self.reason = reason
  }
}

extension AssetError: CustomStringConvertible {
  /// The path and the reason, for display.
  public var description: String {
    path.map { "\($0.fileNameForDisplay): \(reason)" } ?? reason
  }
}

extension AssetError {
  init(_ error: OpeningError, path: String) {
    self.init(error == .notFound ? .notFound : .notOpened, path: path, reason: error.description)
  }

  init(_ failure: ReadFailure, path: String?) {
    let code: Code =
      switch failure.reason {
      case .ended: .truncated
      case .changed: .changed
      case .system: .notRead
      case .notFetched: .notFetched
      }
    self.init(code, path: path, byteOffset: failure.offset, reason: "\(failure)")
  }

  static func nestedLoad(path: String?) -> AssetError {
    AssetError(
      .nestedLoad, path: path, reason: "a resource loader must not load properties of assets")
  }

  static func notRecognized(path: String?) -> AssetError {
    AssetError(
      .notRecognized, path: path, reason: "not a media file of a recognized format")
  }
}
