import Anatomy
import Bytes

/// Values and members that are written in many places.
extension JSONWriter {
  /// Text that is not valid in its encoding keeps its bytes.
  func text(_ text: DecodedText, from range: ByteRange, of source: ByteSource) {
    guard !text.isValid, range.count <= longestText else {
      return value(text.string, size: range.count)
    }
    object {
      member("text", text.string)
      key("bytes")
      hex(source.bytes(range))
    }
  }

  /// A name that is no text in UTF-8 keeps its bytes too.
  package func fileName(_ name: String) {
    guard let shown = name.shownForBytes else { return string(name) }
    object {
      member("text", shown)
      key("bytes")
      hex(name.fileNameBytes)
    }
  }

  package func member(_ name: String, file: String) {
    key(name)
    fileName(file)
  }

  /// Says where offsets are not those of the file.
  func derived(_ places: OffsetFormat) {
    if places.isDerived { member("derived", true) }
  }
}
