import Anatomy
import Bytes
import Schema

/// Readers for user data texts in the layouts of QuickTime, 3GPP and other writers.
extension FieldReader {
  /// Reads the payload of a box with a code that begins with ©: a sequence of texts, each with a
  /// length and a language (QuickTime File Format, User Data Text Strings). Some writers use plain
  /// text here, and some use the `data` boxes of iTunes, which become children.
  func userTexts(means meaning: Meaning) {
    let nodeKind = userTextShape
    when(nodeKind == .list, "the text sizes add up to the size of the box") {
      list("strings", count: nil) { entry in
        if entry.isOver { return }
        let size = entry.u16("text_size", means: .size(of: .field("text")))
        let language = entry.u16("language_code", means: Meaning(.language))
        if entry.overruns(size) { return }
        entry.userText(size, language: UInt16(truncatingIfNeeded: language), means: meaning)
      }
    }
    when(nodeKind == .plain, "the text sizes do not add up to the size of the box") {
      text("text", .utf8, .rest, means: meaning)
    }
  }

  private var isWhole: Bool { !isDescribing && node?.isCut != true }

  /// Whether only one to three bytes remain, which are too few for another text. If so, a finding
  /// is reported.
  private var isOver: Bool {
    guard isWhole, (1..<4).contains(remaining) else { return false }
    fail(
      rule: "qt.udta.text-not-terminated-list", severity: .warning,
      "too few bytes for another text after the last text: \(remaining), expected 0 or at least 4")
    return true
  }

  /// Whether a text of `size` bytes would extend past the end of the box. If so, a finding is
  /// reported. The reader must be at the first byte of the text, after its size and language.
  private func overruns(_ size: Int) -> Bool {
    guard isWhole, size > remaining else { return false }
    fail(
      rule: "qt.udta.text-size-overrun",
      "text_size is \(size), more than the number of remaining bytes in the box: \(remaining)",
      at: ByteRange(start: position - 4, count: 2), field: "text_size")
    return true
  }

  private func userText(_ size: Int, language: UInt16, means meaning: Meaning) {
    let isMacintosh = language < 0x400 || language == Language.unspecified
    when(isMacintosh, "language_code is a Macintosh language code") {
      text("text", .macRoman, .bytes(size), means: meaning)
    }
    when(!isMacintosh && !beginsWithMark, "language_code is a packed ISO 639-2 code") {
      text("text", .utf8, .bytes(size), means: meaning)
    }
    when(
      !isMacintosh && beginsWithMark,
      "language_code is a packed ISO 639-2 code and the text begins with a byte order mark"
    ) {
      text("text", .utf16, .bytes(size), means: meaning)
    }
  }

  private enum UserTextLayout { case list, boxes, plain }

  private var userTextShape: UserTextLayout {
    if let header = BoxHeader(at: position, in: source, limit: position + remaining),
      header.code == "data", header.end <= position + remaining
    {
      return .boxes
    }
    var place = position
    let end = position + remaining
    while end - place >= 4, let size = source.big16(at: place) { place += 4 + Int(size) }
    // Even a truncated or damaged list begins with a size. Plain text instead begins with two
    // printable characters, which as a size would be at least 8,192 (0x2000).
    let isPlain = place != end && (source.big16(at: position) ?? .max) >= 0x2000
    return isPlain || remaining < 4 && remaining > 0 ? .plain : .list
  }

  /// Reads a language and a text in the layout of 3GPP (3GPP TS 26.244, clause 8).
  func assetText(_ name: String, means meaning: Meaning = .tag(.isoUserData)) {
    language()
    unicodeText(name, means: meaning)
  }

  /// Reads a text up to a zero byte: UTF-16 if it begins with a byte order mark, otherwise UTF-8.
  func unicodeText(_ name: String, means meaning: Meaning = .tag(.isoUserData)) {
    let line: SummaryPart? = source.byte(at: position) == 0 ? nil : .value
    when(!beginsWithMark, "the text does not begin with a byte order mark") {
      text(name, .utf8, .terminated, means: meaning, line: line)
    }
    when(beginsWithMark, "the text begins with a byte order mark") {
      text(name, .utf16, .terminated, means: meaning, line: line)
    }
  }

  /// Reads an asset box with one text. Some writers omit version, flags and language, and write
  /// only the text.
  func assetOrPlainText(_ name: String) {
    let isAsset = remaining >= 6 && source.big32(at: position) == 0
    when(isAsset, "version and flags are zero") {
      versionAndFlags()
      assetText(name)
    }
    when(!isAsset, "version and flags are missing") {
      text(name, .utf8, .rest, means: .tag(.isoUserData), line: .value)
    }
  }

  private var beginsWithMark: Bool {
    let mark = remaining >= 2 ? source.big16(at: position) : nil
    return mark == 0xFEFF || mark == 0xFFFE
  }
}
