import Anatomy
import Bytes

extension Rule {
  static let itemTextEncoding = Rule(
    "itunes.text.invalid-utf8", .error, at: .box("ilst"),
    "a value of type 1 is UTF-8", clause: Clause(.quickTime),
    cause: "a tagger wrote the letters in the encoding of its computer",
    fix: "write the text anew as UTF-8",
    passing: [.tags(ilst: #""©nam" { data { u32 1, 0 utf8"Größe" } }"#)],
    failing: [.tags(ilst: #""©nam" { data { u32 1, 0 "Gr" ↓f6 df "e" } }"#)]
  ) { list, _ in
    list.faultsInTexts { value, bytes in
      guard !bytes.looksLikeUTF16, let place = bytes.firstNotUTF8 else { return nil }
      return .bytes(
        ByteRange(start: value.payload.start + place, count: 1), in: value.node,
        "the text is not UTF-8")
    }
  }

  static let itemTextUTF16 = Rule(
    "itunes.text.utf16-payload", .error, at: .box("ilst"),
    "a value that says it is UTF-8 is not UTF-16", clause: Clause(.quickTime),
    cause: "a tagger took a text over from tags of another kind with its encoding",
    fix: "write the text anew as UTF-8",
    passing: [.tags()],
    failing: [
      .tags(ilst: #""©nam" { data { u32 1, 0 ↓utf16be"Title" } }"#),
      .tags(ilst: #""©nam" { data { u32 1, 0 ↓ff fe utf16le"Title" } }"#),
    ]
  ) { list, _ in
    list.faultsInTexts { value, bytes in
      bytes.looksLikeUTF16 ? value.fault("type 1 says UTF-8, the text is UTF-16") : nil
    }
  }

  static let itemTextEnd = Rule(
    "itunes.text.trailing-nul", .warning, at: .box("ilst"),
    "no zero byte ends a text, whose length the box tells",
    cause: "a tagger wrote the text as its own memory holds it",
    fix: "leave the zero byte out; some players show it",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { data { u32 1, 0 "Title" ↓00 } }"#)]
  ) { list, _ in
    list.faultsInTexts { value, bytes in
      guard value.node.source.byte(at: value.payload.end - 1) == 0, !bytes.isEmpty,
        !bytes.looksLikeUTF16
      else { return nil }
      let zeros = bytes.reversed().prefix { $0 == 0 }.count
      return .bytes(
        ByteRange(start: value.payload.end - zeros, count: zeros), in: value.node,
        zeros == 1 ? "a zero byte ends the text" : "\(zeros) zero bytes end the text")
    }
  }

  static let itemTextLength = Rule(
    "itunes.text.too-long", .info, at: .box("ilst"),
    "texts that iTunes shows in one line have at most 255 bytes",
    cause: "a tagger put a description into a field for a name",
    fix: "put long texts into ldes or ©lyr",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { data { u32 1, 0 ↓"x" * 256 } }"#)]
  ) { list, _ in
    list.faults(inValuesOf: shortTexts) { value, item in
      value.type == 1 && value.payload.count > 255
        ? value.fault("\(item.code) has \(value.payload.count) bytes") : nil
    }
  }

  private static let shortTexts: Set<FourCC> = [
    "©nam", "©ART", "aART", "©alb", "©gen", "©wrt", "©grp", "©cmt", "desc", "tvsh", "tven", "tvnn",
  ]
}

extension Node {
  /// What is wrong with values that are said to be UTF-8.
  fileprivate func faultsInTexts(
    _ judge: (_ value: StatedValue, _ bytes: [UInt8]) -> Violation?
  ) -> [Violation]? {
    let texts = children.filter { $0.code != "covr" }.flatMap(\.values)
      .filter { $0.typeSet == 0 && $0.type == 1 }
    return texts.isEmpty ? nil : texts.compactMap { judge($0, $0.bytes) }
  }
}

extension [UInt8] {
  /// A byte order mark, or a zero in every second byte.
  var looksLikeUTF16: Bool {
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    guard count >= 4, count % 2 == 0 else { return false }
    let head = prefix(64)
    // A zero at the end has both of its bytes zero.
    let zeros = [0, 1].map { half in head.indices.count { $0 % 2 == half && head[$0] == 0 } }
    return zeros.max() == head.count / 2 && (zeros.min() ?? 0) <= 1
  }

  /// The first place that is no UTF-8; a character that ends behind what was read is left out.
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
