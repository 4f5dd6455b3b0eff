import Anatomy
import Metadata

/// Data about a whole presentation, from a line `EXT-X-SESSION-DATA` of an HLS playlist.
///
/// ```swift
/// for data in try await asset.load(.sessionData) where data.dataID == "com.example.title" {
///   print(data.extendedLanguageTag ?? "", data.value ?? data.uri ?? "")
/// }
/// ```
public struct SessionData: Hashable, Codable, Sendable {
  /// The data itself, or the URI of a resource that contains the data.
  ///
  /// ```swift
  /// for data in try await asset.load(.sessionData) {
  ///   switch data.content {
  ///   case .value(let text): print(text)
  ///   case .resource(let uri, _): print("see \(uri)")
  ///   }
  /// }
  /// ```
  public enum Content: Hashable, Codable, Sendable {
    /// The data is in the playlist (`VALUE`).
    case value(String)
    /// The data is in a resource with this URI (`URI`).
    case resource(uri: String, format: Format)
  }

  /// The format of a resource with session data.
  ///
  /// ```swift
  /// let files = try await asset.load(.sessionData).filter { $0.format == .json }
  /// ```
  public struct Format: RawRepresentable, Hashable, Codable, Sendable {
    /// The value of the attribute `FORMAT` in the playlist.
    public let rawValue: String

    /// Creates a format from the value of the attribute `FORMAT`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The resource is a JSON file. This is the default if the playlist states no format.
    public static let json = Format(rawValue: "JSON")
    /// The resource is a file of any format.
    public static let raw = Format(rawValue: "RAW")
  }

  /// The identifier of the data (`DATA-ID`), such as `com.example.title`.
  public let dataID: String
  /// The data itself, or the URI of a resource that contains the data.
  public let content: Content
  /// The language of the data as a BCP 47 tag (`LANGUAGE`); nil if none is stated.
  public let extendedLanguageTag: String?
  /// The path of the playlist line, as in the output of `mediainspect tree`.
  public let path: String

  /// Creates session data, for example for a test.
  public init(
    dataID: String, content: Content, extendedLanguageTag: String? = nil, path: String = ""
  ) {
    self.dataID = dataID
    self.content = content
    self.extendedLanguageTag = extendedLanguageTag
    self.path = path
  }

  /// The data in the playlist; nil if the data is in a resource.
  public var value: String? {
    if case .value(let value) = content { return value }
    return nil
  }

  /// The URI of the resource with the data, as the playlist states it; nil if the data is in the
  /// playlist.
  public var uri: String? {
    if case .resource(let uri, _) = content { return uri }
    return nil
  }

  /// The format of the resource with the data; nil if the data is in the playlist.
  public var format: Format? {
    if case .resource(_, let format) = content { return format }
    return nil
  }
}

extension SessionData {
  init(_ data: Metadata.SessionData) {
    let content: Content =
      switch data.content {
      case .value(let value): .value(value)
      case .resource(let uri, let format):
        .resource(uri: uri, format: format.map { Format(rawValue: $0) } ?? .json)
      }
    self.init(
      dataID: data.id, content: content,
      extendedLanguageTag: data.language.flatMap { LanguageTag(stated: $0)?.text },
      path: data.node.path)
  }
}

extension AsyncProperty where Root == Asset, Value == [SessionData] {
  /// The session data of an HLS playlist, in file order. Resources are not read.
  public static var sessionData: Self {
    Self { it, _ in it.playlist?.sessionData.map { SessionData($0) } ?? [] }
  }
}
