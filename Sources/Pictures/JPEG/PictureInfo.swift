import Anatomy
import Bytes
import Schema

/// Reads application segments with the settings of the camera as lines of text, in the form
/// `Serial#=123`. Words in brackets begin a group of lines.
extension FieldReader {
  func pictureInfo() {
    if isDescribing {
      return list("lines", count: nil) { line in
        line.text("key", .ascii, .rest, means: .keyOfInfo("SerialNumber"))
        line.text("value", .ascii, .rest, means: .makerTag("SerialNumber"))
      }
    }
    // Some cameras write other data after the text.
    let letters = source.bytes(rest, limit: 1 << 16).prefix { $0.isOfText }
    let end = position + Self.sizeOfLines(letters)
    limited(to: end) { list("lines", count: nil) { $0.lineOfInfo() } }
    if remaining > 0 { rest("further", means: .identifies(.unknown)) }
  }

  /// Returns the number of bytes of the lines that are read.
  private static func sizeOfLines(_ letters: ArraySlice<UInt8>) -> Int {
    var left = maxLines
    let end = letters.firstIndex { letter in
      if letter.endsLine { left -= 1 }
      return left == 0
    }
    return (end ?? letters.endIndex) - letters.startIndex
  }

  /// Reads a line with a key and a value, or a line without a key.
  private func lineOfInfo() {
    let head = source.bytes(rest, limit: Self.longestLine)
    let line = head.prefix { !$0.endsLine }
    let breaks = head.dropFirst(line.count).prefix(while: \.endsLine)
    if let sign = line.firstIndex(of: 0x3D), sign > 0 {
      let key = String(decoding: line[..<sign].trimmingBlanks, as: UTF8.self)
      let name = Self.keys[key] ?? "PictureInfo_\(key)"
      text("key", .ascii, .bytes(sign + 1), means: .keyOfInfo(name))
      text("value", .ascii, .bytes(line.count - sign - 1), means: .makerTag(name))
    } else if !line.isEmpty {
      text("text", .ascii, .bytes(line.count), means: Self.meaning(ofText: line))
    }
    if !breaks.isEmpty { bytes("line_break", breaks.count, means: .type) }
  }

  /// Returns the meaning of a line without a key: the title of a group of lines, or another text.
  private static func meaning(ofText line: ArraySlice<UInt8>) -> Meaning {
    guard line.first == 0x5B else { return .identifies(.device) }
    return titles.contains(String(decoding: line.trimmingBlanks, as: UTF8.self).lowercased())
      ? .type : .identifies(.unknown)
  }

  /// The titles of groups of lines, in lower case.
  private static let titles: Set = [
    JPEGSegments.pictureInfo, "[camera info]", "[diag info]", "[user]", "[end]",
  ]

  /// Maximum number of line ends. The text after them is not divided into lines.
  private static let maxLines = 1000

  /// Maximum size in bytes of a line. A longer line is read in parts.
  private static let longestLine = 512

  /// The names of keys that have another name in maker notes.
  private static let keys = [
    "Serial#": "SerialNumber", "ID": "Model", "Version": "FirmwareVersion",
    "TimeDate": "DateTimeOriginal", "Type": "CameraType", "FWare": "FirmwareVersion",
  ]
}

extension [UInt8] {
  /// Whether the bytes are the beginning of a segment with lines of text.
  var isPictureInfo: Bool {
    if firstRange(of: Array(JPEGSegments.pictureInfo.utf8)) != nil { return true }
    guard let key = firstRange(of: Array("Type=".utf8))?.lowerBound else { return false }
    return key == 0 || self[key - 1].endsLine
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    let start = drop { $0 == 0x20 || $0 == 0x09 }
    return start.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { start[...$0] } ?? start
  }
}

extension Meaning {
  /// The meaning of a key of the given name. An unknown key can be any text.
  fileprivate static func keyOfInfo(_ name: String) -> Meaning {
    Meaning(.type, about: .keyName(space: .makerNote, key: name))
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D || self == 0 }

  fileprivate var isOfText: Bool {
    self == 0 || (0x09...0x0D).contains(self) || (0x20...0x7E).contains(self)
  }
}
