import Anatomy
import Bytes
import Schema

/// Adds and changes the properties of an XMP packet.
struct XMPAuthor: TagAuthor {
  var usesFreeSpace: Bool { true }
  var freeByte: UInt8 { 0x20 }
  var isPacket: Bool { true }

  /// Maker notes in TIFF files have offsets that are not known.
  func movesData(in root: Node, editedFrom original: Node) -> Bool {
    guard let old = packet(of: original), let new = packet(of: root), old.isInDirectory else {
      return false
    }
    return new.range.count > old.range.count && new.range.start < original.source.size
  }

  func obstacle(in root: Node) -> String? {
    guard let packet = packet(of: root) else { return "the file has no XMP packet" }
    guard let outline = packet.inherited(.xmlOutline), outline.problem == nil,
      !outline.encoding.isWide
    else { return "the XMP packet is not valid, or is not in UTF-8" }
    return nil
  }

  func obstacle(to tag: Node) -> String? {
    tag.packet.flatMap { obstacle(in: $0) }
  }

  func signature(in root: Node) -> Node? { root.firstBelow(4) { $0.name == .word("jumbf") } }

  func spaces(forNewTagsIn scope: Node) -> [KeySpace] {
    (scope.isRoot || scope.isPacket) && obstacle(in: scope) == nil ? [.xmp] : []
  }

  func changes(_ key: TagKey) -> Bool { key.space == .xmp }

  /// Elements with a text, or with properties as attributes.
  func isTag(_ node: Node) -> Bool {
    guard let outline = node.inherited(.xmlOutline) else { return false }
    return outline.index(at: node.range.start).map { outline.items[$0].kind == .element } ?? false
  }

  /// The packet that describes the file: the only one below a node that is no part of another file.
  private func packet(of scope: Node) -> Node? {
    scope.isPacket ? scope : scope.tagPacket(levels: 4)
  }

  // MARK: Changing

  func replacement(
    ofValueAt range: ByteRange, in node: Node, stating value: NewTagValue?
  ) -> TagRewriting? {
    replacement(of: range, in: node, by: value).map {
      TagRewriting(of: packet(around: node) ?? node, [$0])
    }
  }

  private func packet(around node: Node) -> Node? {
    var holder: Node? = node
    while let candidate = holder, !candidate.isPacket { holder = candidate.parent }
    return holder
  }

  /// In a TIFF directory, the packet keeps its size, because other data must not move, or is stored again
  /// at the end of the structure.
  func fitted(_ changes: TagRewriting) -> TagRewriting? {
    let packet = changes.tag
    var all = changes
    if let outline = packet.inherited(.xmlOutline) {
      all.append(outline.propertiesOfLists(emptiedBy: changes.replacements))
    }
    guard let replacements = all.inOrder else { return nil }
    guard packet.isInDirectory else { return TagRewriting(of: packet, replacements) }
    var bytes: [UInt8] = []
    var place = packet.range.start
    for change in replacements {
      bytes += packet.source.bytes(ByteRange(from: place, to: change.range.start)) + change.bytes
      place = change.range.end
    }
    bytes += packet.source.bytes(ByteRange(from: place, to: packet.range.end))
    if let fitted = self.packet(bytes, fittedTo: packet.range.count) {
      return TagRewriting(of: packet, [Replacement(packet.range, with: fitted)])
    }
    let larger = self.packet(bytes, fittedTo: bytes.count + Self.newFreeSpace) ?? bytes
    return packet.parent?.tagAuthor?.storing(larger, insteadOf: packet)
  }

  private func addition(_ change: Replacement, in node: Node) -> TagAddition {
    guard let packet = packet(around: node),
      let rewriting = fitted(TagRewriting(of: packet, [change]))
    else {
      return .impossible("the XMP packet has too little free space, and other data must not move")
    }
    if rewriting.replacements.count == 1, let only = rewriting.replacements.first {
      return .replacement(only, in: rewriting.tag)
    }
    return .insertions(
      rewriting.replacements.map { TagInsertion($0.bytes, into: rewriting.tag, .range($0.range)) })
  }

