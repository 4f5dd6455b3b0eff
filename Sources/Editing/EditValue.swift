package import Anatomy
import Bytes
import Metadata

/// A value that a user states: a text or bytes, and the data type that the value must get in the
/// file, if the user states one.
package struct EditValue: Equatable {
  /// The types that a user can state.
  package enum TypeName: String, CaseIterable, Sendable {
    case utf8, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float32, float64
    case jpeg, png, bmp, gif, data
  }

  package let bytes: [UInt8]
  /// The stated type; nil if the key determines it.
  package let type: TypeName?
  /// The only form that the value may have in a tag; nil if several forms are possible.
  private let form: NewTagValue?

  package init(_ text: String, as type: TypeName? = nil) {
    self.init(Array(text.utf8), as: type)
  }

  package init(_ bytes: [UInt8], as type: TypeName? = nil) {
    self.bytes = bytes
    self.type = type
    form = nil
  }

  /// Creates a value from a value of another tag, with the same form.
  init(_ value: NewTagValue) {
    bytes =
      switch value.statement {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    type = nil
    form = value
  }

  /// The value as text; nil if it is not valid text, or has control characters other than tab and
  /// line break. A byte order mark is omitted, and line breaks of Windows become line feeds.
  package var text: String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let letters = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard var text = String(validating: letters, as: UTF8.self) else { return nil }
    if letters.contains(0x0D) {
      text = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }
    let isClean = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) || $0 == "\t" || $0 == "\n"
    }
    return isClean ? text : nil
  }

  /// The value in each form that it may have in a tag, with the preferred form first. Empty if the
  /// value does not have the stated type.
  ///
  /// - Parameter pair: the pair of numbers that the tag has at present. If the value states only
  ///   one of the two numbers, the other is kept.
  package func forms(keeping pair: (number: Int, count: Int)? = nil) -> [NewTagValue] {
    if let form { return [form] }
    if let type { return [value(of: type)].compactMap(\.self) }
    if let format = pictureFormat { return [.file(bytes, format)] }
    guard let text else { return [] }
    var forms: [NewTagValue] = []
    if let place = place(of: text) { forms.append(place) }
    if let classified = classified(text) { forms.append(classified) }
    if let pair = self.pair(keeping: pair) { forms.append(pair) }
    forms.append(.text(text))
    if let number = Int64(text) { forms.append(.integer(number)) }
    return forms
  }

  private func value(of type: TypeName) -> NewTagValue? {
    switch type {
    case .utf8: return text.map { .text($0) }
    case .int8, .int16, .int32, .int64:
      let width = Self.width(of: type)
      guard let number = text.flatMap({ Int64($0) }),
        NumberCoding.big.bytes(ofSigned: number, count: width) != nil
      else { return nil }
      return .integer(number, bytes: width, isSigned: true)
    case .uint8, .uint16, .uint32, .uint64:
      let width = Self.width(of: type)
      guard let number = text.flatMap({ Int64($0) }), number >= 0,
        NumberCoding.big.bytes(of: UInt64(number), count: width) != nil
      else { return nil }
      return .integer(number, bytes: width, isSigned: false)
    case .float32, .float64:
      guard let number = text.flatMap({ Double($0) }), number.isFinite else { return nil }
      return type == .float32
        ? .real(Double(Float(number)), bytes: 4) : .real(number, bytes: 8)
    case .jpeg, .png, .bmp, .gif:
      // A picture is refused if its format differs from the stated format, because readers would
      // not show the picture.
      guard let format = pictureFormat, "\(format)" == type.rawValue else { return nil }
      return .file(bytes, format)
    case .data: return .data(bytes)
    }
  }

  private static func width(of type: TypeName) -> Int {
    switch type {
    case .int8, .uint8: 1
    case .int16, .uint16: 2
    case .int32, .uint32: 4
    default: 8
    }
  }

  /// The format of the picture, recognized by the first bytes; nil if the value is not a picture.
  package var pictureFormat: NewTagValue.PictureFormat? {
    let marks: [([UInt8], NewTagValue.PictureFormat)] = [
      ([0xFF, 0xD8, 0xFF], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
      (Array("GIF8".utf8), .gif), (Array("BM".utf8), .bmp),
    ]
    let format = marks.first { bytes.starts(with: $0.0) }?.1
    // A text can begin with the same letters as a GIF or BMP file. A valid text is not taken for a
    // picture in these formats.
    let mayBeText = format == .gif || format == .bmp
    return mayBeText && text != nil ? nil : format
  }

  /// The value as a position and a total, such as `3/12`, `3` or `/12`; nil for other values. A
  /// half that is not stated is taken from `old`.
  private func pair(keeping old: (number: Int, count: Int)?) -> NewTagValue? {
    guard let text else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    func number(_ part: Substring) -> Int? {
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } && part.utf8.count <= 5 ? Int(part) : nil
    }
    switch parts.count {
    case 1:
      guard let first = number(parts[0]) else { return nil }
      return .pair(number: first, count: old?.count ?? 0)
    default:
      if parts[0].isEmpty {
        return number(parts[1]).map { .pair(number: old?.number ?? 0, count: $0) }
      }
      guard let first = number(parts[0]), let second = number(parts[1]) else { return nil }
      return .pair(number: first, count: second)
    }
  }

  /// Reads a text with two codes in front, such as `MPAA/PG13/Parents strongly cautioned`: a code
  /// of four letters and a code of up to five characters. Nil for other texts.
  private func classified(_ text: String) -> NewTagValue? {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, 1...5 ~= parts[1].utf8.count,
      let entity = FourCC(argument: String(parts[0]))
    else { return nil }
    return .classified(by: entity, as: String(parts[1]), text: String(parts[2]))
  }

  private func place(of text: String) -> NewTagValue? {
    guard let stated = StatedLocation(iso6709: text) else { return nil }
    func fixed(_ number: String) -> Int64? {
      guard let number = Double(number), number.magnitude < 32_768 else { return nil }
      return Int64((number * 65_536).rounded())
    }
    guard let latitude = fixed(stated.latitude), let longitude = fixed(stated.longitude),
      let altitude = fixed(stated.altitude ?? "0")
    else { return nil }
    return .place(latitude: latitude, longitude: longitude, altitude: altitude)
  }
}
