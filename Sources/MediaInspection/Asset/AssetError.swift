import Bytes

/// A reason why an asset could not be opened or a property could not be loaded.
public enum AssetError: Error, Hashable, Sendable {
  /// The file does not exist or cannot be opened.
  case notOpened(reason: String)
  /// The file is not a media file of a recognized format.
  case notRecognized
  /// The file became shorter while it was being read: there are no bytes from the given offset on.
  case truncated(place: Int)
  /// The system could not read the file at the given offset.
  case readFailed(place: Int, reason: String)
}

extension AssetError: CustomStringConvertible {
  /// A description of the error, for display.
  public var description: String {
    switch self {
    case .notOpened(let reason): reason
    case .notRecognized: "not a media file of a recognized format"
    case .readFailed(_, let reason): reason
    case .truncated(let place):
      "the file was truncated while it was read: no data from byte offset \(place) on"
    }
  }
}

extension AssetError {
  init(_ failure: ReadFailure) {
    switch failure.reason {
    case .ended: self = .truncated(place: failure.offset)
    case .system: self = .readFailed(place: failure.offset, reason: "\(failure)")
    }
  }
}
