import Metadata

/// A key space and a key in one text, such as `itsk/%A9nam`.
///
/// The identifiers that AVFoundation defines are available as constants with the same names.
public struct MetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// The text of the identifier: the key space, a slash and the percent-encoded key.
  public let rawValue: String

  /// Creates an identifier from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ identifier: Identifier) { self.init(rawValue: identifier.description) }

  /// The key space: the part before the slash.
  public var keySpace: MetadataKeySpace {
    MetadataKeySpace(rawValue: String(rawValue.prefix { $0 != "/" }))
  }

  /// The key in readable form: the decoded part after the slash.
  public var key: MetadataKey { MetadataKey(rawValue: Identifier(rawValue)?.readableKey ?? "") }

  /// The name of the AVFoundation constant for the identifier; nil if there is none.
  public var constantName: String? { Identifier(rawValue).flatMap { Constant.of($0) }?.name }

  /// Returns the constant with the name of the calling property.
  static func listed(_ name: String = #function) -> Self {
    Self(rawValue: Constant.named(name)?.identifier.description ?? "")
  }
}

extension MetadataIdentifier: CustomStringConvertible {
  /// The raw value of the identifier.
  public var description: String { rawValue }
}

/// A metadata key in readable form, such as `©nam`, `com.apple.quicktime.make`, `TIT2` or `title`.
public struct MetadataKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text of the key.
  public let rawValue: String

  /// Creates a key from its readable form.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a string literal.
  public init(stringLiteral rawValue: String) { self.init(rawValue: rawValue) }
}

extension MetadataKey: CustomStringConvertible {
  /// The text of the key.
  public var description: String { rawValue }
}
