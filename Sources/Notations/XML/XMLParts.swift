import Anatomy
import Bytes
import Schema

/// Declarations of the parts of an XML document outside its root element.
enum XMLParts {
  static let whitespace = part(
    "whitespace", "White Space", naming: Naming { _ in .word("whitespace") }
  ) {
    $0.bytes("whitespace", $0.remaining, means: .padding)
  }

  static let comment = part("comment", "Comment", naming: Naming { _ in .word("comment") }) {
    $0.text(
      "comment", $0.xmlEncoding, .bytes($0.remaining), means: .identifies(.text), line: .value)
  }

  static let declaration = part(
    "declaration", "XML Declaration", naming: Naming { _ in .word("declaration") }
  ) {
    $0.text(
      "declaration", $0.xmlEncoding, .bytes($0.remaining), means: .identifies(.playback),
      line: .value)
  }

  static let documentType = part(
    "doctype", "Document Type", naming: Naming { _ in .word("doctype") }
  ) {
    $0.text(
      "doctype", $0.xmlEncoding, .bytes($0.remaining),
      means: $0.node?.isPropertyListType ?? false ? .type : .identifies(.unknown), line: .value)
  }

  /// A processing instruction, which is named after its target, such as `?xpacket`.
  static let instruction = part(
    "instruction", "Processing Instruction",
    naming: Naming { .key("?" + $0.instructionTarget) }
  ) {
    $0.text(
      "instruction", $0.xmlEncoding, .bytes($0.remaining),
      means: $0.node?.isPacketMark ?? false ? .type : .identifies(.unknown), line: .value)
  }

  private static func part(
    _ name: String, _ title: String, naming: Naming,
    body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: name, title, naming: naming, body: body),
      in: XMLGrammar(language: .xml))
  }
}

extension FieldReader {
  fileprivate var xmlEncoding: TextEncoding { inherited(.xmlOutline)?.encoding ?? .utf8 }
}

extension Node {
  fileprivate var instructionTarget: String {
    let encoding = inherited(.xmlOutline)?.encoding ?? .utf8
    let units = XMLUnits(range, in: source, encoding, limit: 512)
    let end = units.first(from: 2) { $0.isSpace || $0.isOneOf("?") }
    return XMLText.string(of: units.range(2, end), in: source, encoding)
  }

  /// Whether this is the document type of property lists, without other declarations.
  fileprivate var isPropertyListType: Bool {
    guard range.count < 512 else { return false }
    let text = XMLText.string(
      of: range, in: source, inherited(.xmlOutline)?.encoding ?? .utf8)
    let words = text.split { $0.isWhitespace || $0 == ">" || $0 == "\"" || $0 == "'" }
    return Self.propertyListTypes.contains(words.joined(separator: " "))
  }

  private static let propertyListTypes: Set<String> = Set(
    ["Apple", "Apple Computer"].flatMap { owner in
      ["http", "https"].map { scheme in
        "<!DOCTYPE plist PUBLIC -//\(owner)//DTD PLIST 1.0//EN "
          + "\(scheme)://www.apple.com/DTDs/PropertyList-1.0.dtd"
      }
    })

  /// Whether this is the `xpacket` instruction before or after an XMP packet, and has only
  /// attributes and values that the standard defines.
  fileprivate var isPacketMark: Bool {
    guard instructionTarget == "xpacket", range.count < 512 else { return false }
    let encoding = inherited(.xmlOutline)?.encoding ?? .utf8
    func text(_ range: ByteRange) -> String { XMLText.string(of: range, in: source, encoding) }
    let parts = XMLTag(range, in: source, encoding)
    return text(parts.close) == "?>"
      && parts.attributes.allSatisfy { part in
        let value = text(part.value)
        return switch text(part.name) {
        case "begin": ["", "\u{FEFF}"].contains(value)
        case "id": value == "W5M0MpCehiHzreSzNTczkc9d"
        case "bytes": value.allSatisfy(\.isWholeNumber)
        case "encoding": value.uppercased().hasPrefix("UTF-") && value.utf8.count <= 8
        case "end": ["r", "w"].contains(value)
        default: false
        }
      }
  }
}
