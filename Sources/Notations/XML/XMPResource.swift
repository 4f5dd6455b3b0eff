import Anatomy
import Bytes

/// The resource that an XMP packet describes. In RDF, resources and properties alternate: a property of
/// the resource is an element or an attribute of a description directly inside `rdf:RDF`. Properties
/// further inside describe other resources, such as the ingredients of a picture.
struct XMPResource {
  private let outline: XMLOutline
  /// The element `rdf:RDF`.
  let root: Int
  /// The name of the resource in `rdf:about`. Empty for the file around the packet.
  let name: String

  /// Returns nil if the packet has no element `rdf:RDF`.
  init?(of outline: XMLOutline) {
    guard let root = outline.items.indices.first(where: { outline.syntaxName(of: $0) == "RDF" })
    else { return nil }
    (self.outline, self.root) = (outline, root)
    name =
      outline.children(of: root).lazy.filter(outline.isDescription).compactMap(outline.about)
      .first { !$0.isEmpty } ?? ""
  }

  /// Whether a property that is an element is one of the resource.
  func owns(property index: Int) -> Bool {
    outline.items[index].parent.map(isDescribed) ?? false
  }

  /// Whether a value in an element, or in an attribute of it, is the value of a property of the resource.
  func owns(valueAt range: ByteRange, in index: Int) -> Bool {
    let attribute = outline.tag(of: index).attributes.first { $0.range.contains(range) }
    if let attribute, case .property = outline.key(of: attribute, at: index) {
      return isDescribed(by: index)
    }
    var place: Int? = index
    while let at = place {
      if outline.isProperty(at) { return owns(property: at) }
      place = outline.items[at].parent
    }
    return true
  }

  /// Whether an element describes the resource.
  func isDescribed(by index: Int) -> Bool {
    guard outline.items[index].parent == root, outline.isDescription(index) else { return false }
    let about = outline.about(index) ?? ""
    return about.isEmpty || about == name
  }
}

extension XMLOutline {
  /// The name of an element of the syntax of RDF or XMP, without its prefix; nil for other elements.
  fileprivate func syntaxName(of element: Int) -> String? {
    guard items[element].kind == .element,
      case .syntax(let name) = key(of: self.name(of: element), at: element, isAttribute: false)
    else { return nil }
    return name
  }

  fileprivate func isDescription(_ element: Int) -> Bool {
    syntaxName(of: element) == "Description"
  }

  /// The name of the resource that a description states; nil if it states none.
  fileprivate func about(_ description: Int) -> String? {
    tag(of: description).attributes.first { attribute in
      if case .syntax("about") = key(of: attribute, at: description) { true } else { false }
    }.map { XMLText.resolved(encoding.decode(source.bytes($0.value, limit: 64 << 10)).string) }
  }
}

extension InheritedValue {
  /// The resource that the XMP packet around a node describes.
  static var xmpResource: InheritedValue<XMPResource> {
    InheritedValue<XMPResource>(
      "xmpResource", scope: \.packet,
      answer: { node in
        node.inherited(.xmlOutline).flatMap { $0.problem == nil ? XMPResource(of: $0) : nil }
      })
  }
}
