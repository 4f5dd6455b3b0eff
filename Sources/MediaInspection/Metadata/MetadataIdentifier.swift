import Metadata

/// A key with its key space in one text, such as `itsk/%A9nam`. Those that AVFoundation has names for
/// are constants here under the same names.
public struct MetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// As it is written.
  public let rawValue: String

  /// An identifier as it is written.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ identifier: Identifier) { self.init(rawValue: identifier.description) }

  /// What stands before the slash.
  public var keySpace: MetadataKeySpace {
    MetadataKeySpace(rawValue: String(rawValue.prefix { $0 != "/" }))
  }

  /// What stands behind it, as people read it.
  public var key: MetadataKey {
    MetadataKey(rawValue: Identifier(rawValue)?.readableKey ?? "")
  }

  /// The name of the constant.
  public var constantName: String? {
    Identifier(rawValue).flatMap { Constant.of($0) }?.name
  }

  /// That of the constant which is called as the property that asks.
  static func listed(_ name: String = #function) -> Self {
    Self(rawValue: Constant.named(name)?.identifier.description ?? "")
  }
}

extension MetadataIdentifier: CustomStringConvertible {
  /// As it is written.
  public var description: String { rawValue }
}

/// A key, as people read it: `©nam`, `com.apple.quicktime.make`, `TIT2`, `title`.
public struct MetadataKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// As it is written.
  public let rawValue: String

  /// A key as it is read.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A key as it is read.
  public init(stringLiteral rawValue: String) { self.init(rawValue: rawValue) }
}

extension MetadataKey: CustomStringConvertible {
  /// As it is written.
  public var description: String { rawValue }
}
