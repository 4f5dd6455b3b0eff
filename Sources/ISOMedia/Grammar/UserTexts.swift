import Anatomy
import Bytes
import Schema

/// The texts of user data, in the shapes that QuickTime and 3GPP give them and in those that other
/// writers give them.
extension FieldReader {
  /// The payload of a box whose code begins with ©: texts that state length and language one behind
  /// the other (QuickTime File Format, User Data Text Strings). Some have plain text here, and some
  /// the `data` boxes of iTunes, which are children then.
  func userTexts(means meaning: Meaning) {
    let nodeKind = userTextShape
    when(nodeKind == .list, "text sizes lead to the end") {
      list("strings", count: nil) { entry in
        if entry.isOver { return }
        let size = entry.u16("text_size", means: .size(of: .field("text")))
        let language = entry.u16("language_code", means: Meaning(.language))
        if entry.overruns(size) { return }
        entry.userText(size, language: UInt16(truncatingIfNeeded: language), means: meaning)
      }
    }
    when(nodeKind == .plain, "text sizes do not lead to the end") {
      text("text", .utf8, .rest, means: meaning)
    }
  }

  private var isWhole: Bool { !isDescribing && node?.isCut != true }

  /// Too few bytes are left for another text.
  private var isOver: Bool {
    guard isWhole, (1..<4).contains(remaining) else { return false }
    fail(
      rule: "qt.udta.text-not-terminated-list", severity: .warning,
      "\(remaining) bytes are left behind the last text")
    return true
  }

  /// The text would go on behind the box; its size and language are read.
  private func overruns(_ size: Int) -> Bool {
    guard isWhole, size > remaining else { return false }
    fail(
      rule: "qt.udta.text-size-overrun",
      "a text of \(size) bytes is stated where \(remaining) are left",
      at: ByteRange(start: position - 4, count: 2), field: "text_size")
    return true
  }

  private func userText(_ size: Int, language: UInt16, means meaning: Meaning) {
    let isMacintosh = language < 0x400 || language == Language.unspecified
    when(isMacintosh, "a language of the Macintosh") {
      text("text", .macRoman, .bytes(size), means: meaning)
    }
    when(!isMacintosh && !beginsWithMark, "a packed language") {
      text("text", .utf8, .bytes(size), means: meaning)
    }
    when(!isMacintosh && beginsWithMark, "a packed language and a byte order mark") {
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
    // A list that is cut off, or states too much, still begins with a size; letters would be 8,192
    // bytes or more.
    let isPlain = place != end && (source.big16(at: position) ?? .max) >= 0x2000
    return isPlain || remaining < 4 && remaining > 0 ? .plain : .list
  }

  /// A language and a text, as 3GPP has them (3GPP TS 26.244, clause 8).
  func assetText(_ name: String, means meaning: Meaning = .tag("uiso")) {
    language()
    unicodeText(name, means: meaning)
  }

  /// Text up to a zero: UTF-16 where a byte order mark says so, else UTF-8.
  func unicodeText(_ name: String, means meaning: Meaning = .tag("uiso")) {
    let line: SummaryPart? = source.byte(at: position) == 0 ? nil : .value
    when(!beginsWithMark, "no byte order mark") {
      text(name, .utf8, .terminated, means: meaning, line: line)
    }
    when(beginsWithMark, "a byte order mark") {
      text(name, .utf16, .terminated, means: meaning, line: line)
    }
  }

  /// An asset of one text. Some writers leave out everything but the text.
  func assetOrPlainText(_ name: String) {
    let isAsset = remaining >= 6 && source.big32(at: position) == 0
    when(isAsset, "version and flags are zero") {
      versionAndFlags()
      assetText(name)
    }
    when(!isAsset, "version and flags are missing") {
      text(name, .utf8, .rest, means: .tag("uiso"), line: .value)
    }
  }

  private var beginsWithMark: Bool {
    let mark = remaining >= 2 ? source.big16(at: position) : nil
    return mark == 0xFEFF || mark == 0xFFFE
  }
}
