package import Bytes

/// Bytes inside a structure that are in another format, such as a picture in a tag.
package struct Payload {
  /// The content type that the enclosing structure declares for the payload.
  package enum DeclaredType: Hashable, Sendable {
    /// A four-character code, from a sample description, a box or an item.
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

/// Detects the format of payloads and determines how they are read. Documents receive it as a
/// parameter, because format families do not depend on each other.
package struct EmbeddedFormatDetector: Sendable {
  package struct Match {
    let code: FourCC
    let nodeKind: any NodeKind
    /// Whether offsets inside the payload are counted from the start of the payload instead of the
    /// file.
    let hasOwnOffsets: Bool

    package init(code: FourCC, nodeKind: any NodeKind, hasOwnOffsets: Bool) {
      self.code = code
      self.nodeKind = nodeKind
      self.hasOwnOffsets = hasOwnOffsets
    }
  }

  let open: @Sendable (Payload) -> Match?
  /// The kinds of metadata structures that can be added to files of other formats, by key space.
  let structures: [KeySpace: @Sendable () -> any NodeKind]

  package init(
    structures: [KeySpace: @Sendable () -> any NodeKind] = [:],
    _ open: @escaping @Sendable (Payload) -> Match?
  ) {
    (self.structures, self.open) = (structures, open)
  }

  /// A detector that opens no payload.
  package static let disabled = EmbeddedFormatDetector { _ in nil }
}

extension Document {
  /// Returns the author of a new structure with tags of a key space; nil if no format family has
  /// one.
  package func author(ofNewTagsIn space: KeySpace) -> (any TagAuthor)? {
    nodeKind(ofNewTagsIn: space)?.author
  }

  /// Returns the kind of the structures, such as XMP packets, in which files of other formats
  /// contain tags of a key space; nil if there is none.
  package func nodeKind(ofNewTagsIn space: KeySpace) -> (any NodeKind)? {
    outermost.detector.structures[space]?()
  }

  /// Whether the format of a payload is recognized.
  package func recognizes(_ payload: Payload) -> Bool { outermost.detector.open(payload) != nil }

  /// Opens the bytes of a complete embedded file as a document, even if they are scattered over
  /// this file. Returns nil if the format is not recognized.
  package func opening(_ source: ByteSource, as declaredType: Payload.DeclaredType) -> Document? {
    let detector = outermost.detector
    return detector.open(Payload(source, source.wholeRange, declaredType: declaredType)).map {
      Document(source, nodeKind: $0.nodeKind, detector: detector)
    }
  }
}

extension ChildList {
  /// Adds a payload as a child node if its format is recognized. Returns whether a child was added.
  ///
  /// - Parameters:
  ///   - meaning: Meaning of the bytes if they are not opened as a separate format.
  ///   - known: The format, if the format family knows it without detection.
  ///   - unknown: The format to use if no format is detected; nil to add no child in this case.
  ///   - inPlace: Whether the child must be in the source of the node, because other bytes of the
  ///     node follow. In this case, no child is added for a payload in another source, or for a
  ///     payload with offsets that are counted from its own start.
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
              "\(payload.range.count) bytes not decoded: "
              + "too many bytes were already decoded through references",
            evidence: Evidence(node.range, in: node.source), clause: node.clause))
        return false
      }
    }
    guard !payload.range.isEmpty, let opened = known ?? document.detector.open(payload) ?? unknown
    else {
      return false
    }
    if inPlace, isExternal || opened.hasOwnOffsets { return false }
    if isExternal { document.referencedByteBudget -= payload.range.count }
    let isUnreferenced = meaning.isUnread
    if opened.hasOwnOffsets {
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
  /// Whether bytes with this meaning are skipped by readers, or are defined by no declaration.
  fileprivate var isUnread: Bool {
    switch role {
    case .padding, .reserved, .trailing, .unreferenced, .undecoded: true
    default: subject?.category == .unknown
    }
  }
}
