import Anatomy
import Bytes

extension JSONWriter {
  /// Writes the member `value` of a text. `truncated` follows if only the beginning is written;
  /// `bytes` follows if the text is not valid in its encoding.
  func valueMembers(_ text: DecodedText, from range: ByteRange, of source: ByteSource) {
    key("value")
    if beginning(of: text.string) {
      member("truncated", true)
    } else if !text.isValid {
      key("bytes")
      hex(source.bytes(range))
    }
  }

  /// Writes the name of a file; bytes that are not UTF-8 become escapes such as `\\xFF`.
  package func fileName(_ name: String) { string(name.shownForBytes ?? name) }

  /// Writes the name of a file and, if it is not UTF-8, a second member with its bytes: `path` and
  /// `pathBytes`.
  package func member(_ name: String, file: String) {
    key(name)
    fileName(file)
    guard file.shownForBytes != nil else { return }
    key(name + "Bytes")
    hex(file.fileNameBytes)
  }

  func optional(_ name: String, wide number: Int?) {
    if let number { member(name, wide: Int64(number)) }
  }

  func member(_ name: String, wide number: Int64) {
    key(name)
    wide(number)
  }

  /// Writes a range of bytes as an object.
  func range(_ range: ByteRange) {
    object {
      member("offset", range.start)
      member("size", range.count)
    }
  }

  /// Writes the first range as `range`, and all of them as `ranges` where there are several.
  func ranges(members ranges: [ByteRange]) {
    if let first = ranges.first {
      key("range")
      range(first)
    }
    guard ranges.count > 1 else { return }
    key("ranges")
    array { ranges.forEach(range) }
  }

  /// Writes a member if offsets are not offsets in the file.
  func derived(_ places: OffsetFormat) {
    if places.isDerived { member("derived", true) }
  }
}
