import Anatomy
import Bytes
import Schema

/// Removes properties from an XMP packet. Packets are designed to be edited in place: removed bytes
/// are replaced with blanks, and no other byte moves.
struct XMPRemoval {
  private let outline: XMLOutline
  private var removedRanges: [ByteRange] = []
  /// Start tags that were already parsed, by element index. Each tag is parsed only once, even if
  /// several of its attributes are removed.
  private var tags: [Int: XMLTag] = [:]
  private var blanked: Set<ByteRange> = []
  private var taken: [Replacement] = []

  /// Returns nil if one of the parts cannot be removed in place.
  init?(_ parts: [(part: Target, node: Node)], from packet: Node) {
    guard let outline = packet.inherited(.xmlOutline), outline.problem == nil else { return nil }
    self.outline = outline
    for (part, node) in parts {
      guard let index = outline.index(at: node.range.start), outline.items[index].kind == .element
      else { return nil }
      let isTaken =
        switch part {
        case .structure: takeProperty(around: index)
        case .bytes(let range), .field(let range), .row(let range): take(range, in: index)
        case .samples, .sampleBytes, .values, .encoderSignatures: false
        }
      guard isTaken else { return nil }
    }
  }

  /// The replacements for the removed properties, in the order of their ranges.
  var edits: [Replacement] { taken.inOrder }

  /// Whether at least one property of the packet is kept. The name of the XMP toolkit in the
  /// packet (`x:xmptk`) does not count.
  var keepsProperties: Bool {
    let offsetMap = OffsetMap(removedRanges)
    return outline.items.indices.contains { index in
      let item = outline.items[index]
      return item.kind == .element && !offsetMap.holds(item.range) && hasProperty(index, offsetMap)
    }
  }

  // MARK: Removed properties

  private mutating func take(_ range: ByteRange, in index: Int) -> Bool {
    let item = outline.items[index]
    let tag = tags[index] ?? outline.tag(of: index)
    tags[index] = tag
    let place = tag.attributes.endOfFirst { $0.range.end < range.end }
    let attribute = tag.attributes.indices.contains(place) ? tag.attributes[place] : nil
    guard let attribute, attribute.range.contains(range) else {
      // A comment, instruction or text between properties is removed alone, because it is not part of
      // a value.
      let remark = outline.children(of: index).first {
        outline.items[$0].kind != .cdata && outline.items[$0].kind != .element
          && outline.items[$0].range.contains(range)
      }
      if let remark {
        blank(outline.items[remark].range)
        return true
      }
      // If the range is the name of the element, the element is a property without a value, and the
      // whole property is removed.
      if range == tag.name { return takeProperty(around: index) }
      guard range.start >= item.openEnd else { return false }
      guard outline.property(of: index) == nil else { return takeProperty(around: index) }
      blank(range)
      return true
    }
    switch outline.key(of: attribute, at: index) {
    // `rdf:about` is required, so it is emptied instead of removed.
    case .syntax("about"):
      let rest = ByteRange(from: attribute.value.start, to: attribute.quote.end)
      blank(rest, keeping: outline.source.bytes(attribute.quote))
    case .syntax("resource"), .syntax("value"): return takeProperty(around: index)
    case .syntax:
      guard outline.isUnusedNamespace(attribute) else { return false }
      blank(ByteRange(from: attribute.name.start, to: attribute.quote.end))
    // If the attribute is inside another property, it is part of the value of that property, and
    // the whole property is removed.
    case .property where takeProperty(around: index): break
    case .property:
      blank(ByteRange(from: attribute.name.start, to: attribute.quote.end))
    }
    return true
  }

  /// Removes the outermost property that is or contains an element, because that property is one
  /// statement about the file. Returns false if there is none.
  private mutating func takeProperty(around index: Int) -> Bool {
    var outermost: Int?
    var next: Int? = index
    while let at = next {
      if outline.isProperty(at) { outermost = at }
      next = outline.items[at].parent
    }
    guard let outermost, !outline.items[outermost].isOpen else { return false }
    blank(outline.items[outermost].range)
    return true
  }

  private mutating func blank(_ range: ByteRange, keeping head: [UInt8] = []) {
    guard blanked.insert(range).inserted else { return }
    removedRanges.append(range)
    taken.append(
      Replacement(range, with: head + outline.encoding.blanks(range.count - head.count)))
  }

  // MARK: Kept properties

  private func hasProperty(_ index: Int, _ offsetMap: OffsetMap) -> Bool {
    if outline.isProperty(index) { return true }
    return outline.tag(of: index).attributes.contains { attribute in
      guard !offsetMap.holds(attribute.value.isEmpty ? attribute.name : attribute.value),
        case .property(let key) = outline.key(of: attribute, at: index)
      else { return false }
      return key != "x:xmptk"
    }
  }
}
