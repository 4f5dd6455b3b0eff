public import Foundation
public import MediaInspection

extension Asset {
  /// Creates an asset for a file.
  ///
  /// The file is opened when you load the first property.
  ///
  /// - Parameters:
  ///   - url: The URL of a file. Loading fails for other URLs; use an ``MediaInspection/AssetResourceLoader``
  ///     for them.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting takes longer.
  public convenience init(url: URL, prefersPreciseDuration: Bool = false) {
    self.init(
      path: url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString,
      prefersPreciseDuration: prefersPreciseDuration)
  }

  /// Creates an asset from data in memory.
  ///
  /// - Parameters:
  ///   - data: The contents of the whole file.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting takes longer.
  public convenience init(data: Data, prefersPreciseDuration: Bool = false) {
    self.init(bytes: [UInt8](data), prefersPreciseDuration: prefersPreciseDuration)
  }
}

extension AssetError: LocalizedError {
  /// The path and the reason.
  public var errorDescription: String? { description }
  /// The reason, without the path.
  public var failureReason: String? { reason }
}
