import Anatomy
import Bytes
import Schema

/// Labels and forms of metadata values by type number (QuickTime File Format, Metadata, Well-Known
/// Types).
enum WellKnownType {
  static let labels: Labels = [
    0: "implied by the metadata item", 1: "UTF-8", 2: "UTF-16", 3: "Shift JIS",
    4: "UTF-8 for sorting", 5: "UTF-16 for sorting", 6: "HTML", 7: "XML", 8: "UUID",
    9: "ISRC", 10: "MI3P", 12: "GIF", 13: "JPEG", 14: "PNG", 15: "URL", 16: "duration",
    17: "date and time", 18: "genres",
    21: "signed integer", 22: "unsigned integer", 23: "32-bit float", 24: "64-bit float",
    25: "UPC", 27: "BMP", 28: "QuickTime metadata", 65: "8-bit signed integer",
    66: "16-bit signed integer", 67: "32-bit signed integer", 70: "point", 71: "dimensions",
    72: "rectangle", 74: "64-bit signed integer", 75: "8-bit unsigned integer",
    76: "16-bit unsigned integer", 77: "32-bit unsigned integer", 78: "64-bit unsigned integer",
    79: "affine transformation",
  ]

  /// How the bytes of a metadata value are read.
  enum Form {
    case utf8, utf16, signed, unsigned, float, payload, uuid
    case floats([String], width: Int)
    case bytes

    /// Creates the form for a type number; if the number of bytes does not fit the type, the value
    /// is read as bytes.
    init(type: Int, count: Int) {
      self =
        switch type {
        case 1, 4, 6, 7, 9, 10, 15, 25: .utf8
        case 2, 5: .utf16
        case 8 where count == 16: .uuid
        case 12, 13, 14, 27: .payload
        case 18 where count == 2: .unsigned
        case 21 where 1...8 ~= count: .signed
        case 22 where 1...8 ~= count: .unsigned
        case 65 where count == 1, 66 where count == 2, 67 where count == 4, 74 where count == 8:
          .signed
        case 75 where count == 1, 76 where count == 2, 77 where count == 4, 78 where count == 8:
          .unsigned
        case 23 where count == 4, 24 where count == 8: .float
        case 70 where count == 8: .floats(["x", "y"], width: 4)
        case 71 where count == 8: .floats(["width", "height"], width: 4)
        case 72 where count == 16: .floats(["x", "y", "width", "height"], width: 4)
        case 79 where count == 72:
          .floats(["a", "b", "u", "c", "d", "v", "x", "y", "w"], width: 8)
        default: .bytes
        }
    }
  }
}

extension FieldReader {
  /// Reads all remaining bytes of the structure as one metadata value.
  func wellKnownValue(
    _ name: String, _ form: WellKnownType.Form, means meaning: Meaning = .plain,
    line: SummaryPart? = nil, labels: @autoclosure () -> Labels = [:]
  ) {
    if isDescribing { return rest(name, means: meaning) }
    switch form {
    case .utf8: text(name, .utf8, .rest, means: meaning, line: line)
    case .utf16: text(name, .utf16, .rest, means: meaning, line: line)
    case .signed: signed(name, bytes: remaining, means: meaning, line: line, labels: labels())
    case .unsigned: unsigned(name, bytes: remaining, means: meaning, line: line, labels: labels())
    case .float: float(name, width: remaining, means: meaning, line: line)
    case .uuid: uuid(name, means: meaning, line: line)
    case .payload: rest(name, means: Meaning(.payload, about: meaning.subject))
    case .floats(let parts, let width):
      group(name, means: meaning) { for part in parts { float(part, width: width) } }
    case .bytes: rest(name, means: meaning)
    }
  }
}
