package import Bytes

/// Bytes inside a structure that are something of their own, such as a picture in a tag.
package struct Payload {
  /// What the structure around says that they are.
  package enum Claim: Hashable, Sendable {
    /// The code of a sample description, a box or an item.
    case code(FourCC)
    case mediaType(String)
  }

  package let source: ByteSource
  package let range: ByteRange
  package let claim: Claim?

  package init(_ source: ByteSource, _ range: ByteRange, claim: Claim? = nil) {
    self.source = source
    self.range = range
    self.claim = claim
  }
}

/// Tells how payloads are read. It is handed to a document from above: families know nothing of each
/// other.
package struct Door: Sendable {
  package struct Opened {
    let code: FourCC
    let shape: any Shape
    /// Whether places inside count from the payload's own beginning.
    let isFileOfItsOwn: Bool

    package init(code: FourCC, shape: any Shape, isFileOfItsOwn: Bool) {
      self.code = code
      self.shape = shape
      self.isFileOfItsOwn = isFileOfItsOwn
    }
  }

  let open: @Sendable (Payload) -> Opened?

  package init(_ open: @escaping @Sendable (Payload) -> Opened?) { self.open = open }

  /// Where nothing is opened.
  package static let shut = Door { _ in nil }
}

extension Document {
  /// Bytes that are a whole of their own, though they lie apart in this file; nil where nobody knows them.
  package func opening(_ source: ByteSource, as claim: Payload.Claim) -> Document? {
    let door = outermost.door
    return door.open(Payload(source, source.wholeRange, claim: claim)).map {
      Document(source, shape: $0.shape, door: door)
    }
  }
}

extension Siblings {
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
    as known: Door.Opened? = nil,
    otherwise unknown: Door.Opened? = nil, inPlace: Bool = false
  ) -> Bool {
    let document = node.document.outermost
    let isElsewhere = payload.source !== node.source
    if isElsewhere {
      guard payload.range.count <= document.roomForReferences else {
        report(
          Finding(
            rule: "file.resource-limit", severity: .error,
            message:
              "\(payload.range.count) bytes are not looked into: too many were referred to before",
            evidence: Evidence(node.range, in: node.source), clause: node.clause))
        return false
      }
    }
    guard !payload.range.isEmpty, let opened = known ?? document.door.open(payload) ?? unknown
    else {
      return false
    }
    if inPlace, isElsewhere || opened.isFileOfItsOwn { return false }
    if isElsewhere { document.roomForReferences -= payload.range.count }
    let isUncalledFor = meaning.isForNobody
    if opened.isFileOfItsOwn {
      let own = payload.source.joined([payload.range])
      add(
        opened.code, own.wholeRange, headerSize: 0, shape: opened.shape, source: own,
        isPayload: true, isUncalledFor: isUncalledFor)
    } else {
      add(
        opened.code, payload.range, headerSize: 0, shape: opened.shape,
        source: isElsewhere ? payload.source : nil, isPayload: true,
        isUncalledFor: isUncalledFor)
    }
    return true
  }
}

extension Meaning {
  /// Readers pass over such bytes, or nobody has said what stands there.
  fileprivate var isForNobody: Bool {
    switch role {
    case .padding, .reserved, .trailing, .unreferenced, .undecoded: true
    default: subject?.category == .unknown
    }
  }
}
