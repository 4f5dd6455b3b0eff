package import Anatomy
package import Bytes
package import Schema

/// Grammar of data in DER, the encoding of ASN.1 in certificates and signed messages (ITU-T X.690):
/// each element has a tag and a length, and contains a value or elements.
package struct DERGrammar: Grammar {
  /// What the content of an element consists of.
  enum Content: Sendable {
    /// Elements that no declaration describes, or a value.
    case anything
    /// Elements in this order. Each of them may be missing.
    case members([DERElement])
    /// Any number of elements, each of which has one of these declarations.
    case list([DERElement])
    /// One element. The function returns its declaration for the object identifier before this
    /// element.
    case depending(@Sendable (String) -> DERElement?)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  package var terminology: FormatTerminology { .der }
  package var kind: StructureKind { .element }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard holdsElements(node) else { return }
    let depending: DERElement? =
      if case .depending(let choose) = content {
        node.precedingObjectIdentifier.flatMap(choose)
      } else {
        nil
      }
    if case .depending = content, depending == nil, !(node.derHead?.isConstructed ?? false) {
      return
    }
    var place = region.start
    var next = 0
    while place < region.end {
      guard let head = DERHead(at: place, in: node.source, end: region.end),
        let end = head.end(from: place, in: node.source, end: region.end)
      else {
        return childList.report(
          Finding(
            rule: "der.malformed", severity: .error,
            message: "the DER data is malformed at byte \(place)",
            evidence: Evidence(
              ByteRange(start: place, count: 1).clamped(to: node.range), in: node.source)))
      }
      if head.isEnd { return }
      let element: DERElement
      switch content {
      case .anything: element = .any
      case .depending: element = depending ?? .any
      case .list(let kinds): element = kinds.first { $0.matches(head) } ?? .any
      case .members(let members):
        if let found = members.indices.first(where: { $0 >= next && members[$0].matches(head) }) {
          element = members[found]
          next = found + 1
        } else {
          element = .any
        }
      }
      childList.add(
        FourCC(rawValue: 0), ByteRange(from: place, to: end), headerSize: head.size,
        nodeKind: element.nodeKind)
      place = end
    }
  }

  /// Whether the content of a node consists of elements and is not a value.
  private func holdsElements(_ node: Node) -> Bool {
    switch content {
    case .anything: node.derHead?.isConstructed ?? false
    case .members, .list, .depending: true
    }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func contentEnd(of node: Node) -> Int {
    let range = node.range
    guard let head = node.derHead, let length = head.length else { return range.end }
    return min(range.end, range.start + head.size + length)
  }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    if range.count == 2, node.source.bytes(range) == [0, 0] { return ("end", .terminator) }
    // Undeclared content of a bit string is usually a key, which identifies its owner. All other
    // undeclared content is reported as undecoded.
    return node.derHead?.type == .bitString
      ? ("value", .identifies(.provenance)) : ("undecoded", Meaning(.undecoded))
  }
}

extension Node {
  /// The head of this element; nil if it is invalid.
  var derHead: DERHead? { DERHead(at: range.start, in: source, end: range.end) }

  /// Returns the first element in this element with the given declared name; nil if there is none.
  package func derChild(_ name: String) -> Node? {
    children.first { $0.declaredNodeKind.declaredName == name }
  }

  /// The value of this element as text; nil if the value is not a text.
  package var derText: String? {
    guard case .text(let text)? = field(named: "value")?.value else { return nil }
    return text.string
  }

  /// The object identifier at the start of the innermost enclosing element that begins with an
  /// object identifier; nil if there is none before this element.
  var precedingObjectIdentifier: String? {
    var place = parent
    while let around = place, around.isInDER, around.source === source {
      let start = around.range.start + (around.derHead?.size ?? 0)
      if start < range.start,
        let identifier = source.objectIdentifier(at: start, end: around.range.end)
      {
        return identifier
      }
      place = around.parent
    }
    return nil
  }

  /// The object identifier at the start of this element's content; nil if other data is there.
  package var firstObjectIdentifier: String? {
    guard let own = derHead, own.isConstructed else { return nil }
    return source.objectIdentifier(at: range.start + own.size, end: range.end)
  }

  /// Whether this is an element in DER.
  var isInDER: Bool { declared?.grammar is DERGrammar }
}

extension ByteSource {
  /// Returns the object identifier at `start`, or at the start of the sequence at `start`; nil if
  /// another element is there.
  fileprivate func objectIdentifier(at start: Int, end: Int) -> String? {
    guard var head = DERHead(at: start, in: self, end: end) else { return nil }
    var content = start + head.size
    if head.type == .sequence {
      guard let first = DERHead(at: content, in: self, end: end) else { return nil }
      head = first
      content += head.size
    }
    guard head.type == .objectIdentifier, let length = head.length else { return nil }
    return ObjectIdentifier.text(
      bytes(ByteRange(start: content, count: length), limit: ObjectIdentifier.longest))
  }
}

extension FormatTerminology {
  static let der = FormatTerminology(structure: "the element", tooShort: "der.malformed")
}
