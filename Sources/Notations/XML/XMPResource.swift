import Anatomy
import Bytes

/// The resource that an XMP packet describes. In RDF, resources and properties alternate: a property of
/// the resource is an element or an attribute of a description directly inside `rdf:RDF`. Properties
/// further inside describe other resources, such as the ingredients of a picture.
final class XMPResource {
  private let outline: XMLOutline
  /// The index of the element `rdf:RDF`.
  let root: Int
  /// The name of the resource in `rdf:about`. Empty for the file around the packet.
  let name: String
  /// The indexes of the elements that describe the resource.
  private let descriptions: Set<Int>
  /// The start tag that was read last, because its attributes are often examined one after the other.
  private var known: (element: Int, tag: XMLTag)?

  /// Returns nil if the packet has no element `rdf:RDF`.
  init?(of outline: XMLOutline) {
    guard let root = outline.items.indices.first(where: { outline.syntaxName(of: $0) == "RDF" })
    else { return nil }
    (self.outline, self.root) = (outline, root)
    let all = outline.children(of: root).filter(outline.isDescription).map {
      ($0, outline.about($0))
    }
    // A description without a name, or with an empty name, describes the file around the packet.
    let name = all.contains { $0.1 == "" } ? "" : all.lazy.compactMap(\.1).first ?? ""
    self.name = name
    descriptions = Set(all.filter { $0.1 == name }.map(\.0))
  }

  /// Whether the property element with the given index is a property of the resource.
  func owns(property index: Int) -> Bool {
    outline.items[index].parent.map(isDescribed) ?? false
  }

  /// Whether the value at `range` belongs to the resource, and not to another resource. The value
  /// is in the element with the given index, or in an attribute of this element.
  func owns(valueAt range: ByteRange, in index: Int) -> Bool {
    if range.end <= outline.items[index].openEnd {
      if isDescribed(by: index) { return true }
      let attributes = tag(of: index).attributes
      let place = attributes.endOfFirst { $0.range.end < range.end }
      if attributes.indices.contains(place), attributes[place].range.contains(range),
        case .property = outline.key(of: attributes[place], at: index)
      {
        return false
      }
    }
    var place: Int? = index
    while let at = place {
      if outline.isProperty(at) { return owns(property: at) }
      place = outline.items[at].parent
    }
    return true
  }

  private func tag(of element: Int) -> XMLTag {
    if let known, known.element == element { return known.tag }
    let tag = outline.tag(of: element)
    known = (element, tag)
    return tag
  }

  /// Whether the element with the given index describes the resource.
  func isDescribed(by index: Int) -> Bool { descriptions.contains(index) }
}

extension XMLOutline {
  /// Returns the name of an element that belongs to the syntax of RDF or XMP, without its prefix;
  /// nil for other elements.
  fileprivate func syntaxName(of element: Int) -> String? {
    guard items[element].kind == .element,
      case .syntax(let name) = key(of: self.name(of: element), at: element, isAttribute: false)
    else { return nil }
    return name
  }

  fileprivate func isDescription(_ element: Int) -> Bool {
    syntaxName(of: element) == "Description"
  }

  /// Returns the name that the given description states for its resource. Empty if it states none;
  /// nil if the resource is inside the packet.
  fileprivate func about(_ description: Int) -> String? {
    var about = ""
    for attribute in tag(of: description).attributes {
      switch key(of: attribute, at: description) {
      case .syntax("about"):
        about = XMLText.resolved(
          encoding.decode(source.bytes(attribute.value, limit: 64 << 10)).string)
      case .syntax("ID"), .syntax("nodeID"): return nil
      default: break
      }
    }
    return about
  }
}

extension InheritedValue {
  /// The resource that the XMP packet around a node describes, as a value that the node inherits.
  static var xmpResource: InheritedValue<XMPResource> {
    InheritedValue<XMPResource>(
      "xmpResource", scope: \.packet,
      answer: { node in
        node.inherited(.xmlOutline).flatMap { $0.problem == nil ? XMPResource(of: $0) : nil }
      })
  }
}
