import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the texts of all frames: presence, line breaks, characters and byte order.
extension Rule {
  private static let good = Example.id3(#""TIT2" sized u32 -2 { 00 00 00 "Title" }"#)

  static let textEmpty = Rule(
    "id3.text.empty", .warning, at: .any(kind: .frame),
    "A text frame should contain text", clause: Clause(.id3v24),
    cause: "An editor probably cleared the text and left the frame",
    fix: "Remove the text frame",
    passing: [good],
    failing: .id3(#""TIT2" sized u32 -2 { 00 00 ↓00 }"#)
  ) { frame, _ in
    guard frame.isTextFrame, let content = frame.frameContent else { return nil }
    let bytes = frame.source.bytes(content, limit: 16)
    guard !bytes.isEmpty, content.count <= 16 else { return [] }
    let isEmpty = bytes.dropFirst().allSatisfy { $0 == 0 } || bytes.isMarkAndZeros
    return isEmpty && !bytes.isBareMark
      ? .bytes(content, in: frame, "the text of \(frame.code) is empty") : []
  }

  static let textOnlyByteOrderMark = Rule(
    "id3.text.bom-only", .warning, at: .any(kind: .frame),
    "A byte order mark should be followed by text or by a two-byte terminator",
    clause: Clause(.id3v24),
    cause: "The writer probably wrote a byte order mark for an empty text",
    fix: "Remove the frame that contains only a byte order mark",
    passing: .id3(#""TIT2" sized u32 -2 { 00 00 01 ff fe utf16le"Title" }"#),
    failing: .id3(#""TIT2" sized u32 -2 { 00 00 01 ↓ff fe }"#)
  ) { frame, _ in
    guard frame.isTextFrame, frame.integer(.text_encoding) == 1,
      let content = frame.frameContent
    else { return nil }
    guard frame.source.bytes(content, limit: 4).isBareMark, content.count == 3 else { return [] }
    return .bytes(
      ByteRange(from: content.start + 1, to: content.end), in: frame,
      "the text of \(frame.code) is only a byte order mark")
  }

  static let textOfLines = Rule(
    "id3.text.newline", .warning, at: .any(kind: .frame),
    "The text of a text frame must not contain a line break", clause: Clause(.id3v24),
    cause: "Text of several lines was probably put in a field for one line",
    fix: "Move the lines to a comment (COMM), or write them as several values in version 2.4",
    passing: [good],
    failing: .id3(#""TIT2" sized u32 -2 { 00 00 00 ↓"Ti\ntle" }"#)
  ) { frame, _ in
    guard frame.isTextFrame, let text = frame.textValue(.text) else { return nil }
    return text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
      ? .field(.text, of: frame, "the text of \(frame.code) contains a line break") : []
  }

  static let textBeyondASCII = Rule(
    "id3.text.latin1-nonascii", .info, at: .any(kind: .frame),
    "Characters beyond ASCII should be encoded in Unicode", clause: Clause(.id3v23),
    cause: "The program probably used the encoding of its system and stated Latin-1",
    fix: "Determine the actual encoding, then write the text as UTF-16, or as UTF-8 in version 2.4",
    passing: [good],
    failing: .id3(#""TIT2" sized u32 -2 { 00 00 00 ↓"Caf" e9 }"#)
  ) { frame, _ in
    guard frame.integer(.text_encoding) == 0 else { return nil }
    let field = frame.fields.first { field in
      guard statedTexts.contains(field.name), case .text(let text) = field.value else {
        return false
      }
      return text.string.unicodeScalars.contains { $0.value >= 0x80 }
    }
    return field.map {
      [
        .field(
          $0, of: frame,
          "\($0.name) of \(frame.code) contains characters beyond ASCII, which are read as Latin-1")
      ]
    } ?? []
  }

  static let textOfTwoOrders = Rule(
    "id3.text.utf16-bom-differs", .warning, at: .any(kind: .frame),
    "Each UTF-16 text of a frame must begin with a byte order mark, in ID3v2.4 with the same one",
    clause: Clause(.id3v24),
    cause: "Texts from several sources were probably copied into one frame",
    fix: "Write all texts in the same byte order, each with its byte order mark",
    passing: [
      .id3(#""COMM" sized u32 -2 { 00 00 01 "eng" ff fe utf16le"a\0" ff fe utf16le"text" }"#),
      .id3(#""COMM" sized u32 -2 { 00 00 01 "eng" ff fe utf16le"a\0" fe ff utf16be"text" }"#),
    ],
    failing: [
      .id3(
        #""COMM" sized synchsafe -2 { 00 00 01 "eng" ff fe utf16le"a\0" ↓fe ff utf16be"text" }"#,
        version: 4),
      .id3(#""COMM" sized u32 -2 { 00 00 01 "eng" ff fe utf16le"a\0" ↓utf16le"text" }"#),
    ]
  ) { frame, _ in
    guard frame.integer(.text_encoding) == 1 else { return nil }
    let texts = frame.fields.filter { field in
      statedTexts.contains(field.name) && frame.source.big16(at: field.range.start) ?? 0 != 0
        && field.range.count >= 2
    }
    guard let first = texts.first, texts.count > 1,
      let mark = frame.source.big16(at: first.range.start), [0xFFFE, 0xFEFF].contains(mark)
    else { return texts.isEmpty ? nil : [] }
    // In ID3v2.3, each text of a frame may have either byte order; in ID3v2.4, that of the first
    // text.
    let allowed = frame.tagVersion == 4 ? [mark] : [0xFFFE, 0xFEFF]
    let other = texts.dropFirst().first { text in
      frame.source.big16(at: text.range.start).map { !allowed.contains($0) } ?? true
    }
    guard let other else { return [] }
    let own = frame.source.big16(at: other.range.start)
    return .bytes(
      other.range, in: frame,
      own == 0xFFFE || own == 0xFEFF
        ? "\(other.name) has another byte order than \(first.name)"
        : "\(other.name) has no byte order mark, \(first.name) has one")
  }

  /// The names of the text fields to which `text_encoding` of their frame applies.
  private static let statedTexts: Set<String> = [
    "text", "short_content_description", "content_descriptor", "lyrics", "description", "filename",
    "content_description", "seller", "name_of_seller",
  ]
}

extension Node {
  /// The bytes of a frame from its text encoding to its end; nil if the frame has no text encoding.
  fileprivate var frameContent: ByteRange? {
    field(.text_encoding).map { ByteRange(from: $0.range.start, to: range.end) }
  }
}

extension [UInt8] {
  /// Whether the bytes are only the encoding number 1 and a byte order mark, without text.
  fileprivate var isBareMark: Bool { self == [1, 0xFF, 0xFE] || self == [1, 0xFE, 0xFF] }
  fileprivate var isMarkAndZeros: Bool {
    count > 3 && Array(self[..<3]).isBareMark && self[3...].allSatisfy { $0 == 0 }
  }
}
