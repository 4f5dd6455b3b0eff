package import Bytes

/// Bytes inside a structure that are something of their own, such as a picture in a tag.
package struct Payload {
  /// What the structure around says that they are.
  package enum DeclaredType: Hashable, Sendable {
    /// The code of a sample description, a box or an item.
    case code(FourCC)
    case mediaType(String)
  }

  package let source: ByteSource
  package let range: ByteRange
  package let declaredType: DeclaredType?

  package init(_ source: ByteSource, _ range: ByteRange, declaredType: DeclaredType? = nil) {
    self.source = source
    self.range = range
    self.declaredType = declaredType
  }
}

/// Tells how payloads are read. It is handed to a document from above: families know nothing of each
/// other.
package struct EmbeddedFormatDetector: Sendable {
  package struct Match {
    let code: FourCC
    let nodeKind: any NodeKind
    /// Whether places inside count from the payload's own beginning.
    let isFileOfItsOwn: Bool

    package init(code: FourCC, nodeKind: any NodeKind, isFileOfItsOwn: Bool) {
      self.code = code
      self.nodeKind = nodeKind
      self.isFileOfItsOwn = isFileOfItsOwn
    }
  }

  let open: @Sendable (Payload) -> Match?

  package init(_ open: @escaping @Sendable (Payload) -> Match?) { self.open = open }

  /// Where nothing is opened.
  package static let disabled = EmbeddedFormatDetector { _ in nil }
}

extension Document {
  /// Bytes that are a whole of their own, though they lie apart in this file; nil where nobody knows them.
  package func opening(_ source: ByteSource, as declaredType: Payload.DeclaredType) -> Document? {
    let detector = outermost.detector
    return detector.open(Payload(source, source.wholeRange, declaredType: declaredType)).map {
      Document(source, nodeKind: $0.nodeKind, detector: detector)
    }
  }
}

extension ChildList {
  /// Adds a payload as a child, if anybody knows what it is.
  ///
  /// - Parameters:
  ///   - meaning: of the bytes where nobody opens them.
  ///   - known: what it is, where the family itself knows.
  ///   - unknown: what it is where nobody knows it.
  ///   - inPlace: only where the child covers the bytes of the payload, because others follow. A file
  ///     of its own leaves them to a field of the node.
  @discardableResult
  package mutating func open(
    _ payload: Payload, in node: Node, instead meaning: Meaning = .payload,
    as known: EmbeddedFormatDetector.Match? = nil,
    otherwise unknown: EmbeddedFormatDetector.Match? = nil, inPlace: Bool = false
  ) -> Bool {
    let document = node.document.outermost
    let isExternal = payload.source !== node.source
    if isExternal {
      guard payload.range.count <= document.referencedByteBudget else {
        report(
          Finding(
            rule: "file.resource-limit", severity: .error,
            message:
              "\(payload.range.count) bytes are not looked into: too many were referred to before",
            evidence: Evidence(node.range, in: node.source), clause: node.clause))
        return false
      }
    }
    guard !payload.range.isEmpty, let opened = known ?? document.detector.open(payload) ?? unknown
    else {
      return false
    }
    if inPlace, isExternal || opened.isFileOfItsOwn { return false }
    if isExternal { document.referencedByteBudget -= payload.range.count }
    let isUnreferenced = meaning.isUnread
    if opened.isFileOfItsOwn {
      let own = payload.source.joined([payload.range])
      add(
        opened.code, own.wholeRange, headerSize: 0, nodeKind: opened.nodeKind, source: own,
        isPayload: true, isUnreferenced: isUnreferenced)
    } else {
      add(
        opened.code, payload.range, headerSize: 0, nodeKind: opened.nodeKind,
        source: isExternal ? payload.source : nil, isPayload: true,
        isUnreferenced: isUnreferenced)
    }
    return true
  }
}

extension Meaning {
  /// Readers pass over such bytes, or nobody has said what stands there.
  fileprivate var isUnread: Bool {
    switch role {
    case .padding, .reserved, .trailing, .unreferenced, .undecoded: true
    default: subject?.category == .unknown
    }
  }
}
