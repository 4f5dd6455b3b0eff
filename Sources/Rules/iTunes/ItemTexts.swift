import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let itemTextEncoding = Rule(
    "itunes.text.invalid-utf8", .error, at: .box("ilst"),
    "A metadata value of type 1 must be valid UTF-8", clause: Clause(.quickTime),
    cause: "The tagger probably stored the text in the default encoding of the operating system",
    fix: "Convert the value to UTF-8",
    passing: .tags(ilst: #""©nam" { data { u32 1, 0 utf8"Größe" } }"#),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 "Gr" ↓f6 df "e" } }"#)
  ) { list, _ in
    list.faultsInTexts { value, bytes in
      guard !bytes.looksLikeUTF16, let place = bytes.firstNotUTF8 else { return nil }
      return .bytes(
        ByteRange(start: value.payload.start + place, count: 1), in: value.node,
        "the text is not valid UTF-8 at offset \(place)")
    }
  }

  static let itemTextUTF16 = Rule(
    "itunes.text.utf16-payload", .error, at: .box("ilst"),
    "A metadata value of type 1 (UTF-8) must not be UTF-16", clause: Clause(.quickTime),
    cause: "The tagger probably copied UTF-16 text from another tag format, such as ID3",
    fix: "Convert the text from UTF-16 to UTF-8",
    passing: .tags(),
    failing: [
      .tags(ilst: #""©nam" { data { u32 1, 0 ↓utf16be"Title" } }"#),
      .tags(ilst: #""©nam" { data { u32 1, 0 ↓ff fe utf16le"Title" } }"#),
    ]
  ) { list, _ in
    list.faultsInTexts { value, bytes in
      bytes.looksLikeUTF16
        ? value.violation("type is 1 (UTF-8), but the text of \(bytes.count) bytes is UTF-16") : nil
    }
  }

  static let itemTextEnd = Rule(
    "itunes.text.trailing-nul", .warning, at: .box("ilst"),
    "The text of a metadata item should not end with a zero byte",
    cause: "The tagger probably stored the text with a zero terminator, as in memory",
    fix: "Remove the zero byte at the end of the text, because some players show it",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 "Title" ↓00 } }"#)
  ) { list, _ in
    list.faultsInTexts { value, bytes in
      guard value.node.source.byte(at: value.payload.end - 1) == 0, !bytes.isEmpty,
        !bytes.looksLikeUTF16
      else { return nil }
      let zeros = bytes.reversed().prefix { $0 == 0 }.count
      return .bytes(
        ByteRange(start: value.payload.end - zeros, count: zeros), in: value.node,
        zeros == 1 ? "the text ends with 1 zero byte" : "the text ends with \(zeros) zero bytes")
    }
  }

  static let itemTextLength = Rule(
    "itunes.text.too-long", .info, at: .box("ilst"),
    "Texts that iTunes shows in one line should have at most 255 bytes",
    cause: "The tagger probably stored a long description in an item for short text",
    fix: "Shorten the text, and move a long description to ldes",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 ↓"x" * 256 } }"#)
  ) { list, _ in
    list.violations(inValuesOf: shortTexts) { value, item in
      value.type == 1 && value.payload.count > 255
        ? value.violation(
          "the text of \(item.code) has \(value.payload.count) bytes, expected at most 255")
        : nil
    }
  }

  private static let shortTexts: Set<FourCC> = [
    "©nam", "©ART", "aART", "©alb", "©gen", "©wrt", "©grp", "©cmt", "desc", "tvsh", "tven", "tvnn",
  ]
}

extension Node {
  /// Returns violations in the values of type 1 (UTF-8) in this list, except in covers; nil if
  /// there are no such values.
  fileprivate func faultsInTexts(
    _ judge: (_ value: StatedValue, _ bytes: [UInt8]) -> Violation?
  ) -> [Violation]? {
    let texts = children.filter { $0.code != "covr" }.flatMap(\.values)
      .filter { $0.typeSet == 0 && $0.type == 1 }
    return texts.isEmpty ? nil : texts.compactMap { judge($0, $0.bytes) }
  }
}

extension [UInt8] {
  /// Whether the bytes are probably UTF-16: they begin with a byte order mark, or every second byte
  /// is zero.
  var looksLikeUTF16: Bool {
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    guard count >= 4, count % 2 == 0 else { return false }
    let head = prefix(64)
    // In Latin text, one of the two bytes of each UTF-16 character is zero: always the first or
    // always the second. A terminator, with two zero bytes, adds one zero among the other bytes.
    let zeros = [0, 1].map { half in head.indices.count { $0 % 2 == half && head[$0] == 0 } }
    return zeros.max() == head.count / 2 && (zeros.min() ?? 0) <= 1
  }

  /// The offset of the first byte that is not valid UTF-8; nil if there is none. A character at the
  /// end is ignored if it is incomplete because of the limit for bytes read.
  var firstNotUTF8: Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var letters = makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &letters) {
      case .valid(let character): place += character.count
      case .emptyInput: return nil
      case .error: return count == 1 << 20 && place > count - 4 ? nil : place
      }
    }
  }
}
