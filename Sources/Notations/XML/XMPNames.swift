import Anatomy
import Bytes

/// The meanings of the names of properties without a value, and of declarations of namespaces. Both
/// may contain any text.
extension XMLOutline {
  /// Returns the meaning of the name of an element.
  func meaning(
    ofNameOf element: Int, _ tag: XMLTag, _ language: XMLGrammar.Language
  ) -> Meaning {
    guard language == .xmp, isEmpty(element, tag), let key = propertyKey(of: element) else {
      return .type
    }
    return Meaning(.type, about: .keyName(space: .xmp, key: key))
  }

  /// Returns the meaning of the name of an attribute.
  func meaning(
    ofNameOf attribute: XMLTag.Attribute, at element: Int, _ language: XMLGrammar.Language
  ) -> Meaning {
    guard language == .xmp else { return .type }
    if let prefix = declaredPrefix(attribute) {
      let namespace = XMPNamespaces.prefix(of: text(of: attribute.value))
      let isUsual =
        namespace.map { $0 == prefix || XMPNamespaces.aliases.contains(prefix) } ?? true
      return isUsual ? .type : .identifies(.unknown)
    }
    guard attribute.value.isEmpty, case .property(let key) = key(of: attribute, at: element) else {
      return .type
    }
    return Meaning(.type, about: .keyName(space: .xmp, key: key))
  }

  /// Whether the given attribute declares an unknown namespace for a prefix that no name uses.
  func isUnusedNamespace(_ attribute: XMLTag.Attribute) -> Bool {
    guard let prefix = declaredPrefix(attribute),
      XMPNamespaces.prefix(of: text(of: attribute.value)) == nil
    else { return false }
    return !usedPrefixes.contains(prefix)
  }

  /// The prefix that an attribute such as `xmlns:dc` declares; nil for other attributes.
  func declaredPrefix(_ attribute: XMLTag.Attribute) -> String? {
    let name = text(of: attribute.name)
    return name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil
  }

  /// Returns the prefixes of the names of all elements and attributes.
  func findUsedPrefixes() -> Set<String> {
    var prefixes: Set<String> = []
    func add(_ name: ByteRange) {
      let name = text(of: name)
      if let colon = name.firstIndex(of: ":") { prefixes.insert(String(name[..<colon])) }
    }
    for index in items.indices where items[index].kind == .element {
      let tag = tag(of: index)
      add(tag.name)
      for attribute in tag.attributes { add(attribute.name) }
    }
    return prefixes
  }

  private func text(of range: ByteRange) -> String {
    XMLText.string(of: range, in: source, encoding)
  }

  /// Whether an element has no text, no elements inside, and no attributes with a value.
  private func isEmpty(_ element: Int, _ tag: XMLTag) -> Bool {
    let item = items[element]
    return item.next == element + 1
      && tag.attributes.allSatisfy { $0.value.isEmpty || declaredPrefix($0) != nil }
      && XMLUnits(
        ByteRange(from: item.openEnd, to: max(item.openEnd, item.closeStart)), in: source, encoding
      ).lastNonblank == nil
  }
}

extension Node {
  /// Returns the reason why the given part of this XMP element is kept; nil if it can be removed.
  func reasonToKeepInPacket(_ part: Target) -> String? {
    guard case .row(let range) = part, let outline = inherited(.xmlOutline),
      let index = outline.index(at: self.range.start)
    else { return nil }
    // The text of the attribute shows whether it declares a namespace. Only then is the whole tag
    // parsed, because parsing it again for each attribute would take too long.
    let words = XMLText.string(of: range, in: outline.source, outline.encoding)
    guard words.drop(while: \.isWhitespace).hasPrefix("xmlns:"),
      let attribute = outline.tag(of: index).attributes.first(where: { $0.range.contains(range) }),
      let prefix = outline.declaredPrefix(attribute),
      outline.usedPrefixes.contains(prefix)
    else { return nil }
    return "names in the packet have this prefix"
  }
}
