import Anatomy
import Bytes
import Schema

/// The metadata format of GoPro (gopro/gpmf-parser). It consists of nested items, each with a key,
/// a type, a size and a count, and aligned to 32 bits.
enum GPMF {
  /// The node kind of a sequence of items, which may be a sample, the content of a box, or a file.
  static let stream = DeclaredNodeKind.headless(
    "gpmf", "GoPro Metadata", .gpmf, holds: GPMFGrammar())

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    guard let item = GPMFItem(at: payload.range.start, in: payload.source),
      item.code == "DEVC", item.isNested
    else { return false }
    return item.end <= payload.range.end || payload.claimedCode != nil
  }

  /// The declarations of all known keys, with their titles.
  static let dialect = Dialect(
    [
      SpecSection(.gpmf, nested("DEVC", "Device", in: "gpmf")),
      SpecSection(.gpmf, nested("STRM", "Stream", in: "DEVC")),
      SpecSection(.gpmf, names.lines.map(leaf)),
    ], in: GPMFGrammar())

  static let unknown = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), "Unknown Item", by: .gpmf, onlyValue: onlyValue, body: value),
    in: GPMFGrammar())

  static let unknownNested = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), "Items", by: .gpmf, holds: GPMFGrammar()),
    in: GPMFGrammar())

  private static func nested(
    _ code: FourCC, _ title: String, in container: String
  ) -> [Declaration] {
    [
      Declaration(
        code, title, in: container, holds: GPMFGrammar(),
        summary: Summary { $0.text(of: code == "DEVC" ? "DVNM" : "STNM") })
    ]
  }

  /// Tests whether the data of an item is only a value: neither text nor a property of later items.
  private static let onlyValue = OnlyValue { node in
    guard let item = GPMFItem(at: node.range.start, in: node.source) else { return false }
    return item.type != UInt8(ascii: "c") && !GPMFContext.codes.contains(item.code)
  }

  private static func leaf(_ line: Substring) -> Declaration {
    let code = line.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return Declaration(
      FourCC(rawValue: code), String(line.dropFirst(5)), in: "STRM", "DEVC",
      onlyValue: onlyValue, body: value)
  }
}

/// The header of a GPMF item.
struct GPMFItem {
  static let headSize = 8

  let code: FourCC
  let type: UInt8
  let structureSize: Int
  let count: Int
  /// The offset of the end of the data. The end of the item, `end`, is after the padding to 32
  /// bits.
  let dataEnd: Int
  let end: Int

  /// Returns nil if no item begins at the offset.
  init?(at start: Int, in source: ByteSource) {
    guard let head = source.big64(at: start) else { return nil }
    code = FourCC(rawValue: UInt32(truncatingIfNeeded: head >> 32))
    guard code.isPrintable else { return nil }
    type = UInt8(truncatingIfNeeded: head >> 24)
    structureSize = Int(head >> 16 & 0xFF)
    count = Int(head & 0xFFFF)
    let size = structureSize * count
    dataEnd = start + Self.headSize + size
    end = start + Self.headSize + (size + 3) & ~3
  }

  var isNested: Bool { type == 0 }
}

/// Grammar of a sequence of items, which extends to the end or to zero bytes.
struct GPMFGrammar: Grammar, Editable {
  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .item }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var place = region.start
    while region.end - place >= GPMFItem.headSize, let item = GPMFItem(at: place, in: source) {
      let isCut = item.dataEnd > region.end
      let range = ByteRange(from: place, to: min(item.end, region.end))
      childList.add(
        item.code, range, headerSize: GPMFItem.headSize, nodeKind: nodeKind(for: item), isCut: isCut
      )
      if isCut, !node.isCut {
        childList.reportOnLast(
          .sizePastEnd(of: "\(item.code)", at: ByteRange(start: place + 5, count: 3), in: node))
      }
      place = range.end
    }
  }

  private func nodeKind(for item: GPMFItem) -> DeclaredNodeKind {
    let known = GPMF.dialect.nodeKind(item.code, inside: nil)
    if let known, known.mayHaveChildren == item.isNested { return known }
    return item.isNested ? GPMF.unknownNested : GPMF.unknown
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    if reader.passOverHeader() { return }
    reader.code("key", means: .type)
    reader.u8("type", means: .type, labels: Self.types)
    let isNested = reader.node.map { $0.source.byte(at: $0.range.start + 4) == 0 } ?? false
    let size = reader.u8("structure_size", means: .size(of: .row))
    // In a container with a structure size of 1, the repeat field is a number of bytes.
    reader.u16("repeat", means: isNested && size == 1 ? .size(of: .restOfNode) : .count(of: .rows))
  }

  func removal(of part: Target, from node: Node) -> Removal {
    guard node.isOfElement, case .structure = part, let holder = node.parent, holder.countsBytes
    else { return .withHost }
    // The last item of a stream contains its data. A stream without data would be meaningless, so
    // it is removed as a whole.
    let isData = holder.code == "STRM" && holder.children.last == node
    return isData ? .withHost : .drop(node.range)
  }

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    return node.source.isZero(range) ? ("padding", .padding) : ("undecoded", Meaning(.undecoded))
  }

  private static let types: Labels = [
    0: "items", 0x62: "8-bit signed", 0x42: "8-bit unsigned", 0x63: "characters", 0x64: "double",
    0x66: "float", 0x46: "four-character code", 0x47: "UUID", 0x6A: "64-bit signed",
    0x4A: "64-bit unsigned", 0x6C: "32-bit signed", 0x4C: "32-bit unsigned", 0x71: "Q15.16",
    0x51: "Q31.32", 0x73: "16-bit signed", 0x53: "16-bit unsigned", 0x55: "UTC date and time",
    0x3F: "structure", 0x23: "compressed",
  ]
}

extension Node {
  /// Whether the node is a payload, or a container with a size in bytes. Items can be removed from
  /// such nodes.
  fileprivate var countsBytes: Bool {
    guard let item = GPMFItem(at: range.start, in: source) else { return isPayload }
    return item.isNested && item.structureSize == 1 || isPayload
  }

  /// Returns the text in the child item with a key; nil if there is none.
  fileprivate func text(of code: FourCC) -> String? {
    if case .text(let text)? = child(code)?.value("value") { return text.string }
    return nil
  }
}
