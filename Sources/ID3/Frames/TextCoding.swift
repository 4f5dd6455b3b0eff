import Anatomy
import Bytes
import Schema

/// The text encoding of a frame, and the byte order from a byte order mark in its texts.
struct TextCoding {
  let raw: Int
  /// The byte order of the latest text with a byte order mark, used for later texts without one;
  /// nil if there was none.
  var order: TextEncoding?
  /// Whether findings are suppressed, so that they are not repeated for each of many texts.
  var isQuiet = false

  var isUTF16: Bool { raw == 1 || raw == 2 }
}

extension FieldReader {
  /// Reads the byte with the encoding of all texts of a frame.
  func textEncoding() -> TextCoding {
    let place = ByteRange(start: position, count: 1)
    let isThere = remaining > 0 && !hasFailed
    let raw = u8(
      "text_encoding", means: .type,
      labels: [0: "Latin-1", 1: "UTF-16", 2: "UTF-16BE", 3: "UTF-8"])
    if isThere, raw > 3 {
      report(
        rule: "id3.text.encoding-invalid", severity: .error,
        "text_encoding is \(raw), expected 0 to 3; mediainspect reads the text as Latin-1, mutagen"
          + " and ffmpeg skip the text",
        at: place, field: "text_encoding")
    } else if isThere, raw > 1, version < 4 {
      report(
        rule: "id3.text.encoding-invalid", severity: .error,
        "text_encoding is \(raw), expected 0 or 1 before version 2.4", at: place,
        field: "text_encoding")
    }
    return TextCoding(raw: raw)
  }

  /// Reads a text in the encoding of the frame, up to its terminator or the end.
  func text(
    _ name: String, _ coding: inout TextCoding, means meaning: Meaning = .plain,
    line: SummaryPart? = nil, before follower: UTF16Terminator.Follower = .text,
    words: (String) -> String? = { _ in nil }
  ) {
    if isDescribing {
      return describe(name, "text in the stated encoding, zero-terminated", meaning)
    }
    guard !hasFailed else { return }
    guard coding.isUTF16 else {
      let encoding: TextEncoding = coding.raw == 3 ? .utf8 : .latin1
      if encoding == .utf8, !coding.isQuiet { checkUTF8(name) }
      return text(name, encoding, .terminated, means: meaning, line: line, words: words)
    }
    utf16Text(name, &coding, means: meaning, line: line, before: follower, words)
  }

  private func utf16Text(
    _ name: String, _ coding: inout TextCoding, means meaning: Meaning, line: SummaryPart?,
    before follower: UTF16Terminator.Follower, _ words: (String) -> String?
  ) {
    let end = UTF16Terminator(rest, of: source, coding, before: follower)
    let encoding = utf16Encoding(name, &coding, ByteRange(from: position, to: end.lettersEnd))
    if let narrow = end.narrowTerminator {
      reportUnlessQuiet(
        coding, "id3.text.terminator-width", .error,
        "\(name) ends with one zero byte, expected two in UTF-16; readers that search for two"
          + " also read the bytes after \(name) as text", at: ByteRange(start: narrow, count: 1),
        field: name)
      limited(to: narrow) {
        text(name, encoding, .bytes(remaining), means: meaning, line: line, words: words)
      }
      bytes("terminator", 1, means: .terminator)
      return
    }
    if end.isOdd {
      reportUnlessQuiet(
        coding, "id3.text.utf16-odd-length", .error,
        "\(name) has an odd number of bytes (\(remaining)), so its last character is incomplete",
        at: ByteRange(start: rest.end - 1, count: 1),
        field: name)
    }
    text(name, encoding, .terminated, means: meaning, line: line, words: words)
  }

  /// Returns the byte order of a UTF-16 text from its byte order mark. Without a mark, it is the
  /// order of an earlier text with a mark, or follows from the positions of the zero bytes.
  private func utf16Encoding(
    _ name: String, _ coding: inout TextCoding, _ letters: ByteRange
  ) -> TextEncoding {
    let mark = letters.count >= 2 ? source.big16(at: position) : nil
    let hasMark = mark == 0xFFFE || mark == 0xFEFF
    if coding.raw == 2 {
      if hasMark {
        reportUnlessQuiet(
          coding, "id3.text.utf16be-with-bom", .warning,
          "\(name) has a byte order mark, which encoding 2 (UTF-16BE) does not allow",
          at: ByteRange(start: position, count: 2), field: name)
        return .utf16
      }
      return .utf16BigEndian
    }
    if hasMark {
      coding.order = mark == 0xFFFE ? .utf16LittleEndian : .utf16BigEndian
      return .utf16
    }
    if let order = coding.order { return order }
    let order = UTF16Terminator.order(of: letters, in: source)
    if mark != nil {
      reportUnlessQuiet(
        coding, "id3.tag.utf16-missing-bom", .warning,
        "\(name) is UTF-16, but has no byte order mark; "
          + (order == .utf16BigEndian
            ? "its zero bytes indicate big-endian, but mutagen reads little-endian"
            : "mediainspect and mutagen read little-endian") + ", ffmpeg skips the text",
        at: ByteRange(start: position, count: 2), field: name)
    }
    return order
  }

  private func reportUnlessQuiet(
    _ coding: TextCoding, _ rule: RuleID, _ severity: Severity, _ message: String,
    at range: ByteRange, field: String
  ) {
    guard !coding.isQuiet else { return }
    report(rule: rule, severity: severity, message, at: range, field: field)
  }

  private func checkUTF8(_ name: String) {
    var bytes = source.bytes(rest, limit: 4096)
    let isCut = bytes.count < remaining
    if let zero = bytes.firstIndex(of: 0) {
      bytes.removeSubrange(zero...)
    } else if isCut {
      bytes = Array(TextEncoding.utf8.wholeCharacters(of: bytes))
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      report(
        rule: "id3.text.invalid-utf8", severity: .error,
        "\(name) is not valid UTF-8 (\(bytes.count) bytes)",
        at: ByteRange(start: position, count: bytes.count), field: name)
    }
  }
}
