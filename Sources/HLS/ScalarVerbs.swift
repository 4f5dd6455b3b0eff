import Anatomy
import Bytes
import Schema

/// Reads tag values that consist of one unnamed value.
extension FieldReader {
  /// Reads the rest of the line as a decimal integer.
  func wholeNumber(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil) {
    number(name, .integer, remaining, means: meaning, line: line)
  }

  func number(
    _ name: String, _ kind: Attribute.Kind, _ count: Int, means meaning: Meaning = .plain,
    line: SummaryPart? = nil
  ) {
    if isDescribing { return describe(name, kind.words, meaning) }
    guard !hasFailed else { return }
    let range = ByteRange(start: position, count: count)
    let letters = source.bytes(range, limit: 65)[...]
    let value = PlaylistNumber.value(letters, kind)
    guard let value else {
      report(
        rule: "hls.tag.syntax", severity: .error,
        "\(name) is \"\(String(decoding: letters, as: UTF8.self))\", expected \(kind.words)",
        at: range, field: name)
      return text(name, .utf8, .bytes(count), means: meaning, line: line)
    }
    decoded(name, count, kind.words, means: meaning, line: line, spelling: .number(.decimalText)) {
      _ in value
    }
  }

  /// Reads the rest of the line, which must be one of the given words. Reports other words.
  func word(_ name: String, _ words: [String], line: SummaryPart? = .value) {
    if isDescribing {
      return describe(name, words.joined(separator: " or "), .identifies(.playback))
    }
    guard !hasFailed else { return }
    let value = String(decoding: source.bytes(rest, limit: 64), as: UTF8.self)
    if !words.contains(value) {
      report(
        rule: "hls.tag.syntax", severity: .error,
        "\(name) is \"\(value)\", expected \(words.joined(separator: " or "))", at: rest,
        field: name)
    }
    text(name, .utf8, .bytes(remaining), means: .identifies(.playback), line: line)
  }

  /// Reads a byte range: a length, and optionally an `@` and an offset.
  func byteRange() {
    let letters = source.bytes(rest, limit: 65)
    let at = letters.firstIndex(of: UInt8(ascii: "@"))
    number("length", .integer, at ?? remaining, line: "% bytes")
    when(at != nil, "an offset is stated") {
      text("at", .utf8, .bytes(1), means: .terminator)
      number(
        "offset", .integer, remaining, means: .offset(from: .otherFile), line: "at %")
    }
  }
}
