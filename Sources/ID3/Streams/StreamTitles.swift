import Anatomy
import Bytes
import Schema

/// The node kind of titles that a server inserts into audio: keys with quoted values, padded to a
/// multiple of 16 bytes. Titles are often empty.
enum StreamTitles {
  static let nodeKind = DeclaredNodeKind.headless(
    "titles", "Stream Titles", .icy, terminology: .icy
  ) { block in
    block.u8("length", means: .size(of: .restOfNode))
    guard !block.isDescribing else {
      block.text("name", .ascii, .terminated, means: .type)
      block.text("value", .utf8, .terminated, means: about(nil), line: .value)
      return
    }
    while !block.hasFailed, let pair = Pair(block.source.bytes(block.rest)) {
      block.text("name", .ascii, .bytes(pair.key.utf8.count), means: .type)
      block.text("equals", .ascii, .bytes(2), means: .terminator)
      let value = ByteRange(start: block.position, count: pair.count)
      block.text(
        pair.key, block.source.encoding(of: value), .bytes(value.count), means: about(pair.key),
        line: .value)
      block.text("quote", .ascii, .bytes(min(2, block.remaining)), means: .terminator)
    }
    let filling = block.source.bytes(block.rest)
    guard !filling.isEmpty else { return }
    let isEmpty = filling.allSatisfy { $0 == 0 }
    block.rest(
      isEmpty ? "padding" : "undecoded", means: isEmpty ? .padding : Meaning(.undecoded))
  }

  private static func about(_ key: String?) -> Meaning {
    Meaning(.plain, about: .tag(space: .icy, key: key))
  }

  /// A key and its quoted value, such as `StreamTitle='…';`. The value may contain quotation marks
  /// too.
  private struct Pair {
    let key: String
    /// The number of bytes of the value, without its quotation marks.
    let count: Int

    init?(_ bytes: [UInt8]) {
      let letters = bytes.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
      let value = bytes.dropFirst(letters.count + 2)
      guard !letters.isEmpty, bytes.dropFirst(letters.count).starts(with: "='".utf8),
        let end = value.indices.first(where: { value[$0...].starts(with: "';".utf8) })
      else { return nil }
      key = String(decoding: letters, as: UTF8.self)
      count = end - value.startIndex
    }
  }
}
