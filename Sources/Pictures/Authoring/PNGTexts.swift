import Anatomy
import Bytes

/// A text chunk of a PNG file, of which the text is replaced.
struct PNGText {
  private let chunk: Node
  private let keyword: [UInt8]

  /// Returns nil for nodes that are in no text chunk.
  init?(around node: Node) {
    var place: Node? = node
    while let candidate = place, candidate.tagKey?.space != .png { place = candidate.parent }
    guard let chunk = place, !chunk.isCut, let field = chunk.field("keyword") else { return nil }
    self.chunk = chunk
    keyword = chunk.source.bytes(field.range)
  }

  /// Returns the changes that give the chunk another text. It becomes an international one if Latin-1
  /// has not all characters, and is no longer compressed.
  func stating(_ text: String) -> TagRewriting? {
    guard !text.utf8.contains(0) else { return nil }
    let letters = Array(text.utf8)
    let latin = text.unicodeScalars.map(\.value)
    let parts: (type: String, content: [UInt8]) =
      if chunk.code == "iTXt" {
        ("iTXt", keyword + [0, 0] + names + letters)
      } else if latin.allSatisfy({ $0 < 0x80 || 0xA0...0xFF ~= $0 }) {
        ("tEXt", keyword + latin.map { UInt8($0) })
      } else {
        ("iTXt", keyword + [0, 0, 0, 0] + letters)
      }
    let range = ByteRange(from: chunk.range.start + 4, to: chunk.range.end - 4)
    return TagRewriting(
      of: chunk, [Replacement(range, with: Array(parts.type.utf8) + parts.content)])
  }

  /// The language and the translated keyword of an international text.
  private var names: [UInt8] {
    ["language_tag", "translated_keyword"].flatMap { name in
      chunk.field(name).map { chunk.source.bytes($0.range) } ?? [0]
    }
  }
}
