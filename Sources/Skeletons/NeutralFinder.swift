import Anatomy
import Bytes

/// Finds the parts of a file that get neutral bytes: walks all structures, and the frames of streams.
struct NeutralFinder {
  private var neutral = NeutralBytes()
  /// Maximum number of bytes of a value that is not declared as text and examined for being one.
  private static let longestText = 64
  /// The found parts in order.
  var arranged: NeutralBytes {
    var neutral = neutral
    neutral.arrange()
    return neutral
  }

  /// - Parameter isInContent: whether the node is inside content that is emptied, so that the bytes
  ///   that are kept must be named.
  // The recursion is bounded, because the parser limits nesting.
  mutating func visit(_ node: Node, isInContent: Bool) {
    let fields = node.read(for: .fields).fields
    if node.source.isXML(at: node.range.start), isInContent || node.isPayload {
      return fillMarkup(node)
    }
    for field in fields { visit(field, of: node, isInContent: isInContent) }
    for child in node.children {
      let isOutside = child.source !== node.source || !node.range.contains(child.range)
      visit(child, isInContent: isInContent || child.isPayload || isOutside)
    }
    // Samples of tracks are only content. Frames of streams have headers.
    guard node.samples == nil else { return }
    for list in node.elements {
      list.forEach { element in
        visit(node.node(for: element), isInContent: true)
        return true
      }
    }
  }

  private mutating func visit(_ field: Field, of node: Node, isInContent: Bool) {
    switch field.value {
    case .group(let members):
      for member in members { visit(member, of: node, isInContent: isInContent) }
    case .list(let items):
      items.forEach { item in
        visit(item, of: node, isInContent: isInContent)
        return true
      }
    case .table(let table):
      if isInContent { keep(field.range, of: node) }
      let columns = table.columns.compactMap { column in
        column.neutralFilling.map { (column, $0) }
      }
      guard !columns.isEmpty else { return }
      for row in 0..<table.rowCount {
        for (column, filling) in columns {
          let cell = Field(row: row, column: column, of: table)
          if cell.bits == nil { fill(cell.range, of: node, with: filling) }
        }
      }
    default:
      guard let filling = field.neutralFilling(in: node.source) else {
        if isInContent { keep(field.range, of: node) }
        return
      }
      // Digits are replaced by digits, and signs between texts are kept.
      let isText =
        field.range.count <= Self.longestText
        && node.source.bytes(field.range).allSatisfy { 0x20..<0x7F ~= $0 }
      if case .zeros = filling, field.isContent, !isText {
        // Structures inside are decoded, and what is kept of them is named.
        ranges(of: field.range, of: node).forEach { neutral.empty($0) }
      } else {
        fill(field.range, of: node, with: isText ? .text : filling)
      }
    }
  }

  private func ranges(of range: ByteRange, of node: Node) -> [ByteRange] {
    node.source.exactFileRanges(of: range) ?? []
  }

  private mutating func keep(_ range: ByteRange, of node: Node) {
    for range in ranges(of: range, of: node) { neutral.keep(range) }
  }

  private mutating func fill(
    _ range: ByteRange, of node: Node, with filling: NeutralBytes.Filling
  ) {
    for range in ranges(of: range, of: node) { neutral.fill(range, with: filling) }
  }

  /// Fills the texts and attribute values of markup, and keeps the names.
  private mutating func fillMarkup(_ node: Node) {
    let bytes = node.source.bytes(node.range)
    keep(node.range, of: node)
    for part in MarkupTexts(bytes).ranges {
      fill(
        ByteRange(start: node.range.start + part.lowerBound, count: part.count), of: node,
        with: .text)
    }
  }
}

extension Field {
  /// Whether the field is content in which other structures may be decoded.
  fileprivate var isContent: Bool {
    switch meaning.role {
    case .payload, .continuation, .media, .trailing, .undecoded, .unreferenced: true
    default: if case .bytes = value { true } else { false }
    }
  }
}

extension ByteSource {
  /// Whether markup such as XML begins at an offset.
  fileprivate func isXML(at offset: Int) -> Bool {
    byte(at: offset) == UInt8(ascii: "<")
  }
}
