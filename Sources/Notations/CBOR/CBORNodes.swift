import Anatomy
import Bytes
import Schema

extension InheritedValue {
  /// The outline of the CBOR value that a node is in.
  static var cborOutline: InheritedValue<NotationOutline> {
    .outline("cborOutline", isInside: \.isInCBOR) { CBORScanner.outline(of: $0, in: $1) }
  }
}

extension Node {
  /// Whether it is a part of a value and not the value.
  fileprivate var isInCBOR: Bool {
    declaredNodeKind === CBORKinds.entry || declaredNodeKind === CBORKinds.item
  }

  func cborIndex(in outline: NotationOutline) -> Int? {
    isInCBOR ? outline.index(at: range.start) : outline.items.isEmpty ? nil : 0
  }

  /// The first byte behind the key of an entry.
  var cborKeyEnd: Int {
    guard let outline = inherited(.cborOutline), let index = outline.index(at: range.start) else {
      return range.end
    }
    return CBORScanner.keyEnd(of: outline.items[index].start, in: source, end: range.end)
  }

  /// The head of the value, behind its tags.
  var cborHead: CBORHead? {
    var place = declaredNodeKind === CBORKinds.entry ? cborKeyEnd : range.start + headerSize
    while let head = CBORHead(at: place, in: source, end: range.end) {
      if head.major != 6 { return head }
      place += head.size
    }
    return nil
  }

  /// A key that is a text or a number.
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

  /// The keys that lead to it, outermost first.
  private var cborPath: String {
    var keys: [String] = []
    var place: Node? = self
    while let node = place, node.isInCBOR {
      if node.declaredNodeKind === CBORKinds.entry { keys.append(node.cborKeyName ?? "") }
      place = node.parent
    }
    return keys.reversed().joined(separator: ".")
  }

  var cborMeaning: Meaning { keyedMeaning(cborPath, otherwise: "cbor") }
}

extension Node {
  /// What a value is that keys lead to: in content credentials some keys say it themselves.
  func keyedMeaning(_ path: String, otherwise space: String) -> Meaning {
    guard !path.isEmpty else { return .identifies(isInJUMBF ? .provenance : .unknown) }
    guard isInJUMBF else { return Meaning(.plain, about: .tag(space: space, key: path)) }
    if let category = C2PAKeys.category(of: path) { return .identifies(category) }
    return Meaning(.plain, about: .tag(space: "c2pa", key: path))
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
