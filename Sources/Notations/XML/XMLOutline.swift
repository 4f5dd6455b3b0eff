import Anatomy
import Bytes
import Schema

/// The positions of all elements, comments and other items of an XML document, found in one pass.
final class XMLOutline {
  enum Kind { case element, comment, instruction, declaration, cdata }

  struct Item {
    let kind: Kind
    let start: Int
    /// The offset after the start tag; for items other than elements, the end of the item.
    let openEnd: Int
    /// The offset of the end tag; the end of the item if there is no end tag.
    fileprivate(set) var closeStart: Int
    fileprivate(set) var end: Int
    let parent: Int?
    /// The index of the first later item that is not inside this item.
    fileprivate(set) var next: Int
    /// Whether the element has no end tag, because the document ends or becomes unreadable inside
    /// it.
    fileprivate(set) var isOpen = false
  }

  let source: ByteSource
  let region: ByteRange
  /// The items in document order. An element precedes the items inside it.
  let items: [Item]
  let encoding: TextEncoding
  let problem: (XMLScan.Problem, place: Int)?
  /// The offset at which reading stopped, which is the end of the document if it is well-formed.
  let limit: Int
  /// The index of the innermost element that was still open where reading stopped; nil if there is
  /// none.
  let innermostOpen: Int?
  private let namespaces: XMLNamespaceScopes
  /// The prefixes of the names of all elements and attributes.
  private(set) lazy var usedPrefixes = findUsedPrefixes()
  /// Whether the document is a property list of Apple.
  private(set) lazy var hasPropertyList =
    items.firstIndex { $0.kind == .element }.map { name(of: $0) == "plist" } ?? false

  init(_ source: ByteSource, _ region: ByteRange) {
    let scan = source.scanXML(region)
    self.source = source
    self.region = region
    encoding = Self.encoding(of: source, region, named: scan.encodingName)
    var items: [Item] = []
    var open: [Int] = []
    var place = region.start
    for mark in scan.marks {
      guard mark.range.start >= place, mark.range.end <= region.end else { continue }
      place = mark.range.end
      switch mark.kind {
      case .startTag:
        items.append(Item(.element, mark.range, in: open.last, next: items.count + 1))
        open.append(items.count - 1)
      case .endTag:
        guard let element = open.popLast() else { continue }
        items[element].closeStart = mark.range.start
        items[element].end = mark.range.end
        items[element].next = items.count
      case .comment:
        items.append(Item(.comment, mark.range, in: open.last, next: items.count + 1))
      case .instruction:
        items.append(Item(.instruction, mark.range, in: open.last, next: items.count + 1))
      case .declaration:
        items.append(Item(.declaration, mark.range, in: open.last, next: items.count + 1))
      case .cdata:
        items.append(Item(.cdata, mark.range, in: open.last, next: items.count + 1))
      case .doctype: break
      }
    }
    innermostOpen = open.last
    for element in open {
      items[element].closeStart = region.end
      items[element].end = region.end
      items[element].next = items.count
      items[element].isOpen = true
    }
    self.items = items
    namespaces = XMLNamespaceScopes(scan.bindings, of: items)
    // Zeros after the root element are not an error, because some writers pad reserved space with
    // zeros.
    let isDone = open.isEmpty && items.contains { $0.kind == .element }
    // expat reports a position inside the invalid markup. The markup begins at the preceding `<`,
    // if there is one.
    var stop = scan.problem.map { max($0.place, place) }
    if let wrong = stop, !open.isEmpty {
      let units = XMLUnits(ByteRange(from: place, to: wrong), in: source, encoding)
      let less = units.first(from: 0) { $0.isOneOf("<") }
      if less < units.count { stop = units.range(less, less).start }
    }
    limit = stop ?? region.end
    let isPadded = isDone && source.isZero(ByteRange(from: limit, to: region.end))
    problem = isPadded ? nil : scan.problem.map { ($0.0, max($0.place, place)) }
  }

  /// Returns the indexes of the items directly inside the given element; if `element` is nil, of
  /// the items at the top level.
  func children(of element: Int?) -> [Int] {
    var found: [Int] = []
    var index = element.map { $0 + 1 } ?? 0
    let end = element.map { items[$0].next } ?? items.count
    while index < end {
      found.append(index)
      index = items[index].next
    }
    return found
  }

  /// Returns the index of the item that begins at `start`; nil if there is none.
  func index(at start: Int) -> Int? { items.index(of: start) { $0.start } }

  private static func encoding(
    of source: ByteSource, _ region: ByteRange, named name: String?
  ) -> TextEncoding {
    switch source.big16(at: region.start) {
    case 0xFEFF, 0x003C: .utf16BigEndian
    case 0xFFFE, 0x3C00: .utf16LittleEndian
    default:
      switch name?.lowercased() {
      case "iso-8859-1": .latin1
      case "us-ascii": .ascii
      default: .utf8
      }
    }
  }

  // MARK: Namespaces

  /// Returns the namespace of the given prefix inside the given element; nil if the prefix is not
  /// declared.
  func namespace(of prefix: String, at element: Int) -> String? {
    namespaces.namespace(of: prefix, at: items[element].start)
      ?? (prefix == "xml" ? "http://www.w3.org/XML/1998/namespace" : nil)
  }

  /// Returns whether the document declares a prefix for the given namespace.
  func knows(_ namespace: String) -> Bool { namespaces.all.contains(namespace) }
}

extension XMLOutline.Item {
  fileprivate init(_ kind: XMLOutline.Kind, _ range: ByteRange, in parent: Int?, next: Int) {
    self.kind = kind
    start = range.start
    openEnd = range.end
    closeStart = range.end
    end = range.end
    self.parent = parent
    self.next = next
  }

  var range: ByteRange { ByteRange(from: start, to: end) }
}

extension InheritedValue {
  /// The outline of the XML document around a node, as a value that the node inherits.
  static var xmlOutline: InheritedValue<XMLOutline> {
    InheritedValue<XMLOutline>(
      "xmlOutline",
      scope: \.packet,
      answer: { XMLOutline($0.source, $0.range) })
  }
}

extension Node {
  /// The node of the whole XML document that contains this node; nil if there is none.
  var packet: Node? {
    var place: Node? = self
    while let at = place, !at.isDocument { place = at.parent }
    return place
  }

  /// Whether the node is a whole XML document.
  fileprivate var isDocument: Bool { declared?.declaration.group == XMLFamilies.group }
}
