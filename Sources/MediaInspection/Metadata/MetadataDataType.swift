import Metadata

/// The data type of a metadata value, under the name that Core Media gives it.
///
/// The constants have the names of Core Media's `kCMMetadataBaseDataType` constants. For formats
/// that Core Media does not name, the raw value is the name of a file format, such as `webp`.
///
/// ```swift
/// if item.dataType == .quickTimeMetadataLocationISO6709 {
///   print(item.stringValue ?? "")
/// }
/// ```
public struct MetadataDataType: RawRepresentable, Hashable, Codable, Sendable {
  /// The text of the data type, such as `com.apple.metadata.datatype.UTF-8`.
  public let rawValue: String

  /// Creates a data type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "com.apple.metadata.datatype." + name }

  /// Bytes without a stated type.
  public static let rawData = Self("raw-data")
  /// Text in UTF-8.
  public static let utf8 = Self("UTF-8")
  /// Text in UTF-16.
  public static let utf16 = Self("UTF-16")
  /// A GIF picture.
  public static let gif = Self("GIF")
  /// A JPEG picture.
  public static let jpeg = Self("JPEG")
  /// A PNG picture.
  public static let png = Self("PNG")
  /// A BMP picture.
  public static let bmp = Self("BMP")
  /// A floating-point number of 32 bits.
  public static let float32 = Self("float32")
  /// A floating-point number of 64 bits.
  public static let float64 = Self("float64")
  /// A signed integer of 8 bits.
  public static let sInt8 = Self("int8")
  /// A signed integer of 16 bits.
  public static let sInt16 = Self("int16")
  /// A signed integer of 32 bits.
  public static let sInt32 = Self("int32")
  /// A signed integer of 64 bits.
  public static let sInt64 = Self("int64")
  /// An unsigned integer of 8 bits.
  public static let uInt8 = Self("uint8")
  /// An unsigned integer of 16 bits.
  public static let uInt16 = Self("uint16")
  /// An unsigned integer of 32 bits.
  public static let uInt32 = Self("uint32")
  /// An unsigned integer of 64 bits.
  public static let uInt64 = Self("uint64")
  /// A point: two 32-bit floating-point numbers.
  public static let pointF32 = Self("point-f32")
  /// A width and a height: two 32-bit floating-point numbers.
  public static let dimensionsF32 = Self("dimensions-f32")
  /// A rectangle: four 32-bit floating-point numbers.
  public static let rectF32 = Self("rect-f32")
  /// A matrix: nine 64-bit floating-point numbers.
  public static let affineTransformF64 = Self("affine-transform-f64")
  /// The corners of a polygon: pairs of 32-bit floating-point numbers.
  public static let polygonF32 = Self("polygon-f32")
  /// The points of a line: pairs of 32-bit floating-point numbers.
  public static let polylineF32 = Self("polyline-f32")
  /// JSON in UTF-8.
  public static let json = Self("JSON")
  /// A location as text in the form of ISO 6709.
  public static let quickTimeMetadataLocationISO6709 = Self("location.ISO6709")

  /// Text in ISO 8859-1, as in ID3 tags. Core Media has no such type.
  public static let latin1 = Self("latin1")
  /// A dictionary or a list of values. Core Media has no such type.
  public static let custom = Self("custom")
}

extension MetadataDataType {
  init(_ type: DataType) { self.init(rawValue: type.identifier) }
}

extension MetadataDataType: CustomStringConvertible {
  /// The text of the data type.
  public var description: String { rawValue }
}
