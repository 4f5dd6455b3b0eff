import Anatomy
import Bytes
import Schema

/// Adds and changes the properties of an XMP packet.
struct XMPAuthor: TagAuthor, TagContainer {
  var describesFileAround: Bool { true }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard scope.isPacket else { throw TagRefusal("the file has no XMP packet") }
    if let reason = Self.obstacle(to: scope) { throw TagRefusal(reason) }
    return [TagList(.xmp, in: scope, by: self)]
  }

  /// Returns the reason why the given packet cannot be changed; nil if it can be changed.
  private static func obstacle(to packet: Node) -> String? {
    guard let outline = packet.inherited(.xmlOutline), outline.problem == nil,
      !outline.encoding.isWide
    else { return "the XMP packet is not valid, or is not in UTF-8" }
    return nil
  }

  /// Returns `entry` for a value in an element of a packet, or `locked` with the reason why the
  /// packet cannot be changed. Nil for other values.
  func form(of value: TagPlace) -> TagForm? {
    guard value.key.space == .xmp, let outline = value.tag.inherited(.xmlOutline),
      let index = outline.index(at: value.tag.range.start), outline.items[index].kind == .element
    else { return nil }
    return value.tag.authoredStructure.flatMap(Self.obstacle).map { .locked($0) } ?? .entry
  }

  func freeSpace(in node: Node) -> FreeSpace? { nil }

  // MARK: Values

  /// Returns the properties that state the given text. If the key is that of the latitude and the
  /// text states a whole location, these are the properties for latitude, longitude and altitude.
  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    guard let text, key.name == "exif:GPSLatitude", let place = PlaceInDegrees(text) else {
      return TagStatement([(key, text)])
    }
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

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    let node = value.node
    guard let outline = node.inherited(.xmlOutline), outline.problem == nil,
      !outline.encoding.isWide, let index = outline.index(at: node.range.start)
    else { return nil }
    let attribute = outline.tag(of: index).attributes.first { $0.value == value.range }
    let change: Replacement
    if let new = values.first {
      guard let text = Self.text(of: new) else { return nil }
      change = Replacement(value.range, with: Array(text.escapedForXML.utf8))
    } else if let range = attribute?.range ?? outline.statement(around: index) {
      change = Replacement(range)
    } else {
      return nil
    }
    return TagRewriting(of: node.authoredStructure ?? node, [change], stating: values)
  }

  fileprivate static func text(of value: NewTagValue) -> String? {
    switch value {
    case .text(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  // MARK: Writing

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    var properties: [NewProperty] = []
    for tag in changes.added {
      guard let property = NewProperty(tag) else { throw TagRefusal(ofValue: Self.misfit(of: tag)) }
      properties.append(property)
    }
    guard let packet = changes.structure else {
      return TagWriting(content: try newPacket(with: properties))
    }
    guard let outline = packet.inherited(.xmlOutline), outline.problem == nil,
      !outline.encoding.isWide
    else { throw TagRefusal("the file has no XMP packet that can be changed") }
    var replacements: [Replacement] = []
    for (place, value) in changes.entries {
      replacements +=
        try rewriting(of: place, to: value.map { [$0] } ?? [])?.replacements ?? []
    }
    replacements += outline.propertiesOfLists(emptiedBy: replacements)
    if !properties.isEmpty {
      replacements += try Additions(of: properties, to: packet, outline, beside: replacements)
        .replacements
    }
    guard let replacements = replacements.inOrderWithoutRemoved else {
      throw TagRefusal("the changes of the XMP packet overlap")
    }
    return fitting(replacements, in: packet)
  }

  private static func misfit(of tag: NewTag) -> String {
    text(of: tag.value) == nil
      ? "the value does not fit the key \(tag.key.name)"
      : "\(tag.key.name) is not a property of a known XMP namespace"
  }

  private func newPacket(with properties: [NewProperty]) throws(TagRefusal) -> [UInt8] {
    let groups = try NewProperty.groups(properties)
    let packet = NewProperty.packet(with: groups.flatMap { $0.description(of: "") })
    return self.packet(packet, fittedTo: max(packet.count + Self.newFreeSpace, Self.newSize))
      ?? packet
  }

  /// Returns the changed packet. If its free space can take up the difference in size, the packet
  /// keeps its size. In a TIFF directory, where other data must not move, a packet without enough
  /// free space is written at another offset.
  private func fitting(_ replacements: [Replacement], in packet: Node) -> TagWriting {
    let growth = replacements.reduce(0) { $0 + $1.bytes.count - $1.range.count }
    let space = growth == 0 ? nil : freeSpace(of: packet)
    var all = replacements
    if let space, growth <= space.count, space.count - growth <= max(space.count, Self.most) {
      let end = ByteRange(from: space.end - max(0, growth), to: space.end)
      let blanks = [UInt8](repeating: Self.blank, count: max(0, -growth))
      all.append(Replacement(end, with: blanks))
    } else if growth != 0, packet.isInDirectory {
      let bytes = ByteSource(bytes: packet.source.bytes(packet.range))
        .bytes(applying: replacements.map { $0.moved(by: -packet.range.start) })
      guard let fitted = self.packet(bytes, fittedTo: packet.range.count) else {
        return TagWriting(
          content: self.packet(bytes, fittedTo: bytes.count + Self.newFreeSpace) ?? bytes)
      }
      all = [Replacement(packet.range, with: fitted)]
    }
    return TagWriting(all.map { TagInsertion($0.bytes, into: packet, .range($0.range)) })
  }

  // MARK: Free space

  private static let blank: UInt8 = 0x20
  /// The least number of bytes of white space in a new packet, for later edits.
  private static let newFreeSpace = 2048
  /// The least size of a new packet in bytes. All new packets with few properties have this size.
  private static let newSize = 3072
  /// The number of bytes up to which the free space grows when properties are removed.
  private static let most = 64 << 10
  /// The number of bytes of the line end before the last instruction, which is kept.
  private static let kept = 1

  /// Returns the free space of the given packet: the white space before its last instruction; nil
  /// if there is none.
  private func freeSpace(of packet: Node) -> ByteRange? {
    let parts = Array(packet.children)
    guard let end = parts.lastIndex(where: { $0.name == .key("?xpacket") }), end > 0,
      parts[end - 1].name == .word("whitespace"), parts[end - 1].range.count > Self.kept
    else { return nil }
    let space = parts[end - 1]
    return ByteRange(from: space.range.start, to: space.range.end - Self.kept)
  }

  /// Returns the given packet with more or less free space, so that its size is `size`; nil if this
  /// is not possible.
  private func packet(_ bytes: [UInt8], fittedTo size: Int) -> [UInt8]? {
    guard let end = bytes.lastRange(of: Array("<?xpacket".utf8))?.lowerBound else { return nil }
    let start =
      bytes[..<end].lastIndex { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }.map { $0 + 1 } ?? 0
    // The line end before the last instruction is kept.
    let rest = (end > start ? [bytes[end - 1]] : [0x0A]) + bytes[end...]
    let count = size - start - rest.count
    guard count >= 0 else { return nil }
    return Array(bytes[..<start]) + [UInt8](repeating: Self.blank, count: count) + rest
  }
}

/// The replacements that insert new properties into a packet.
private struct Additions {
  private(set) var replacements: [Replacement] = []
  private let packet: Node
  private let outline: XMLOutline
  private let resource: XMPResource
  /// The ranges that other changes remove.
  private let removed: [ByteRange]

  init(
    of properties: [NewProperty], to packet: Node, _ outline: XMLOutline,
    beside changes: [Replacement]
  ) throws(TagRefusal) {
    guard let resource = packet.inherited(.xmpResource), !outline.items[resource.root].isOpen,
      outline.items[resource.root].closeStart < outline.items[resource.root].end
    else { throw TagRefusal("the packet has no element rdf:RDF") }
    (self.packet, self.outline, self.resource) = (packet, outline, resource)
    removed = changes.filter(\.bytes.isEmpty).map(\.range)
    var new: [NewProperty] = []
    for property in properties {
      guard let present = try present(property) else {
        new.append(property)
        continue
      }
      let end = ByteRange(start: outline.items[present].closeStart, count: 0)
      replacements.append(Replacement(end, with: property.item))
    }
    guard !new.isEmpty else { return }
    guard outline.namespace(of: "rdf", at: resource.root) == XMPNamespaces.namespace(of: "rdf")
    else { throw TagRefusal("the packet has another prefix for RDF") }
    for property in try NewProperty.groups(new) {
      let next = outline.follower(of: property.key, in: resource.root) { isRemoved($0) }
      let place = next.map { outline.items[$0].start } ?? outline.items[resource.root].closeStart
      replacements.append(
        Replacement(
          ByteRange(start: place, count: 0), with: property.description(of: resource.name)))
    }
  }

  private func isRemoved(_ index: Int) -> Bool {
    removed.contains { $0.contains(outline.items[index].range) }
  }

  /// Returns the index of the list to which the value of the given property is added; nil if the
  /// packet does not have this property.
  private func present(_ property: NewProperty) throws(TagRefusal) -> Int? {
    let key = property.key
    guard
      let present = outline.items.indices.first(where: {
        outline.propertyKey(of: $0) == key && resource.owns(property: $0) && !isRemoved($0)
      })
    else {
      if isAttribute(key) { throw TagRefusal("the packet has a property \(key)") }
      return nil
    }
    guard let list = outline.list(in: present), property.container != nil else {
      throw TagRefusal("the packet has a property \(key)")
    }
    if let language = property.statedLanguage, states(language, in: list) {
      throw TagRefusal("the packet has a property \(key) in this language")
    }
    return list
  }

  private func isAttribute(_ key: String) -> Bool {
    outline.items.indices.contains { index in
      resource.isDescribed(by: index)
        && outline.tag(of: index).attributes.contains { attribute in
          guard case .property(key) = outline.key(of: attribute, at: index) else { return false }
          return !removed.contains { $0.contains(attribute.range) }
        }
    }
  }

  /// Whether the given list has an item with the given language attribute. Removed items do not
  /// count.
  private func states(_ language: String, in list: Int) -> Bool {
    outline.children(of: list).contains { item in
      guard outline.items[item].kind == .element, !isRemoved(item) else { return false }
      let bytes = packet.source.bytes(outline.items[item].range)
      return bytes.contains(Array(language.utf8))
        || bytes.contains(Array(language.replacing("\"", with: "'").utf8))
    }
  }
}

extension PlaceInDegrees.Number {
  /// Returns the number in degrees and minutes, in the notation of XMP, such as `46,27.0N`.
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
  private var texts: [(text: String, language: TagLanguage?)]

  /// Returns nil if the key is not a property of a known namespace, or if the value is not a text.
  init?(_ tag: NewTag) {
    let parts = tag.key.name.split(separator: ":", maxSplits: 1).map(String.init)
    guard tag.key.space == .xmp, parts.count == 2, parts[1].isXMLName,
      let namespace = XMPNamespaces.namespace(of: parts[0]),
      let text = XMPAuthor.text(of: tag.value)
    else { return nil }
    (key, self.namespace, texts) = (tag.key.name, namespace, [(text, tag.language)])
  }

  /// Joins values of the same property, and returns the properties in order of their keys.
  static func groups(_ properties: [NewProperty]) throws(TagRefusal) -> [NewProperty] {
    var groups: [String: NewProperty] = [:]
    for property in properties {
      guard let present = groups[property.key] else {
        groups[property.key] = property
        continue
      }
      guard property.container != nil else {
        throw TagRefusal("the packet can have only one property \(property.key)")
      }
      let languages = present.texts.map(\.language)
      guard property.container != "Alt" || !languages.contains(property.texts[0].language) else {
        throw TagRefusal("the packet can have only one property \(property.key) in this language")
      }
      groups[property.key]?.texts += property.texts
    }
    return groups.values.sorted { $0.key < $1.key }
  }

  /// The kind of list that contains the values of the property; nil if the property can have only
  /// one value.
  var container: String? {
    switch key {
    case "dc:title", "dc:description", "dc:rights", "xmpRights:UsageTerms": "Alt"
    case "dc:creator", "dc:date": "Seq"
    case "dc:subject", "dc:contributor", "dc:language", "dc:publisher", "dc:relation", "dc:type":
      "Bag"
    default: nil
    }
  }

  /// The attribute with the language of the first value; nil if the property does not state
  /// languages.
  var statedLanguage: String? { texts.first.flatMap { attribute(of: $0.language) } }

  private func attribute(of language: TagLanguage?) -> String? {
    container == "Alt" ? "xml:lang=\"\(language?.tag ?? "x-default")\"" : nil
  }

  /// The values as list items in XML.
  var item: [UInt8] {
    texts.flatMap { text, language in
      let tag = attribute(of: language).map { " " + $0 } ?? ""
      return Array("<rdf:li\(tag)>\(text.escapedForXML)</rdf:li>".utf8)
    }
  }

  /// Returns a description of the given resource that contains only this property.
  func description(of resource: String) -> [UInt8] {
    let prefix = key.prefix { $0 != ":" }
    let value =
      container.map { Array("<rdf:\($0)>".utf8) + item + Array("</rdf:\($0)>".utf8) }
      ?? Array((texts.first?.text ?? "").escapedForXML.utf8)
    let start = "<rdf:Description rdf:about=\"\(resource.escapedForXML)\" xmlns:\(prefix)="
    return Array("\(start)\"\(namespace)\"><\(key)>".utf8)
      + value + Array("</\(key)></rdf:Description>\n".utf8)
  }

  /// Returns a packet that contains the given descriptions and almost no free space.
  static func packet(with descriptions: [UInt8]) -> [UInt8] {
    let rdf = XMPNamespaces.namespace(of: "rdf") ?? ""
    let start = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="\(rdf)">

      """
    return Array(start.utf8) + descriptions
      + Array("</rdf:RDF>\n</x:xmpmeta>\n\n<?xpacket end=\"w\"?>".utf8)
  }
}

extension XMLOutline {
  /// Returns the range of the element that states the value at `index`: the list item around it, or
  /// else the property. Nil if there is no property, or if its element has no end tag.
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

  /// Returns the description before which the new description with the property `key` is inserted,
  /// so that new descriptions are sorted by their properties. Nil to insert it after all others.
  fileprivate func follower(
    of key: String, in root: Int, without isRemoved: (Int) -> Bool
  ) -> Int? {
    children(of: root).filter { items[$0].kind == .element && !isRemoved($0) }.reversed().prefix {
      index in
      let inner = children(of: index).filter { items[$0].kind == .element }
      return inner.count == 1 && propertyKey(of: inner[0]).map { key < $0 } ?? false
    }.last
  }

  /// Returns the removals of the properties that have no list items left after the given changes.
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

  /// Returns the index of the list of values directly inside the given property; nil if there is
  /// none.
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
}

extension String {
  /// The text with escapes for all characters that have a meaning in XML text or attributes.
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
  /// Returns the last range that contains the bytes `part`; nil if there is none.
  fileprivate func lastRange(of part: [UInt8]) -> Range<Int>? {
    guard count >= part.count else { return nil }
    return (0...(count - part.count)).last { self[$0..<($0 + part.count)].elementsEqual(part) }
      .map { $0..<($0 + part.count) }
  }
}
