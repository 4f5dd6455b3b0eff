package import Anatomy
package import Bytes
package import Schema

/// Grammar of the top level of an XML document: XML declaration, comments, processing instructions
/// and root element.
package struct XMLGrammar: Grammar, Editable, JointlyEditable {
  /// How the document is read: as general XML, as XMP, or as a GPX track.
  enum Language: Sendable { case xml, xmp, gpx }

  let language: Language

  package var terminology: FormatTerminology { .xml }
  package var kind: StructureKind { .element }
  package var editsFile: Bool { language == .xmp }
  package var authoring: (any TagAuthor)? { language == .xmp ? XMPAuthor() : nil }
  package var container: (any TagContainer)? { language == .xmp ? XMPAuthor() : nil }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let outline = node.inherited(.xmlOutline) else { return }
    var place = region.start
    for index in outline.children(of: nil) {
      let item = outline.items[index]
      divideGap(ByteRange(from: place, to: item.start), outline, into: &childList)
      childList.add(FourCC(rawValue: 0), item.range, headerSize: 0, nodeKind: nodeKind(of: item))
      place = item.end
    }
    let rest = ByteRange(from: place, to: max(place, outline.limit))
    divideGap(rest, outline, into: &childList)
    if let (problem, place) = outline.problem {
      childList.report(.xml(problem, at: place, in: node))
    }
  }

  /// Adds nodes for white space and the document type, for which expat reports no range.
  private func divideGap(
    _ gap: ByteRange, _ outline: XMLOutline, into childList: inout ChildList
  ) {
    let units = XMLUnits(gap, in: outline.source, outline.encoding)
    guard let last = units.lastNonblank else {
      return add(gap, XMLParts.whitespace, to: &childList)
    }
    let body = units.range(units.first(from: 0) { !$0.isSpace }, last + 1)
    add(ByteRange(from: gap.start, to: body.start), XMLParts.whitespace, to: &childList)
    add(body, XMLParts.documentType, to: &childList)
    add(ByteRange(from: body.end, to: gap.end), XMLParts.whitespace, to: &childList)
  }

  private func add(_ range: ByteRange, _ nodeKind: any NodeKind, to childList: inout ChildList) {
    if !range.isEmpty {
      childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind)
    }
  }

  private func nodeKind(of item: XMLOutline.Item) -> any NodeKind {
    switch item.kind {
    case .element: XMLElementKind.speaking(language)
    case .comment: XMLParts.comment
    case .instruction: XMLParts.instruction
    case .declaration: XMLParts.declaration
    case .cdata: XMLParts.documentType
    }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func removal(of parts: [(part: Target, node: Node)], from packet: Node) -> Removal {
    // The main packet of a picture states a digest of its extended packet. The removal does not
    // update the digest, because readers use it only as a name for the extended packet.
    guard let removal = XMPRemoval(parts, from: packet) else { return .withHost }
    return removal.keepsProperties || packet.isRoot ? .restate(removal.edits) : .withHost
  }

  package func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    language == .xmp && offsetMap.changesPlaces
      ? XMPContainer(node)?.edits(applying: offsetMap) ?? [] : []
  }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isKnown =
      node.depth < Document.deepestLevel
      && node.inherited(.xmlOutline).map { $0.problem == nil } ?? false
    return isKnown ? ("padding", .padding) : ("undecoded", Meaning(.undecoded))
  }
}

extension FormatTerminology {
  static let xml = FormatTerminology(structure: "the markup", tooShort: "xml.malformed")
}

extension Finding {
  fileprivate static func xml(
    _ problem: XMLScan.Problem, at place: Int, in node: Node
  ) -> Finding {
    let (rule, message): (RuleID, String) =
      switch problem {
      case .malformed(let words):
        ("xml.malformed", "the XML is malformed at byte \(place): \(words)")
      case .entityDeclared:
        (
          "xml.entity-declared",
          "an entity is declared at byte \(place); the rest of the document is not decoded"
        )
      case .tooLong:
        (
          "file.resource-limit",
          "the XML document of \(node.range.count) bytes exceeds the size limit"
        )
      }
    let one = ByteRange(start: place, count: 1).clamped(to: node.range)
    return Finding(
      rule: rule, severity: .error, message: message, evidence: Evidence(one, in: node.source))
  }
}
