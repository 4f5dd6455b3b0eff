package import Anatomy
package import Bytes
package import Schema

/// The top of an XML document: its declaration, comments and instructions, and its element.
package struct XMLGrammar: Grammar {
  /// What the document is written in.
  enum Language: Sendable { case xml, xmp }

  let language: Language

  package var terms: Terms { .xml }
  package var kind: String { "element" }

  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard let outline = node.ask(.xmlOutline) else { return }
    var place = region.start
    for index in outline.children(of: nil) {
      let item = outline.items[index]
      divideGap(ByteRange(from: place, to: item.start), outline, into: &siblings)
      siblings.add(FourCC(rawValue: 0), item.range, headerSize: 0, shape: shape(of: item))
      place = item.end
    }
    let rest = ByteRange(from: place, to: max(place, outline.limit))
    divideGap(rest, outline, into: &siblings)
    if let (problem, place) = outline.problem {
      siblings.report(.xml(problem, at: place, in: node))
    }
  }

  /// What expat has no place for: white space, and the document type between.
  private func divideGap(
    _ gap: ByteRange, _ outline: XMLOutline, into siblings: inout Siblings
  ) {
    let units = XMLUnits(gap, in: outline.source, outline.encoding)
    guard let last = units.lastNonblank else {
      return add(gap, XMLParts.whitespace, to: &siblings)
    }
    let body = units.range(units.first(from: 0) { !$0.isSpace }, last + 1)
    add(ByteRange(from: gap.start, to: body.start), XMLParts.whitespace, to: &siblings)
    add(body, XMLParts.documentType, to: &siblings)
    add(ByteRange(from: body.end, to: gap.end), XMLParts.whitespace, to: &siblings)
  }

  private func add(_ range: ByteRange, _ shape: any Shape, to siblings: inout Siblings) {
    if !range.isEmpty { siblings.add(FourCC(rawValue: 0), range, headerSize: 0, shape: shape) }
  }

  private func shape(of item: XMLOutline.Item) -> any Shape {
    switch item.kind {
    case .element: XMLElementShape.speaking(language)
    case .comment: XMLParts.comment
    case .instruction: XMLParts.instruction
    case .declaration: XMLParts.declaration
    case .cdata: XMLParts.documentType
    }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func removal(of parts: [(part: Part, node: Node)], from packet: Node) -> Removal {
    // Of a packet that stands in several segments another one states the digest.
    guard packet.parent?.field("GUID") == nil, let removal = XMPRemoval(parts, from: packet) else {
      return .withHost
    }
    return removal.leavesProperties || packet.isRoot ? .restate(removal.edits) : .withHost
  }

  package func edits(of node: Node, afterLosing lost: Lost) -> [Replacement] {
    language == .xmp && lost.changesPlaces
      ? XMPContainer(node)?.edits(afterLosing: lost) ?? [] : []
  }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isKnown =
      node.depth < Document.deepestLevel && node.ask(.xmlOutline).map { $0.problem == nil } ?? false
    return isKnown ? ("padding", .padding) : ("undecoded", Meaning(.undecoded))
  }
}

extension Terms {
  static let xml = Terms(structure: "the markup", tooShort: "xml.malformed")
}

extension Finding {
  fileprivate static func xml(
    _ problem: XMLScan.Problem, at place: Int, in node: Node
  ) -> Finding {
    let (rule, message) =
      switch problem {
      case .malformed(let words): ("xml.malformed", "the XML cannot be read on here: \(words)")
      case .entityDeclared:
        ("xml.entity-declared", "an entity is declared here; the document is read no further")
      case .tooLong: ("file.resource-limit", "the XML is too long to be read")
      }
    let one = ByteRange(start: place, count: 1).clamped(to: node.range)
    return Finding(
      rule: rule, severity: .error, message: message, evidence: Evidence(one, in: node.source))
  }
}
