import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let descriptionEnds = Rule(
    "id3.text.terminator-missing", .error,
    at: .named(
      "COMM", "COM", "USLT", "ULT", "SYLT", "SLT", "TXXX", "TXX", "WXXX", "WXX", "APIC", "PIC",
      "GEOB", "GEO", kind: .frame),
    "The description in a frame must end with a terminator", clause: Clause(.id3v24),
    cause: "The writer probably omitted the terminator because no value follows, or omitted the"
      + " description",
    fix: "Write a terminator after the description; the value follows it",
    passing: .id3(#""TXXX" sized u32 -2 { 00 00 00 "a\0" "One" }"#),
    failing: [
      .id3(#""TXXX" sized u32 -2 { 00 00 00 "a description and no end"↓ }"#),
      .id3(#""COMM" sized u32 -2 { 00 00 00 "eng" "a comment" ↓}"#),
    ]
  ) { frame, _ in
    guard let name = descriptions.first(where: { frame.field($0) != nil }),
      let field = frame.field(name), !frame.isCut
    else { return nil }
    let isUTF16 = [1, 2].contains(frame.integer(.text_encoding))
    let width = isUTF16 ? 2 : 1
    // A terminator of the wrong width is reported by `id3.text.terminator-width`.
    guard field.range.end == frame.range.end,
      field.range.count < width
        || frame.source.integer(at: field.range.end - width, width: width) != 0
    else { return [] }
    return .absence(
      in: frame,
      "\(name) of \(frame.code) extends to the end of the frame, without terminator and value")
  }

  private static let descriptions: [FieldName] = [
    .short_content_description, .content_descriptor, .content_description, .description,
  ]
}
