package import Anatomy
import Bytes
package import Schema

/// The node kinds of XML documents and XMP packets.
package enum XMLFamilies {
  package static let xml = root("xml", "XML Document", .xml)
  package static let xmp = root("xmp", "XMP Packet", .xmp)
  package static let gpx = root("gpx", "GPX Track", .gpx)

  /// The name of the group with the declarations of whole XML documents.
  static let group = "XML document"

  private static func root(
    _ name: String, _ title: String, _ language: XMLGrammar.Language
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), named: name, title, group: XMLFamilies.group,
        holds: XMLGrammar(language: language)
      ) { document in
        let mark = document.byteOrderMark
        document.when(mark > 0, "the document begins with a byte order mark") {
          document.bytes("byte_order_mark", mark, means: .type)
        }
      },
      in: XMLGrammar(language: language))
  }

  @Sendable
  package static func opensXMP(_ payload: Payload) -> Bool {
    let head = payload.markup
    if ["<?xpacket", "<x:xmpmeta", "<x:xapmeta", "<rdf:RDF"].contains(where: head.hasPrefix) {
      return true
    }
    return head.hasPrefix("<?xml") && (head.contains("<x:xmpmeta") || head.contains("<rdf:RDF"))
  }

  /// Whether the payload is XML: it begins with an XML declaration, or with an element and a
  /// namespace. If its declared type is XML, an element, a comment or an instruction is sufficient.
  @Sendable
  package static func opensXML(_ payload: Payload) -> Bool {
    let head = payload.markup
    if head.hasPrefix("<?xml") { return true }
    guard let next = head.dropFirst().first,
      next.isLetter || next == "?" || head.hasPrefix("<!--")
    else { return false }
    switch payload.declaredType {
    case .code("xml "), .code("stpp"): return true
    case .mediaType(let type) where type.hasSuffix("xml"): return true
    default: return next.isLetter && head.contains(" xmlns")
    }
  }

  /// Whether the payload is XML, or has a root element with the given name. Some programs write
  /// property lists and tracks without an XML declaration.
  package static func opensXML(_ payload: Payload, root name: String) -> Bool {
    opensXML(payload) || payload.rootElement == name
  }
}

extension Payload {
  /// The first characters of a document after a byte order mark and white space, from one-byte or
  /// two-byte encodings of ASCII. Empty unless they begin with `<`.
  var markup: String {
    let bytes = source.bytes(range, limit: 1024)
    let isMark: (UInt8) -> Bool = {
      $0 == 0 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 >= 0xFE
    }
    let isWide = bytes.prefix(4).contains(0) || bytes.starts(with: [0xFE, 0xFF])
    var letters = bytes[...]
    if letters.prefix(3).contains(where: isMark) {
      letters = letters.drop(while: isMark)
    }
    let narrow = isWide ? letters.filter { $0 != 0 } : Array(letters)
    let text = narrow.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return text.first == UInt8(ascii: "<") ? String(decoding: text, as: UTF8.self) : ""
  }

  /// The name of the root element without a namespace prefix; nil if it is not near the start of the
  /// document.
  fileprivate var rootElement: String? {
    var rest = Substring(markup)
    while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
      var end = rest.hasPrefix("<!--") ? "-->" : ">"
      if end == ">", let close = rest.firstIndex(of: ">"), rest[..<close].contains("[") {
        end = "]>"
      }
      guard let found = rest.firstRange(of: end) else { return nil }
      rest = rest[found.upperBound...].drop(while: \.isWhitespace)
    }
    guard rest.first == "<" else { return nil }
    let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    return name.split(separator: ":").last.map(String.init)
  }
}
