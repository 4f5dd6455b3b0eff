import Anatomy
import Bytes
import Schema

extension InheritedValue {
  /// The outline of the CBOR value around a node, as a value that the node inherits.
  static var cborOutline: InheritedValue<NotationOutline> {
    .outline("cborOutline", isInside: \.isInCBOR) { CBORScanner.outline(of: $0, in: $1) }
  }
}

extension Node {
  /// Whether the node is a value inside a CBOR value, and not the outermost value.
  var isInCBOR: Bool {
    declaredNodeKind === CBORKinds.entry || declaredNodeKind === CBORKinds.item
  }

  func cborIndex(in outline: NotationOutline) -> Int? {
    isInCBOR ? outline.index(at: range.start) : outline.items.isEmpty ? nil : 0
  }

  /// The offset after the key of this map entry; the end of the node if the outline does not
  /// contain the node.
  var cborKeyEnd: Int {
    guard let outline = inherited(.cborOutline), let index = outline.index(at: range.start) else {
      return range.end
    }
    return CBORScanner.keyEnd(of: outline.items[index].start, in: source, end: range.end)
  }

  /// The head of this node's CBOR value, after the tags of the value; nil if the head is invalid.
  var cborHead: CBORHead? {
    var place = declaredNodeKind === CBORKinds.entry ? cborKeyEnd : range.start + headerSize
    while let head = CBORHead(at: place, in: source, end: range.end) {
      if head.major != 6 { return head }
      place += head.size
    }
    return nil
  }

  /// The key of a map entry as text; nil unless the key is a text or an integer.
  var cborKeyName: String? {
    guard let head = CBORHead(at: range.start, in: source, end: range.end), let number = head.number
    else { return nil }
    switch head.major {
    case 0: return String(number)
    case 1: return number == .max ? nil : "-\(number + 1)"
    case 3:
      let text = ByteRange(start: range.start + head.size, count: Int(clamping: number))
      let letters = source.bytes(text.clamped(to: range), limit: 256)
      return TextEncoding.utf8.decode(TextEncoding.utf8.wholeCharacters(of: letters)).string
    default: return nil
    }
  }

  /// The keys on the path to this node, from the outermost map on, separated by periods.
  private var cborPath: String {
    var keys: [String] = []
    var place: Node? = self
    while let node = place, node.isInCBOR {
      if node.declaredNodeKind === CBORKinds.entry { keys.append(node.cborKeyName ?? "") }
      place = node.parent
    }
    return keys.reversed().joined(separator: ".")
  }

  var cborMeaning: Meaning { keyedMeaning(cborPath, otherwise: .cbor) }
}

extension Node {
  /// Returns the meaning of the value at the given path of keys. In content credentials, it is the
  /// privacy category of the path or, for an unknown path, a tag. Elsewhere it is a tag in `space`.
  func keyedMeaning(_ path: String, otherwise space: KeySpace) -> Meaning {
    guard !path.isEmpty else { return .identifies(isInJUMBF ? .provenance : .unknown) }
    guard isInJUMBF else { return Meaning(.plain, about: .tag(space: space, key: path)) }
    if let category = C2PAKeys.category(of: path) { return .identifies(category) }
    return Meaning(.plain, about: .tag(space: .c2pa, key: path))
  }

  private var isInJUMBF: Bool {
    var place = parent
    while let node = place {
      if node.code == "jumb" { return true }
      place = node.parent
    }
    return false
  }
}
