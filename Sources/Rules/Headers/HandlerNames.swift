import Anatomy
import Bytes

/// How the name of a handler is written.
extension Rule {
  private static let place = Place.box("hdlr")
  private static func handler(_ name: String) -> Example {
    .movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 \#(name) }"#)
  }

  static let handlerNameUTF8 = Rule(
    "isom.hdlr.name-not-utf8", .warning, at: place,
    "the name of a handler is UTF-8", clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "a writer put a name there in the encoding of its system",
    fix: "write the name in UTF-8",
    passing: [.movie()],
    failing: [handler(#"↓"Caf" e9 00"#)]
  ) { handler, _ in
    guard case .text(let text)? = handler.value("name"), !handler.hasCountedName else { return nil }
    return text.isValid ? [] : [.field("name", of: handler, "the name is not UTF-8")]
  }

  static let handlerNameCounted = Rule(
    "isom.hdlr.name-pascal", .info, at: place,
    "the name of a handler is letters and a zero", clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "a writer counts the letters in the first byte, as QuickTime does",
    fix: "write the letters and a zero behind them",
    passing: [.movie()],
    failing: [handler(#"↓05 "Sound""#)]
  ) { handler, _ in
    guard let name = handler.field("name"), !name.range.isEmpty else { return nil }
    return handler.hasCountedName
      ? [.field("name", of: handler, "the first byte of the name counts its letters")] : []
  }

  static let handlerNameLong = Rule(
    "isom.hdlr.name-multiple-nul", .info, at: place,
    "nothing stands behind the zero that ends the name of a handler",
    clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "a writer ended the name twice, or left a field of a fixed width",
    fix: "end the box behind the first zero",
    passing: [.movie()],
    failing: [handler(#""Sound" 00 ↓00"#)]
  ) { handler, _ in
    guard let name = handler.field("name"), !handler.hasCountedName else { return nil }
    let rest = ByteRange(from: name.range.end, to: handler.range.end)
    return rest.isEmpty
      ? []
      : [
        .bytes(
          rest, in: handler,
          "behind the end of the name stands more: \(rest.count == 1 ? "a byte" : "\(rest.count) bytes")"
        )
      ]
  }

  static let handlerKind = Rule(
    "isom.hdlr.type-unregistered", .info, at: place,
    "the type of a handler is a registered one", clause: Clause(.iso12, "8.4.3"),
    cause: "a writer made up a code of its own, or bytes were damaged",
    fix: "use a registered type, or have the code registered",
    passing: [.movie()],
    failing: [.movie(more: #"full meta { full hdlr { 00 * 4 ↓"xyzt" 00 * 12 00 } }"#)]
  ) { handler, _ in
    guard let type = handler.field("handler_type"), case .code(let code) = type.value else {
      return nil
    }
    return type.label == nil && code.rawValue != 0
      ? [.field("handler_type", of: handler, "\(code) is no registered handler")] : []
  }
}

extension Node {
  fileprivate var hasCountedName: Bool {
    guard let name = field("name"), let first = source.byte(at: name.range.start) else {
      return false
    }
    return first > 0 && first < 0x20 && Int(first) < name.range.count
  }
}
