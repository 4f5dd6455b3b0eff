import CExpat

/// A receiver of the elements and texts of an XML document, in the order of the document.
package protocol XMLReceiver: AnyObject {
  /// Receives a start tag with its attributes in order.
  func startElement(_ name: String, _ attributes: [(name: String, value: String)], line: Int)
  func endElement(_ name: String)
  /// Receives text, which can be a part of the text between two tags.
  func text(_ text: String)
}

/// The reason why an XML document was not read to its end.
package struct XMLProblem: Error {
  package let line: Int
  package let reason: String
}

extension ByteSource {
  /// Reads an XML document without keeping it. Documents that declare entities are refused.
  ///
  /// - Parameter isStopped: whether reading ends, because the receiver needs nothing more.
  package func readXML(
    by receiver: some XMLReceiver, until isStopped: () -> Bool = { false }
  ) throws(XMLProblem) {
    guard let reader = XMLReader(receiver) else { throw XMLProblem(line: 1, reason: "no memory") }
    forEachRun(in: wholeRange) { _, run in reader.feed(run) && !isStopped() }
    if !isStopped() { reader.finish() }
    if let problem = reader.problem { throw problem }
  }
}

/// A wrapper for the XML parser expat that passes elements and texts to a receiver.
@safe private final class XMLReader {
  private let parser: XML_Parser
  private let receiver: any XMLReceiver
  private(set) var problem: XMLProblem?
  private var depth = 0

  /// Maximum nesting depth of elements.
  private static let deepest = 256

  init?(_ receiver: any XMLReceiver) {
    guard let parser = unsafe XML_ParserCreate(nil) else { return nil }
    unsafe self.parser = parser
    self.receiver = receiver
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in unsafe XMLReader.after(data)?.startTag(name, attributes) },
      { data, name in unsafe XMLReader.after(data)?.endTag(name) })
    unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
      unsafe XMLReader.after(data)?.text(text, Int(count))
    }
    unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      unsafe XMLReader.after(data)?.stop("the document declares an entity")
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  private static func after(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    unsafe data.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Passes bytes to expat. Returns false once reading has ended.
  func feed(_ run: RawSpan) -> Bool {
    unsafe run.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count, problem == nil {
        let count = min(bytes.count - place, 1 << 20)
        let part = unsafe bytes.baseAddress?.advanced(by: place)
          .assumingMemoryBound(to: CChar.self)
        unsafe take(XML_Parse(parser, part, Int32(count), 0))
        place += count
      }
    }
    return problem == nil
  }

  func finish() {
    if problem == nil { unsafe take(XML_Parse(parser, nil, 0, 1)) }
  }

  private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

  private func take(_ status: XML_Status) {
    guard status != XML_STATUS_OK, problem == nil else { return }
    let words = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
    problem = XMLProblem(line: line, reason: words ?? "not well-formed")
  }

  private func stop(_ reason: String) {
    guard problem == nil else { return }
    problem = XMLProblem(line: line, reason: reason)
    unsafe _ = XML_StopParser(parser, 0)
  }

  private func startTag(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    depth += 1
    guard depth <= Self.deepest else { return stop("elements are nested too deep") }
    guard problem == nil, let name = unsafe name, var next = unsafe attributes else { return }
    var members: [(name: String, value: String)] = []
    while let key = unsafe next[0], let value = unsafe next[1] {
      unsafe members.append((String(cString: key), String(cString: value)))
      unsafe next = next.advanced(by: 2)
    }
    receiver.startElement(unsafe String(cString: name), members, line: line)
  }

  private func endTag(_ name: UnsafePointer<XML_Char>?) {
    depth -= 1
    guard problem == nil, let name = unsafe name else { return }
    receiver.endElement(unsafe String(cString: name))
  }

  private func text(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
    guard problem == nil, let text = unsafe text else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
    receiver.text(unsafe String(decoding: bytes, as: UTF8.self))
  }
}
