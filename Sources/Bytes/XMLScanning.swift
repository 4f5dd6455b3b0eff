import CExpat

/// One item of markup in an XML document, such as a tag or a comment, as a range in the scanned
/// source.
package struct XMLMarkup: Sendable {
  package enum Kind: UInt8, Sendable {
    case startTag, endTag, comment, instruction, declaration, doctype, cdata
  }

  package let kind: Kind
  package let range: ByteRange
}

/// A namespace prefix that a start tag binds to a namespace. The empty prefix is the default
/// namespace.
package struct XMLBinding: Sendable {
  /// Offset of the start tag that contains the binding.
  package let place: Int
  package let prefix: String
  package let namespace: String
}

/// The result of scanning an XML document: its markup up to the end or the first error.
package struct XMLScan {
  package enum Problem: Sendable {
    /// The document is not well-formed; with the error message of expat.
    case malformed(String)
    /// The document declares an entity. Scanning stops at the first declaration, because entities
    /// are never expanded.
    case entityDeclared
    case tooLong
  }

  package fileprivate(set) var marks: [XMLMarkup] = []
  package fileprivate(set) var bindings: [XMLBinding] = []
  /// Name of the encoding that the XML declaration states. Nil if it states none.
  package fileprivate(set) var encodingName: String?
  package fileprivate(set) var problem: (Problem, place: Int)?
}

extension ByteSource {
  /// Maximum number of bytes that are scanned as XML.
  private static let longestXML = 64 << 20

  /// Finds the markup of the XML document in a range. It reads nothing outside the range, and
  /// expands no entities.
  package func scanXML(_ range: ByteRange) -> XMLScan {
    let range = range.clamped(to: wholeRange)
    guard range.count <= Self.longestXML, let expat = XMLScanner(range) else {
      var scan = XMLScan()
      scan.problem = (.tooLong, range.start)
      return scan
    }
    forEachRun(in: range) { _, run in expat.feed(run) }
    return expat.finish()
  }
}

/// A wrapper for the XML parser expat. Its handlers record the positions of markup.
@safe private final class XMLScanner {
  private let parser: XML_Parser
  private let range: ByteRange
  private var scan = XMLScan()
  private var isInDoctype = false
  private var cdataStart = 0
  private var hasEnded = false

  init?(_ range: ByteRange) {
    guard let parser = unsafe XML_ParserCreate(nil) else { return nil }
    unsafe self.parser = parser
    self.range = range
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, _, attributes in unsafe XMLScanner.after(data)?.startTag(attributes) },
      { data, _ in unsafe XMLScanner.after(data)?.mark(.endTag) })
    unsafe XML_SetCommentHandler(parser) { data, _ in
      unsafe XMLScanner.after(data)?.mark(.comment)
    }
    unsafe XML_SetProcessingInstructionHandler(parser) { data, _, _ in
      unsafe XMLScanner.after(data)?.mark(.instruction)
    }
    unsafe XML_SetCdataSectionHandler(
      parser, { data in unsafe XMLScanner.after(data)?.beginCDATA() },
      { data in unsafe XMLScanner.after(data)?.endCDATA() })
    unsafe XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
      unsafe XMLScanner.after(data)?.declaration(encoding)
    }
    unsafe XML_SetDoctypeDeclHandler(
      parser, { data, _, _, _, _ in unsafe XMLScanner.after(data)?.isInDoctype = true },
      { data in unsafe XMLScanner.after(data)?.isInDoctype = false })
    unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      unsafe XMLScanner.after(data)?.stopAtEntity()
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  private static func after(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
    unsafe data.map { unsafe Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Passes bytes to expat, in blocks far below the 2 GB that expat accepts at once. Returns false
  /// once scanning has ended.
  func feed(_ run: RawSpan) -> Bool {
    unsafe run.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count, !hasEnded {
        let count = min(bytes.count - place, 1 << 20)
        let part = unsafe bytes.baseAddress?.advanced(by: place)
          .assumingMemoryBound(to: CChar.self)
        unsafe take(XML_Parse(parser, part, Int32(count), 0))
        place += count
      }
    }
    return !hasEnded
  }

  func finish() -> XMLScan {
    if !hasEnded { unsafe take(XML_Parse(parser, nil, 0, 1)) }
    return scan
  }

  private func take(_ status: XML_Status) {
    guard status != XML_STATUS_OK else { return }
    hasEnded = true
    guard scan.problem == nil else { return }
    let words = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
    scan.problem = (.malformed(words ?? "not well-formed"), place: current.start)
  }

  /// Range of the markup that expat reports at the moment.
  private var current: ByteRange {
    let place = unsafe Int(XML_GetCurrentByteIndex(parser))
    let count = unsafe Int(XML_GetCurrentByteCount(parser))
    guard place >= 0 else { return ByteRange(start: range.end, count: 0) }
    return ByteRange(start: range.start + place, count: count).clamped(to: range)
  }

  private func mark(_ kind: XMLMarkup.Kind) {
    guard !isInDoctype else { return }
    scan.marks.append(XMLMarkup(kind: kind, range: current))
  }

  private func beginCDATA() { cdataStart = current.start }

  private func endCDATA() {
    scan.marks.append(
      XMLMarkup(kind: .cdata, range: ByteRange(from: cdataStart, to: current.end)))
  }

  private func declaration(_ encoding: UnsafePointer<XML_Char>?) {
    scan.encodingName = unsafe encoding.map { unsafe String(cString: $0) }
    mark(.declaration)
  }

  private func startTag(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    let place = current.start
    mark(.startTag)
    guard var next = unsafe attributes else { return }
    while let name = unsafe next[0], let value = unsafe next[1] {
      let text = unsafe String(cString: name)
      if text == "xmlns" || text.hasPrefix("xmlns:") {
        unsafe scan.bindings.append(
          XMLBinding(
            place: place, prefix: String(text.dropFirst(6)), namespace: String(cString: value)))
      }
      unsafe next = next.advanced(by: 2)
    }
  }

  private func stopAtEntity() {
    guard scan.problem == nil else { return }
    scan.problem = (.entityDeclared, place: current.start)
    unsafe _ = XML_StopParser(parser, 0)
  }
}
