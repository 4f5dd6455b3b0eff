import Anatomy
import Bytes

/// The meanings of texts and attributes in an XML document.
extension XMLOutline {
  /// Returns the name of an element as written, including a namespace prefix.
  func name(of element: Int) -> String {
    let item = items[element]
    let units = XMLUnits(
      ByteRange(from: item.start, to: item.openEnd), in: source, encoding, limit: 1024)
    let end = units.first(from: 1) { $0.isSpace || $0.isOneOf("/>") }
    return XMLText.string(of: units.range(1, end), in: source, encoding)
  }

  func meaning(ofTextIn element: Int, _ language: XMLGrammar.Language) -> Meaning {
    switch language {
    case .xml: meaning(ofPlainTextIn: element)
    case .gpx: Meaning(.plain, about: .tag(space: .gpx, key: trackKey(of: element)))
    case .xmp:
      // Text between properties has no key, and readers ignore it, so it counts as free text.
      property(of: element).map { Meaning(.plain, about: .tag(space: .xmp, key: $0)) }
        ?? .identifies(.text)
    }
  }

  /// Returns the meaning of text in XML without namespaces that matter. In a property list, the
  /// element before a value states its key.
  private func meaning(ofPlainTextIn element: Int) -> Meaning {
    let own = name(of: element)
    if own == "key", hasPropertyList { return .type }
    if let key = propertyListKey(of: element) {
      return Meaning(.plain, about: .tag(space: .propertyList, key: key))
    }
    return Meaning(.plain, about: .tag(space: .xml, key: own))
  }

  /// Returns the name of an element without a namespace prefix. The name of an author has a separate
  /// key, because many elements of a track are called `name`.
  private func trackKey(of element: Int) -> String {
    let own = localName(of: element)
    guard own == "name", let parent = items[element].parent, localName(of: parent) == "author"
    else { return own }
    return "author/name"
  }

  private func localName(of element: Int) -> String {
    let name = name(of: element)
    return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Returns the text of the `key` element directly before a value of a property list; nil for other
  /// elements.
  private func propertyListKey(of element: Int) -> String? {
    guard hasPropertyList, element > 0 else { return nil }
    let last = items[element - 1]
    guard last.kind == .element, last.parent == items[element].parent,
      name(of: element - 1) == "key"
    else { return nil }
    return XMLText.string(
      of: ByteRange(from: last.openEnd, to: last.closeStart), in: source, encoding)
  }

  func meaning(
    of attribute: XMLTag.Attribute, called name: String, at element: Int,
    _ language: XMLGrammar.Language
  ) -> Meaning {
    if name == "xmlns" || name.hasPrefix("xmlns:") {
      return language == .xmp && isUnusedNamespace(attribute) ? .identifies(.unknown) : .type
    }
    if name == "xml:lang" { return Meaning(.language) }
    if language == .gpx {
      return Meaning(.plain, about: .tag(space: .gpx, key: localName(of: element) + "@" + name))
    }
    if language == .xml, hasPropertyList, name == "version", isRoot(element), isVersion(attribute) {
      return .type
    }
    guard language == .xmp else {
      let key = self.name(of: element) + "@" + name
      return Meaning(.plain, about: .tag(space: .xml, key: key))
    }
    switch key(of: name, at: element, isAttribute: true) {
    case .property(let key): return Meaning(.plain, about: .tag(space: .xmp, key: key))
    case .syntax("resource"), .syntax("value"):
      return Meaning(.plain, about: .tag(space: .xmp, key: property(of: element)))
    case .syntax("about"), .syntax("ID"), .syntax("nodeID"): return .identifies(.identifier)
    case .syntax: return .type
    }
  }

  private func isRoot(_ element: Int) -> Bool { items[element].parent == nil }

  /// Whether the value of an attribute is a version number such as `1.0`.
  private func isVersion(_ attribute: XMLTag.Attribute) -> Bool {
    let value = XMLText.string(of: attribute.value, in: source, encoding).utf8
    return value.count <= 5
      && value.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  // MARK: XMP

  enum Key {
    /// A name from the syntax of RDF or XMP, without its namespace prefix.
    case syntax(String)
    case property(String)
  }

  func isProperty(_ element: Int) -> Bool { propertyKey(of: element) != nil }

  func propertyKey(of element: Int) -> String? {
    if case .property(let key) = key(of: name(of: element), at: element, isAttribute: false) {
      return key
    }
    return nil
  }

  func tag(of element: Int) -> XMLTag {
    let item = items[element]
    return XMLTag(ByteRange(from: item.start, to: item.openEnd), in: source, encoding)
  }

  func key(of attribute: XMLTag.Attribute, at element: Int) -> Key {
    let name = XMLText.string(of: attribute.name, in: source, encoding)
    return name == "xmlns" || name.hasPrefix("xmlns:") || name.hasPrefix("xml:")
      ? .syntax(name) : key(of: name, at: element, isAttribute: true)
  }

  /// Returns the key of the innermost property that is or contains an element; nil if there is
  /// none. Elements such as `rdf:li` are not properties and only contain values.
  func property(of element: Int) -> String? {
    var index: Int? = element
    while let at = index {
      if let key = propertyKey(of: at) { return key }
      index = items[at].parent
    }
    return nil
  }

  /// Returns the key of an element or attribute name. The key begins with the registered prefix of
  /// the namespace, which may differ from the prefix in the document. Without a registered prefix,
  /// it begins with the whole namespace.
  func key(of name: String, at element: Int, isAttribute: Bool) -> Key {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let prefix = parts.count > 1 ? parts[0] : ""
    let local = parts.last ?? name
    // In XML, an attribute without a prefix does not belong to any namespace.
    let isNowhere = prefix.isEmpty && isAttribute
    let namespace = isNowhere ? nil : self.namespace(of: prefix, at: element)
    guard let namespace, !namespace.isEmpty else {
      return prefix == "rdf" ? .syntax(local) : .property(name)
    }
    guard let registered = XMPNamespaces.prefix(of: namespace) else {
      return .property("\(namespace):\(local)")
    }
    return registered == "rdf" || (registered == "x" && !isAttribute)
      ? .syntax(local) : .property("\(registered):\(local)")
  }
}
