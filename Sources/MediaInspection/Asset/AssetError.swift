/// Why something could not be loaded.
public enum AssetError: Error, Hashable, Sendable {
  /// There is no such file, or it may not be read.
  case notOpened(reason: String)
  /// It is no media file of a kind that is understood.
  case notRecognised
  /// The file became shorter while it was read: from this place on nothing was there.
  case shrank(place: Int)
}

extension AssetError: CustomStringConvertible {
  /// In words.
  public var description: String {
    switch self {
    case .notOpened(let reason): reason
    case .notRecognised: "is no media file of a kind that is understood"
    case .shrank(let place): "shrank while it was read: nothing is there from byte \(place) on"
    }
  }
}
