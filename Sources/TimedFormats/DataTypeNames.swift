import Anatomy

extension TimedDataType {
  /// The type with the given name: a name of the QuickTime File Format, such as `32-bit float`, a
  /// name of Core Media, such as `com.apple.metadata.datatype.float32` or its last part, or a name of
  /// its own in reverse domain order, which conforms to another type. Nil if the name is not known.
  init?(named name: String, conformingTo base: String? = nil) {
    let prefix = "com.apple.metadata.datatype."
    let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    if short == "location.ISO6709" || short == "ISO 6709" {
      self = .location
    } else if let number = Self.numbers[short.lowercased()] {
      self = .wellKnown(number)
    } else if let base, let number = TimedDataType(named: base)?.base, name.contains("."),
      name.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    {
      self = .named(name, conformingTo: number)
    } else {
      return nil
    }
  }

  private static let numbers: [String: Int] = [
    "raw-data": 0, "bytes": 0, "data": 0, "utf-8": 1, "utf8": 1, "text": 1, "utf-16": 2, "utf16": 2,
    "gif": 12, "jpeg": 13, "png": 14, "bmp": 27, "float32": 23, "32-bit float": 23, "float64": 24,
    "64-bit float": 24, "int8": 65, "8-bit signed integer": 65, "int16": 66,
    "16-bit signed integer": 66, "int32": 67, "32-bit signed integer": 67, "int64": 74,
    "64-bit signed integer": 74, "uint8": 75, "8-bit unsigned integer": 75, "uint16": 76,
    "16-bit unsigned integer": 76, "uint32": 77, "32-bit unsigned integer": 77, "uint64": 78,
    "64-bit unsigned integer": 78, "point-f32": 70, "point": 70, "dimensions-f32": 71,
    "dimensions": 71, "rect-f32": 72, "rectangle": 72, "affine-transform-f64": 79,
    "affine transform": 79, "polygon-f32": 80, "quadrilateral": 80,
  ]
}

extension TimedValue {
  /// Returns the value of the given type that a text states; nil if it is none.
  init?(_ text: String, as type: TimedDataType) {
    if type == .location {
      guard let position = TimedPosition(iso6709: text), position.isValid else { return nil }
      self = .position(position)
      return
    }
    switch type.base {
    case 1, 2: self = .text(text)
    case 23, 24:
      guard let number = Double(text), number.isFinite else { return nil }
      self = .real(number)
    case 65...67, 74...78:
      if let number = Int64(text) {
        self = .integer(number)
      } else if let number = UInt64(text) {
        self = .unsigned(number)
      } else {
        return nil
      }
    case 70...72, 79, 80:
      let parts = text.split { $0 == " " || $0 == "," }.map { Double($0) }
      let numbers = parts.compactMap(\.self)
      guard numbers.count == parts.count else { return nil }
      self = .reals(numbers)
    default:
      guard let bytes = Self.bytes(hex: text) else { return nil }
      self = .bytes(bytes)
    }
    guard bytes(as: type.base) != nil else { return nil }
  }

  private static func bytes(hex text: String) -> [UInt8]? {
    let digits = text.utf8.filter { $0 > 0x20 }
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16), !pair.hasPrefix("+") else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

extension TagKey {
  /// The key that a text names: an identifier such as `mdta/com.example.note`, or a name of QuickTime
  /// metadata. Nil if it cannot be a key of timed metadata.
  init?(timed text: String) {
    guard !text.isEmpty, text.utf8.count <= 1024, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
    guard let slash = text.firstIndex(of: "/") else {
      self.init(space: .quickTimeMetadata, name: text)
      return
    }
    let (space, name) = (text[..<slash], text[text.index(after: slash)...])
    guard space.utf8.count == 4, !name.isEmpty else { return nil }
    self.init(space: KeySpace(named: String(space)), name: String(name))
  }
}
