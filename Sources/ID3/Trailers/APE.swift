import Anatomy
import Bytes
import Schema

/// The node kinds of APE tags, which consist of items between a header and a footer. Monkey's Audio
/// introduced them, and other formats use them too.
enum APE {
  static let headSize = 32
  static let word: UInt64 = 0x4150_4554_4147_4558

  static let tag = DeclaredNodeKind.headless(
    "ape", "APE Tag", .ape, terminology: .ape, holds: APEGrammar())

  static let header = DeclaredNodeKind.headless("header", "APE Tag Header", .ape, terminology: .ape)
  { ends($0, sizeOf: .parent) }
  static let footer = DeclaredNodeKind.headless("footer", "APE Tag Footer", .ape, terminology: .ape)
  { ends($0, sizeOf: .parent) }

  private static func ends(_ end: FieldReader, sizeOf extent: Extent) {
    end.order = .little
    end.text("preamble", .ascii, .bytes(8), means: .type)
    end.u32("version", means: .version, line: .value, labels: [1000: "APEv1", 2000: "APEv2"])
    end.u32("tag_size", means: .size(of: extent))
    end.u32("item_count", means: .count(of: .children), line: "% items")
    // Bit 30 has no label, because the descriptions of the format contradict each other. In the
    // first one, the bit means that the tag has no footer. In the current one, as in Monkey's
    // Audio, the bit means that the tag has a footer.
    end.switches(
      "flags", width: 4,
      [
        0x8000_0000: "has a header", 0x2000_0000: "is the header",
        1: "read only",
      ])
    end.reserved(8)
  }
}

/// The header or footer of an APE tag.
struct APEHead {
  let start: Int
  let version: Int
  /// The size in bytes of the items and the footer together.
  let size: Int
  let count: Int
  let flags: Int

  init?(at start: Int, in source: ByteSource) {
    guard start >= 0, source.big64(at: start) == APE.word,
      let version = source.integer(at: start + 8, width: 4, order: .little),
      let size = source.integer(at: start + 12, width: 4, order: .little),
      let count = source.integer(at: start + 16, width: 4, order: .little),
      let flags = source.integer(at: start + 20, width: 4, order: .little),
      source.byte(at: start + APE.headSize - 1) != nil
    else { return nil }
    self.start = start
    self.version = Int(version)
    self.size = Int(size)
    self.count = Int(count)
    self.flags = version < 2000 ? 0 : Int(flags)
  }

  static let isHeaderFlag = 0x2000_0000

  var isHeader: Bool { flags & Self.isHeaderFlag != 0 }

  /// Returns the range of the tag to which this header belongs.
  func range(limit: Int) -> ByteRange {
    let end = start + APE.headSize + size
    return ByteRange(from: start, to: min(end, limit))
  }

  /// Returns the range of the tag to which this footer belongs. The range begins at `first` at the
  /// earliest, because the stated size may be too large.
  func range(from first: Int, in source: ByteSource) -> ByteRange {
    let end = start + APE.headSize
    // Readers ignore a size that extends past the start of the file. The range then contains no
    // items, because they cannot be found without a header.
    let items = size <= end - first ? end - max(size, APE.headSize) : self.start
    let header = APEHead(at: items - APE.headSize, in: source)
    let start = header != nil && items - APE.headSize >= first ? items - APE.headSize : items
    return ByteRange(from: max(first, start), to: end)
  }
}
