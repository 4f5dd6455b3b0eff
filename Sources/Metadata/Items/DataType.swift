import Anatomy
import Bytes

/// The data type of a value, under the name that Core Media gives it.
package struct DataType: Hashable, Sendable {
  /// The type's identifier, such as `com.apple.metadata.datatype.UTF-8`. For types that Core Media
  /// does not name, it is the name of a file format.
  package let identifier: String
  /// The name of the type, for display.
  package let title: String

  private init(_ name: String, _ title: String) {
    identifier = "com.apple.metadata.datatype." + name
    self.title = title
  }

  private init(file kind: String) {
    identifier = kind
    title = kind
  }

  package static let rawData = DataType("raw-data", "data")
  package static let utf8 = DataType("UTF-8", "UTF-8")
  package static let utf16 = DataType("UTF-16", "UTF-16")
  package static let dictionary = DataType("custom", "dictionary")
  package static let list = DataType("custom", "list")
  package static let pair = DataType("raw-data", "number and total")
  package static let uuid = DataType("raw-data", "UUID")
  package static let text = DataType("UTF-8", "text")
  package static let location = DataType(
    "location.ISO6709", "ISO 6709")
}

extension DataType {
  /// - Parameters:
  ///   - value: the value of the item.
  ///   - field: the field that contains the value; nil if there are several.
  ///   - statedType: the number of a well-known type; nil if the file states none.
  ///   - encoding: the ID3 number of a text encoding; nil if the tag states none.
  ///   - key: the key of the item.
  init(
    of value: ItemValue, field: Field?, statedType: Int?, encoding: Int?, key: TagKey
  ) {
    if let statedType, statedType != 0, let known = Self.wellKnown[statedType] {
      self = known
      return
    }
    switch value {
    case .text where Self.isLocation(key): self = .location
    case .text: self = encoding.flatMap { Self.encodings[$0] } ?? .text
    case .integer, .integer64, .unsigned64:
      let width = (field?.bitCount ?? 64) <= 8 ? 8 : (field?.bitCount ?? 64)
      if case .signed? = field?.value {
        self = DataType("int\(width)", "\(width)-bit signed integer")
      } else {
        self = DataType("uint\(width)", "\(width)-bit unsigned integer")
      }
    case .fixed: self = DataType("raw-data", "fixed-point number")
    case .real:
      let width = (field?.range.count ?? 8) * 8
      self = DataType("float\(width)", "\(width)-bit float")
    case .ratio: self = DataType("raw-data", "ratio")
    case .pair: self = .pair
    case .uuid: self = .uuid
    case .data(_, _, let kind?): self = Self.files[kind] ?? DataType(file: kind)
    case .data: self = .rawData
    case .dictionary: self = .dictionary
    case .list: self = .list
    }
  }

  /// Returns QuickTime's well-known type with the given number; nil if there is none.
  package static func wellKnown(_ number: Int) -> DataType? { wellKnown[number] }

  private static let encodings: [Int: DataType] = [
    0: DataType("latin1", "Latin-1"), 1: .utf16, 2: DataType("UTF-16", "UTF-16BE"), 3: .utf8,
  ]

  private static func isLocation(_ key: TagKey) -> Bool {
    key.name == "©xyz" || key.name.hasSuffix("location.ISO6709")
  }

  private static let files: [String: DataType] = [
    "jpeg": DataType("JPEG", "JPEG"), "png": DataType("PNG", "PNG"),
    "gif": DataType("GIF", "GIF"), "bmp": DataType("BMP", "BMP"),
  ]

  /// QuickTime's well-known types by number.
  private static let wellKnown: [Int: DataType] = [
    1: .utf8, 2: .utf16, 4: DataType("UTF-8", "UTF-8 for sorting"),
    5: DataType("UTF-16", "UTF-16 for sorting"), 12: DataType("GIF", "GIF"),
    13: DataType("JPEG", "JPEG"), 14: DataType("PNG", "PNG"), 27: DataType("BMP", "BMP"),
    23: DataType("float32", "32-bit float"), 24: DataType("float64", "64-bit float"),
    65: DataType("int8", "8-bit signed integer"), 66: DataType("int16", "16-bit signed integer"),
    67: DataType("int32", "32-bit signed integer"), 74: DataType("int64", "64-bit signed integer"),
    75: DataType("uint8", "8-bit unsigned integer"),
    76: DataType("uint16", "16-bit unsigned integer"),
    77: DataType("uint32", "32-bit unsigned integer"),
    78: DataType("uint64", "64-bit unsigned integer"),
    70: DataType("point-f32", "point"), 71: DataType("dimensions-f32", "dimension"),
    72: DataType("rect-f32", "rectangle"), 79: DataType("affine-transform-f64", "affine transform"),
    80: DataType("polygon-f32", "polygon"),
  ]
}
