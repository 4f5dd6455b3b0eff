import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the name field of a handler box (`hdlr`).
extension Rule {
  private static let place = Place.box("hdlr")
  private static func handler(_ name: String) -> Example {
    .movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 \#(name) }"#)
  }

  static let handlerNameUTF8 = Rule(
    "isom.hdlr.name-not-utf8", .warning, at: place,
    "hdlr.name must be valid UTF-8", clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "The writer probably used the text encoding of its operating system",
    fix: "Write the handler name in UTF-8",
    passing: .movie(),
    failing: [handler(#"↓"Caf" e9 00"#)]
  ) { handler, _ in
    guard case .text(let text)? = handler.value(.name), !handler.hasCountedName else { return nil }
    return text.isValid
      ? []
      : .field(.name, of: handler, "the handler name \(text.string.prefix(40)) is not valid UTF-8")
  }

  static let handlerNameCounted = Rule(
    "isom.hdlr.name-pascal", .info, at: place,
    "hdlr.name must be a null-terminated string without a length byte",
    clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "The writer used the QuickTime form, in which the first byte counts the characters",
    fix: "Remove the length byte, and end the handler name with a zero byte",
    passing: .movie(),
    failing: [handler(#"↓05 "Sound""#)]
  ) { handler, _ in
    guard let name = handler.field(.name), !name.range.isEmpty else { return nil }
    return handler.hasCountedName
      ? .field(
        .name, of: handler, "the \(name.range.count)-byte handler name begins with a length byte")
      : []
  }

  static let handlerNameLong = Rule(
    "isom.hdlr.name-multiple-nul", .info, at: place,
    "hdlr should end with the zero byte that terminates its name",
    clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "The writer terminated the name twice, or padded it to a fixed width",
    fix: "End hdlr after the first zero byte of the name",
    passing: .movie(),
    failing: [handler(#""Sound" 00 ↓00"#)]
  ) { handler, _ in
    guard let name = handler.field(.name), !handler.hasCountedName else { return nil }
    let rest = ByteRange(from: name.range.end, to: handler.range.end)
    return rest.isEmpty
      ? []
      : .bytes(
        rest, in: handler,
        "\(rest.count == 1 ? "1 byte follows" : "\(rest.count) bytes follow") the handler name")
  }

  static let handlerKind = Rule(
    "isom.hdlr.type-unregistered", .info, at: place,
    "handler_type should be a code that is registered with the MP4 registration authority",
    clause: Clause(.iso12, "8.4.3"),
    cause: "The writer used a private code, or handler_type was damaged",
    fix: "Use a registered handler type, or register the code at mp4ra.org",
    passing: .movie(),
    failing: .movie(more: #"full meta { full hdlr { 00 * 4 ↓"xyzt" 00 * 12 00 } }"#)
  ) { handler, _ in
    guard let type = handler.field(.handler_type), case .code(let code) = type.value else {
      return nil
    }
    return type.label == nil && code.rawValue != 0
      ? .field(.handler_type, of: handler, "handler type \(code) is not registered") : []
  }
}

extension Node {
  fileprivate var hasCountedName: Bool {
    guard let name = field(.name), let first = source.byte(at: name.range.start) else {
      return false
    }
    return first > 0 && first < 0x20 && Int(first) < name.range.count
  }
}
