import Anatomy
package import Bytes

extension JSONWriter {
  /// Writes a text as the member `value`. The member `truncated` follows if only the beginning is
  /// written, and `bytes` if the text is not valid in its encoding.
  func valueMembers(_ text: DecodedText, from range: ByteRange, of source: ByteSource) {
    key("value")
    if beginning(of: text.string) {
      member("truncated", true)
    } else if !text.isValid {
      key("bytes")
      hex(source.bytes(range))
    }
  }

  /// Writes the name of a file. Bytes that are not UTF-8 are written as escapes such as `\\xFF`.
  package func fileName(_ name: String) { string(name.shownForBytes ?? name) }

  /// Writes the name of a file as a member, such as `path`. If the name is not UTF-8, a second
  /// member, such as `pathBytes`, contains its bytes.
  package func member(_ name: String, file: String) {
    key(name)
    fileName(file)
    guard file.shownForBytes != nil else { return }
    key(name + "Bytes")
    hex(file.fileNameBytes)
  }

  package func optional(_ name: String, wide number: Int?) {
    if let number { member(name, wide: Int64(number)) }
  }

  package func member(_ name: String, wide number: Int64) {
    key(name)
    wide(number)
  }

  /// Writes a range of bytes as an object with offset and size.
  func range(_ range: ByteRange) {
    object {
      member("offset", range.start)
      member("size", range.count)
    }
  }

  /// Writes the first byte range as the member `range`. If there are several, all of them are
  /// written as `ranges`.
  package func ranges(members ranges: [ByteRange]) {
    if let first = ranges.first {
      key("range")
      range(first)
    }
    guard ranges.count > 1 else { return }
    key("ranges")
    array { ranges.forEach(range) }
  }

  /// Writes the member `derived` if offsets count from the start of derived bytes rather than of
  /// the file.
  func derived(_ places: OffsetFormat) {
    if places.isDerived { member("derived", true) }
  }
}
