import Anatomy
import Bytes
import Schema

/// The node kind of an XML element. Its tags and its text are fields, and the elements inside are
/// child nodes. Text may be before, between and after the child nodes.
final class XMLElementKind: NodeKind {
  private let language: XMLGrammar.Language

  static func speaking(_ language: XMLGrammar.Language) -> XMLElementKind {
    switch language {
    case .xml: xml
    case .xmp: xmp
    case .gpx: gpx
    }
  }

  private static let xml = XMLElementKind(.xml)
  private static let xmp = XMLElementKind(.xmp)
  private static let gpx = XMLElementKind(.gpx)

  private init(_ language: XMLGrammar.Language) {
    self.language = language
    capabilities = Capabilities(of: XMLElementEditing(language: language))
  }

  let capabilities: Capabilities

  var title: String { language == .xmp ? "XMP Element" : "Element" }
  var kind: StructureKind { .element }
  var declaredName: String { "element" }
  var clause: Clause? { nil }
  var isNamedByCode: Bool { false }
  var mayHaveChildren: Bool { true }

  func name(of node: Node) -> NodeName {
    guard let outline = node.inherited(.xmlOutline), let index = outline.index(at: node.range.start)
    else { return .word("element") }
    return .key(outline.name(of: index))
  }

  func summary(of node: Node) -> String? { nil }

  func findChildren(_ node: Node, into childList: inout ChildList) {
    guard let outline = node.inherited(.xmlOutline), let index = outline.index(at: node.range.start)
    else { return }
    let children = outline.children(of: index).filter { outline.items[$0].kind == .element }
    guard !children.isEmpty else { return }
    guard node.depth < Document.deepestLevel else {
      let item = outline.items[index]
      return childList.report(
        Finding(
          rule: FormatTerminology.xml.tooDeep, severity: .error,
          message: "elements are nested deeper than \(Document.deepestLevel) levels",
          evidence: Evidence(ByteRange(from: item.openEnd, to: item.end), in: node.source)))
    }
    for child in children {
      childList.add(
        FourCC(rawValue: 0), outline.items[child].range, headerSize: 0, nodeKind: self)
    }
  }

  func read(_ node: Node, for purpose: ReadingPurpose) -> Reading {
    guard let outline = node.inherited(.xmlOutline), let index = outline.index(at: node.range.start)
    else { return Reading(end: node.range.end) }
    let element = XMLElement(
      outline, index, language, isTooDeep: node.depth >= Document.deepestLevel)
    switch purpose {
    case .layout: return Reading(end: element.firstChildStart)
    case .line: return Reading(fields: element.line, end: node.range.end)
    case .fields: return Reading(fields: element.fields, end: node.range.end)
    case .field(let name, _):
      let found = element.fields.filter { $0.name == name }
      return Reading(fields: found, end: node.range.end)
    }
  }
}

/// Edits of XML elements. The properties of an XMP packet are removed together.
private struct XMLElementEditing: CapabilityAdopter, Editable, TagHolder {
  let language: XMLGrammar.Language

  func tagKey(of node: Node) -> TagKey? { nil }

  func describesOtherResource(_ value: ByteRange, in node: Node) -> Bool {
    guard language == .xmp, let resource = node.inherited(.xmpResource),
      let index = node.inherited(.xmlOutline)?.index(at: node.range.start)
    else { return false }
    return !resource.owns(valueAt: value, in: index)
  }

  func removal(of part: Target, from node: Node) -> Removal {
    if language == .xmp, let reason = node.reasonToKeepInPacket(part) { return .impossible(reason) }
    if language == .xmp { return node.packet.map { .together(in: $0) } ?? .withHost }
    // In Spherical Video V1 metadata, a single value is overwritten with blanks. The elements are
    // kept, because players read them.
    guard case .field(let range) = part, let outline = node.inherited(.xmlOutline),
      let index = outline.index(at: node.range.start),
      outline.name(of: index).hasPrefix("GSpherical:")
    else { return .withHost }
    return .overwrite(range, with: outline.encoding.blanks(range.count))
  }
}