  private func replacement(
    of range: ByteRange, in node: Node, by value: NewTagValue?
  ) -> Replacement? {
    guard let outline = node.inherited(.xmlOutline), outline.problem == nil,
      !outline.encoding.isWide, let index = outline.index(at: node.range.start)
    else { return nil }
    let attribute = outline.tag(of: index).attributes.first { $0.value == range }
    guard let value else {
      if let attribute { return Replacement(attribute.range) }
      return outline.statement(around: index).map { Replacement($0) }
    }
    guard let text = Self.text(of: value) else { return nil }
    return Replacement(range, with: Array(text.escapedForXML.utf8))
  }

  fileprivate static func text(of value: NewTagValue) -> String? {
    switch value {
    case .text(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  /// A latitude has the longitude and the altitude in other properties.
  func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? {
    guard key.name == "exif:GPSLatitude", let place = PlaceInDegrees(text) else { return nil }
    func property(_ name: String) -> TagKey { TagKey(space: .xmp, name: "exif:" + name) }
    let height = place.altitude
    return TagStatement(
      [
        (property("GPSLatitude"), place.latitude.degrees("N", "S")),
        (property("GPSLongitude"), place.longitude.degrees("E", "W")),
        (property("GPSAltitude"), height?.ratio),
        (property("GPSAltitudeRef"), height.map { $0.isNegative ? "1" : "0" }),
      ], loss: place.loss)
  }

  // MARK: Adding

  func addition(of tag: NewTag, to scope: Node) -> TagAddition {
    guard let property = NewProperty(tag) else { return .unfit(Self.misfit(of: tag)) }
    guard let packet = packet(of: scope), let outline = packet.inherited(.xmlOutline),
      outline.problem == nil, !outline.encoding.isWide
    else { return .impossible("the file has no XMP packet that can be changed") }
    guard let resource = packet.inherited(.xmpResource), !outline.items[resource.root].isOpen,
      outline.items[resource.root].closeStart < outline.items[resource.root].end,
      let node = packet.node(at: outline.items[resource.root].start)
    else { return .impossible("the packet has no element rdf:RDF") }
    if let present = outline.items.indices.first(where: {
      outline.propertyKey(of: $0) == property.key && resource.owns(property: $0)
    }) {
      guard let list = outline.list(in: present), property.container != nil else {
        return .impossible("the packet has a property \(property.key)")
      }
      let values = packet.source.bytes(
        ByteRange(from: outline.items[list].start, to: outline.items[list].closeStart))
      let isStated = property.statedLanguage.map { stated in
        values.contains(Array(stated.utf8))
          || values.contains(Array(stated.replacing("\"", with: "'").utf8))
      }
      if isStated ?? false {
        return .impossible("the packet has a property \(property.key) in this language")
      }
      let end = ByteRange(start: outline.items[list].closeStart, count: 0)
      guard let node = packet.node(at: outline.items[list].start) else {
        return .impossible("the property \(property.key) cannot be changed")
      }
      return addition(Replacement(end, with: property.item), in: node)
    }
    let isAttribute = outline.items.indices.contains { index in
      resource.isDescribed(by: index)
        && outline.tag(of: index).attributes.contains {
          if case .property(property.key) = outline.key(of: $0, at: index) { true } else { false }
        }
    }
    if isAttribute { return .impossible("the packet has a property \(property.key)") }
    let root = resource.root
    guard outline.namespace(of: "rdf", at: root) == XMPNamespaces.namespace(of: "rdf") else {
      return .impossible("the packet has another prefix for RDF")
    }
    let next = outline.follower(of: property.key, in: root)
    let place = next.map { outline.items[$0].start } ?? outline.items[root].closeStart
    return addition(
      Replacement(
        ByteRange(start: place, count: 0), with: property.description(of: resource.name)),
      in: node)
  }

  private static func misfit(of tag: NewTag) -> String {
    text(of: tag.value) == nil
      ? "the value does not fit the key \(tag.key.name)"
      : "\(tag.key.name) is not a property of a known XMP namespace"
  }

  func newPacket(stating tag: NewTag) -> [UInt8]? {
    guard let packet = NewProperty(tag)?.packet else { return nil }
    return self.packet(packet, fittedTo: max(packet.count + Self.newFreeSpace, Self.newSize))
  }

  // MARK: Free space

  /// The least number of bytes of white space in a new packet, for later edits.
  private static let newFreeSpace = 2048
  /// The least size of a new packet. Packets with other first properties have the same size.
  private static let newSize = 3072

  func freeSpace(in node: Node) -> ByteRange? {
    guard node.name == .word("whitespace"), node.parent?.isPacket ?? false,
      let next = node.parent?.children.first(where: { $0.range.start >= node.range.end }),
      next.name == .key("?xpacket"), node.range.count > Self.kept
    else { return nil }
    // The line end before the last instruction is kept.
    return ByteRange(from: node.range.start, to: node.range.end - Self.kept)
  }

  private static let kept = 1

  func packet(_ bytes: [UInt8], fittedTo size: Int) -> [UInt8]? {
    guard let end = bytes.lastRange(of: Array("<?xpacket".utf8))?.lowerBound else { return nil }
    let start =
      bytes[..<end].lastIndex { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }.map { $0 + 1 } ?? 0
    // The line end before the last instruction is kept.
    let rest = (end > start ? [bytes[end - 1]] : [0x0A]) + bytes[end...]
    let count = size - start - rest.count
    guard count >= 0 else { return nil }
    return Array(bytes[..<start]) + [UInt8](repeating: freeByte, count: count) + rest
  }

  func newFreeSpace(of size: Int, after node: Node) -> TagInsertion? { nil }
}

extension PlaceInDegrees.Number {
  /// Degrees and minutes as XMP states them, such as `46,27.0N`.
  fileprivate func degrees(_ positive: String, _ negative: String) -> String {
    let (minutes, rest) = (fraction * 60).quotientAndRemainder(dividingBy: scale)
    let decimals = String(String(scale + rest).dropFirst())
    return
      "\(whole),\(minutes).\(decimals.isEmpty ? "0" : decimals)\(isNegative ? negative : positive)"
  }
}

/// A property that is to be written.
private struct NewProperty {
  let key: String
  let namespace: String
  let text: String
  let language: TagLanguage?

  /// Returns nil if the key is no property of a known namespace, or the value is no text.
  init?(_ tag: NewTag) {
    let parts = tag.key.name.split(separator: ":", maxSplits: 1).map(String.init)
    guard tag.key.space == .xmp, parts.count == 2, parts[1].isXMLName,
      let namespace = XMPNamespaces.namespace(of: parts[0]),
      let text = XMPAuthor.text(of: tag.value)
    else { return nil }
    (key, self.namespace, self.text, language) = (tag.key.name, namespace, text, tag.language)
  }

  /// The kind of list that contains the values of the property; nil if it has one value only.
  var container: String? {
    switch key {
    case "dc:title", "dc:description", "dc:rights", "xmpRights:UsageTerms": "Alt"
    case "dc:creator", "dc:date": "Seq"
    case "dc:subject", "dc:contributor", "dc:language", "dc:publisher", "dc:relation", "dc:type":
      "Bag"
    default: nil
    }
  }

  /// The attribute with the language of the value; nil for lists that state none.
  var statedLanguage: String? {
    container == "Alt" ? "xml:lang=\"\(language?.tag ?? "x-default")\"" : nil
  }

  /// The value as an item of a list.
  var item: [UInt8] {
    let tag = statedLanguage.map { " " + $0 } ?? ""
    return Array("<rdf:li\(tag)>\(text.escapedForXML)</rdf:li>".utf8)
  }

  /// Returns a description of a resource with the property.
  func description(of resource: String) -> [UInt8] {
    let prefix = key.prefix { $0 != ":" }
    let value =
      container.map { Array("<rdf:\($0)>".utf8) + item + Array("</rdf:\($0)>".utf8) }
      ?? Array(text.escapedForXML.utf8)
    let start = "<rdf:Description rdf:about=\"\(resource.escapedForXML)\" xmlns:\(prefix)="
    return Array("\(start)\"\(namespace)\"><\(key)>".utf8)
      + value + Array("</\(key)></rdf:Description>\n".utf8)
  }

  /// A packet with the property alone, and little free space.
  var packet: [UInt8] {
    let rdf = XMPNamespaces.namespace(of: "rdf") ?? ""
    let start = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="\(rdf)">

      """
    return Array(start.utf8) + description(of: "")
      + Array("</rdf:RDF>\n</x:xmpmeta>\n\n<?xpacket end=\"w\"?>".utf8)
  }
}

extension XMLOutline {
  /// The range of the element that states one value: the item of a list, or the property.
  fileprivate func statement(around index: Int) -> ByteRange? {
    var place: Int? = index
    var item: Int?
    while let at = place {
      if item == nil, name(of: at).hasSuffix(":li") { item = at }
      if isProperty(at) {
        let whole = items[item ?? at]
        return whole.isOpen ? nil : whole.range
      }
      place = items[at].parent
    }
    return nil
  }

  /// The description before which one with a new property is inserted: new descriptions are in the
  /// order of their properties. Nil if it is the last one.
  fileprivate func follower(of key: String, in root: Int) -> Int? {
    children(of: root).filter { items[$0].kind == .element }.reversed().prefix { index in
      let inner = children(of: index).filter { items[$0].kind == .element }
      return inner.count == 1 && propertyKey(of: inner[0]).map { key < $0 } ?? false
    }.last
  }

  /// The removals of the properties with lists of which all items are removed.
  fileprivate func propertiesOfLists(emptiedBy changes: [Replacement]) -> [Replacement] {
    var removed: [Int: Set<Int>] = [:]
    for change in changes where change.bytes.isEmpty {
      guard let item = index(at: change.range.start), items[item].range == change.range,
        name(of: item).hasSuffix(":li"), let list = items[item].parent
      else { continue }
      removed[list, default: []].insert(item)
    }
    return removed.compactMap { list, own in
      guard own.count == children(of: list).count(where: { items[$0].kind == .element }),
        let property = items[list].parent, isProperty(property), !items[property].isOpen
      else { return nil }
      return Replacement(items[property].range)
    }
  }

  /// The list of values directly inside a property; nil if there is none.
  fileprivate func list(in property: Int) -> Int? {
    children(of: property).first { index in
      guard items[index].kind == .element, !items[index].isOpen,
        items[index].closeStart < items[index].end
      else { return false }
      return ["Seq", "Bag", "Alt"].contains { name(of: index).hasSuffix(":" + $0) }
    }
  }
}

extension Node {
  /// Whether the packet is a value in a TIFF directory.
  fileprivate var isInDirectory: Bool {
    var node: Node? = self
    while let candidate = node {
      if candidate.group != nil { return true }
      node = candidate.parent
    }
    return false
  }

  fileprivate var isPacket: Bool { declared.map { $0 === XMLFamilies.xmp } ?? false }

  /// The element that begins at an offset, at or below this node.
  fileprivate func node(at start: Int) -> Node? {
    for child in children where child.range.start <= start && start < child.range.end {
      return child.range.start == start ? child : child.node(at: start)
    }
    return nil
  }
}

extension String {
  /// The text with the characters escaped that have a meaning in XML, also in attributes.
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
      .replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }

  fileprivate var isXMLName: Bool {
    guard let first = utf8.first, first != 0x2D, first != 0x2E, !(0x30...0x39 ~= first) else {
      return false
    }
    return utf8.allSatisfy {
      0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0
        || [0x2D, 0x2E, 0x5F].contains($0)
    }
  }
}

extension [UInt8] {
  /// The last range with some bytes; nil if there is none.
  fileprivate func lastRange(of part: [UInt8]) -> Range<Int>? {
    guard count >= part.count else { return nil }
    return (0...(count - part.count)).last { self[$0..<($0 + part.count)].elementsEqual(part) }
      .map { $0..<($0 + part.count) }
  }
}
