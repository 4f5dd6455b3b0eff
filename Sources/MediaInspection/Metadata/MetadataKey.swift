import Bytes
import Metadata

/// A metadata key in readable form, such as `©nam`, `com.apple.quicktime.make`, `TIT2` or `title`.
///
/// The keys that AVFoundation defines are available as constants with the same names. AVFoundation
/// writes codes with `@` in place of `©`. Both forms are equal: `@nam` is the same key as `©nam`.
///
/// ```swift
/// let titles = MetadataItem.metadataItems(
///   from: items, withKey: .commonKeyTitle, keySpace: .common)
/// let beats = items.filter { $0.key == .iTunesMetadataKeyBeatsPerMin || $0.key == "TBP" }
/// ```
public struct MetadataKey: RawRepresentable, Sendable, ExpressibleByStringLiteral {
  /// The text of the key.
  public let rawValue: String

  /// Creates a key from its readable form.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a string literal.
  public init(stringLiteral rawValue: String) { self.init(rawValue: rawValue) }

  /// Creates a key from a code of three or four bytes, given as a number, such as 0xA96E616D for
  /// `©nam`.
  public init(code: UInt32) { self.init(rawValue: FourCC(rawValue: code).description) }

  /// Returns the AVFoundation constant that has the same name as the calling property.
  static func listed(_ name: String = #function) -> Self {
    Self(rawValue: Constant.named(name)?.identifier.readableKey ?? "")
  }

  /// The key in canonical form: if it is a code that starts with `@`, with `©` in place of `@`.
  private var canonical: String {
    guard rawValue.utf8.first == UInt8(ascii: "@"), rawValue.unicodeScalars.count == 4 else {
      return rawValue
    }
    return "©" + rawValue.dropFirst()
  }
}

extension MetadataKey: Hashable {
  /// Returns whether two keys are the same. Codes with `©` and with `@` are the same.
  public static func == (left: Self, right: Self) -> Bool { left.canonical == right.canonical }

  /// Hashes the canonical form, which is the same for equal keys.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension MetadataKey: Codable, CustomStringConvertible {
  /// The text of the key.
  public var description: String { rawValue }
}
