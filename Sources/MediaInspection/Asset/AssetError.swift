import Bytes

/// Why something could not be loaded.
public enum AssetError: Error, Hashable, Sendable {
  /// There is no such file, or it may not be read.
  case notOpened(reason: String)
  /// It is no media file of a kind that is understood.
  case notRecognized
  /// The file became shorter while it was read: from this place on nothing was there.
  case shrank(place: Int)
  /// The system could not read the file at this place.
  case readFailed(place: Int, reason: String)
}

extension AssetError: CustomStringConvertible {
  /// In words.
  public var description: String {
    switch self {
    case .notOpened(let reason): reason
    case .notRecognized: "is no media file of a kind that is understood"
    case .readFailed(_, let reason): reason
    case .shrank(let place): "shrank while it was read: nothing is there from byte \(place) on"
    }
  }
}

extension AssetError {
  init(_ failure: ReadFailure) {
    switch failure.reason {
    case .ended: self = .shrank(place: failure.offset)
    case .system: self = .readFailed(place: failure.offset, reason: "\(failure)")
    }
  }
}
