import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Upper bound on the number of texts of a frame that become separate fields. Further texts
  /// become a list.
  static var maxSingleValues: Int { 32 }

  /// Reads texts up to the end of the frame, each as a separate field. Zeros after the last text
  /// become padding.
  func texts(
    _ name: String, _ coding: inout TextCoding, means meaning: Meaning = .plain,
    rule: TextRule? = nil, words: @escaping (String) -> String? = { _ in nil }
  ) {
    check(name, coding, rule)
    text(name, &coding, means: meaning, line: .value, words: words)
    guard !isDescribing, !hasFailed, remaining > 0 else { return }
    let lettersEnd = endOfLetters
    if position < lettersEnd, version < 4 {
      report(
        rule: "id3.text.v23-multi-nul", severity: .warning,
        "text follows the terminator of \(name) (bytes: \(lettersEnd - position)), which only version"
          + " 2.4 allows; mutagen reads this text as further values, ffmpeg skips it", at: rest,
        field: name)
    }
    var count = 1
    while position < lettersEnd, !hasFailed, count < Self.maxSingleValues {
      check(name, coding, rule)
      text(name, &coding, means: meaning, line: count < 4 ? .value : nil, words: words)
      count += 1
    }
    if position < lettersEnd, !hasFailed {
      let coding = coding
      limited(to: lettersEnd) {
        list("further_values", count: nil) { item in
          var own = coding
          own.isQuiet = true
          item.text("value", &own, means: meaning)
        }
      }
    }
    if remaining > 0, !hasFailed { bytes("padding", remaining, means: .padding) }
  }

  /// Reports the next text if it does not have the form that its frame requires.
  private func check(_ name: String, _ coding: TextCoding, _ rule: TextRule?) {
    guard let rule, !isDescribing, !hasFailed, remaining > 0 else { return }
    let text = peekedText(coding)
    guard let problem = rule.problem(of: text, in: version) else { return }
    let width = coding.isUTF16 ? text.utf16.count * 2 + 2 : text.utf8.count
    report(
      rule: problem.rule, severity: problem.severity, problem.message,
      at: ByteRange(start: position, count: min(remaining, width)), field: name)
  }

  /// The offset after the last nonzero byte of the frame.
  private var endOfLetters: Int {
    var last = position
    source.forEachRun(in: rest) { offset, run in
      for index in 0..<run.byteCount where run.byte(index) != 0 { last = offset + index + 1 }
      return true
    }
    return last
  }

  /// Reads a language code of three letters (ISO 639-2).
  func language() {
    let place = ByteRange(start: position, count: 3)
    let isThere = remaining >= 3 && !hasFailed
    let letters = isThere ? source.bytes(place) : []
    text(
      "language", .latin1, .bytes(3), means: Meaning(.language),
      words: { Language.name(of: $0.lowercased()) ?? ($0 == "XXX" ? "unknown" : nil) })
    guard isThere, letters != Array("XXX".utf8),
      !letters.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return }
    report(
      rule: "id3.lang.invalid", severity: .warning,
      "language is \"\(String(decoding: letters, as: UTF8.self))\","
        + " expected three lowercase letters", at: place, field: "language")
  }

  /// Reads Latin-1 text up to a zero byte or the end of the frame.
  func latin(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    words: (String) -> String? = { _ in nil }
  ) {
    text(name, .latin1, .terminated, means: meaning, line: line, words: words)
  }

  /// Reads Latin-1 text that fills the rest of the frame.
  func latinRest(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil) {
    text(name, .latin1, .rest, means: meaning, line: line)
  }

  /// Reads a counter that fills the rest of the frame. It should have at least four bytes.
  func counter(_ name: String, line: SummaryPart? = nil) {
    when(remaining > 0 || isDescribing, "bytes remain") {
      if remaining > 8 { bytes("\(name)_high", remaining - 8, means: .identifies(.unknown)) }
      unsigned(name, bytes: isDescribing ? 4 : remaining, means: .plain, line: line)
    }
  }

  /// Returns the next text, for use as a key, and does not advance the reader. The text is empty
  /// while the format is described without a file, as in `explain`.
  func peekedText(_ coding: TextCoding, before follower: UTF16Terminator.Follower = .text) -> String
  {
    guard !isDescribing, !hasFailed else { return "" }
    let head = ByteRange(start: position, count: min(remaining, 512))
    guard coding.isUTF16 else {
      let letters = source.bytes(head).prefix { $0 != 0 }
      return (coding.raw == 3 ? TextEncoding.utf8 : .latin1).decode(letters).string
    }
    let end = UTF16Terminator(head, of: source, coding, before: follower).lettersEnd
    let range = ByteRange(from: position, to: end)
    let letters = source.bytes(range)
    let hasMark = letters.starts(with: [0xFF, 0xFE]) || letters.starts(with: [0xFE, 0xFF])
    let encoding: TextEncoding =
      coding.raw == 2
      ? .utf16BigEndian
      : hasMark ? .utf16 : coding.order ?? UTF16Terminator.order(of: range, in: source)
    return encoding.decode(letters).string
  }
}

extension Meaning {
  /// Returns the meaning of a frame that is a metadata tag. The key is its ID in version 2.4 or
  /// 2.3.
  static func id3(_ key: String?) -> Meaning {
    Meaning(.plain, about: .tag(space: .id3, key: key))
  }

  /// Returns the meaning of a metadata tag that has a description, which distinguishes it from
  /// others with the same frame ID.
  static func id3(_ key: String, _ description: String) -> Meaning {
    .id3(description.isEmpty ? key : "\(key):\(description)")
  }
}

extension Clock {
  static let milliseconds: Clock = "milliseconds"
}
