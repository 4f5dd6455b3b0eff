import Anatomy
import Bytes

/// Finds the parts of a file that get neutral bytes: walks all structures, and the frames of streams.
struct NeutralFinder {
  private var neutral = NeutralBytes()
  /// Maximum size in bytes of a value that is tested for being text although it is not declared as
  /// text.
  private static let longestText = 64
  private static let signatureSize = 4
  /// The found parts in order.
  var arranged: NeutralBytes {
    var neutral = neutral
    neutral.arrange()
    return neutral
  }

  /// The context of a node, which determines how its bytes are treated.
  private struct Place {
    /// Whether the node is inside emptied content, where bytes are kept only if they are passed to
    /// `keep`.
    var isInContent = false
    /// Whether the node is in metadata, where numbers can be as personal as texts.
    var isPersonal = false
  }

  mutating func visit(_ root: Node) { visit(root, Place()) }

  // The recursion is bounded, because the parser limits nesting.
  private mutating func visit(_ node: Node, _ place: Place) {
    let fields = node.read(for: .fields).fields
    if node.source.isXML(at: node.range.start),
      place.isInContent || node.isPayload || node.isRoot
    {
      return fillMarkup(node)
    }
    var place = place
    place.isPersonal = place.isPersonal || node.tagKey != nil || node.isOfMetadata
    for field in fields { visit(field, of: node, place) }
    if node.isContentOfFile {
      // The first bytes determine the type of the file.
      keep(ByteRange(start: 0, count: Self.signatureSize), of: node)
    }
    fillStrayHeader(of: node)
    for child in node.children {
      let isOutside = child.source !== node.source || !node.range.contains(child.range)
      var inner = place
      inner.isInContent = place.isInContent || child.isPayload || isOutside
      // The numbers in a file inside a tag, such as a picture, are part of its format and are not
      // personal.
      inner.isPersonal = place.isPersonal && !child.isPayload
      visit(child, inner)
    }
    // Samples of tracks are only content, and are not visited. Frames of streams have headers to
    // keep.
    guard node.samples == nil else { return }
    for list in node.elements {
      list.forEach { element in
        visit(node.node(for: element), Place(isInContent: true, isPersonal: place.isPersonal))
        return true
      }
    }
  }

  private mutating func visit(_ field: Field, of node: Node, _ place: Place) {
    var place = place
    switch field.value {
    case .group, .list, .table:
      // The members of a group, list or table have no subject. The subject of the whole field
      // applies.
      if let subject = field.meaning.subject { place.isPersonal = subject.isOfMetadata }
    default: break
    }
    switch field.value {
    case .group(let members):
      for member in members { visit(member, of: node, place) }
    case .list(let items):
      items.forEach { item in
        visit(item, of: node, place)
        return true
      }
    case .table(let table):
      if place.isInContent { keep(field.range, of: node) }
      let columns = table.columns.compactMap { column in
        column.neutralFilling(isPersonal: place.isPersonal).map { (column, $0) }
      }
      guard !columns.isEmpty else { return }
      for row in 0..<table.rowCount {
        for (column, filling) in columns {
          let cell = Field(row: row, column: column, of: table)
          if cell.bits == nil { fill(cell.range, of: node, with: filling) }
        }
      }
    default:
      let filling = field.neutralFilling(in: node, isPersonal: place.isPersonal)
      guard let filling else {
        if place.isInContent { keep(field.range, of: node) }
        return
      }
      // A printable value is filled as text: its digits become other digits and its punctuation is
      // kept.
      let isText =
        !field.isBinaryNumber && field.range.count <= Self.longestText
        && node.source.bytes(field.range).allSatisfy { 0x20..<0x7F ~= $0 }
      if case .zeros = filling, field.isContent, !isText {
        // The whole content becomes zeros, except for the bytes that structures inside the content
        // mark as kept when they are visited.
        ranges(of: field.range, of: node).forEach { neutral.empty($0) }
      } else {
        fill(field.range, of: node, with: isText ? .text : filling)
      }
    }
  }

  /// Fills the header of the given structure if the structure is too large for the space in which
  /// it is, and the header is readable text. Such text is probably not a header.
  private mutating func fillStrayHeader(of node: Node) {
    guard node.isCut, node.headerSize > 0 else { return }
    let header = ByteRange(start: node.range.start, count: node.headerSize)
    if node.source.bytes(header).allSatisfy({ 0x20..<0x7F ~= $0 }) {
      fill(header, of: node, with: .text)
    }
  }

  private func ranges(of range: ByteRange, of node: Node) -> [ByteRange] {
    node.source.exactFileRanges(of: range) ?? []
  }

  private mutating func keep(_ range: ByteRange, of node: Node) {
    // Escape bytes between kept bytes are kept, too.
    for range in node.source.fileRanges(removedWith: range) ?? [] { neutral.keep(range) }
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
    for part in Markup(bytes).neutralRanges {
      fill(
        ByteRange(start: node.range.start + part.lowerBound, count: part.count), of: node,
        with: .text)
    }
  }
}

extension Field {
  /// Whether the field is a number in binary form, not a number in decimal digits.
  fileprivate var isBinaryNumber: Bool {
    switch value {
    case .unsigned, .signed, .fixed, .real: if case .number = spelling { true } else { false }
    default: false
    }
  }

  /// Whether the field is content in which other structures may be decoded.
  fileprivate var isContent: Bool {
    switch meaning.role {
    case .payload, .continuation, .media, .trailing, .undecoded, .unreferenced: true
    default: if case .bytes = value { true } else { false }
    }
  }
}

extension Node {
  /// Whether the structure is the content of a file in a format that is not decoded.
  fileprivate var isContentOfFile: Bool {
    declaredNodeKind.kind == .content && range.start == 0 && parent?.isRoot ?? false
  }

  /// Whether the kind of the structure is one of metadata: a sensor reading, a text record, or a
  /// value in a notation such as JSON.
  fileprivate var isOfMetadata: Bool {
    switch declaredNodeKind.kind {
    case .comment, .dataset, .element, .record, .telemetry, .text: true
    case .object: !isPayload
    default: false
    }
  }
}

extension ByteSource {
  /// Whether markup such as XML begins at an offset.
  fileprivate func isXML(at offset: Int) -> Bool {
    byte(at: offset) == UInt8(ascii: "<")
  }
}
