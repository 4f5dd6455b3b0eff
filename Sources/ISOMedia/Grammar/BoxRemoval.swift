package import Anatomy
package import Bytes
import Movie
import Schema

/// Removal of boxes and of bytes inside boxes.
extension BoxGrammar {
  package func removal(of part: Target, from node: Node) -> Removal {
    if let reason = node.reasonToKeep(part) { return .impossible(reason) }
    return switch part {
    case .structure: removal(ofBox: node)
    case .row(let range) where node.code == "stsz" || node.code == "stz2":
      removal(ofSizes: range, in: node)
    case .bytes(let range), .row(let range): .drop(range)
    case .field(let range): removal(ofField: range, in: node)
    case .samples(let kept):
      node.mediaFile.children("moof").isEmpty
        ? SampleRemoval.removal(of: node, keeping: kept)
        : FragmentSampleRemoval.removal(of: node, keeping: kept)
    case .sampleBytes(let changes): SampleEditing.removal(of: node, making: changes)
    case .values, .encoderSignatures: .withHost
    }
  }

  private func removal(ofField range: ByteRange, in node: Node) -> Removal {
    if node.isOfProtection { return Self.neededToDecrypt }
    if let value = node.unusedValues.first(where: { $0.range == range }) {
      return .overwrite(range, with: value.usual)
    }
    if node.field("compressorname")?.range == range,
      let name = CompressorNames.bytes(at: range.start, in: node.source)
    {
      return .overwrite(range, with: name)
    }
    // A free space box is not needed without its content, so the whole box is removed.
    if Self.freeSpace.contains(node.code), node.parent != nil { return .drop(node.range) }
    // Chapters without titles have no use. `pssh` has no use in a file without protected tracks.
    if node.code == "chpl" || node.code == "pssh" { return .drop(node.range) }
    if Self.isRemovedWhole(node) { return .drop(node.range) }
    // UUID information consists of a list and a URL, and neither has a use without the other.
    if let holder = node.parent, holder.code == "uinf" { return .drop(holder.range) }
    // A key that no item uses is removed together with its size and namespace.
    if node.code == "keys" { return .drop(ByteRange(from: range.start - 8, to: range.end)) }
    // Readers may expect a number in this box, so the whole box is removed instead of leaving an
    // empty text.
    if node.code == "data", node.parent?.parent?.code == "ilst", node.fields.haveText(at: range) {
      return removal(ofBox: node)
    }
    // The WebVTT header must keep its first line, `WEBVTT`, so the text is replaced with that line.
    if node.code == "vttC", let place = node.source.exactFileRange(of: range) {
      return .edit([Replacement(place, with: Array("WEBVTT".utf8))])
    }
    // If a text ends with a zero byte, only that byte is kept.
    let last = range.end - 1
    if range.count > 1, node.source.firstPlace(of: 0, in: range) == last,
      node.fields.haveText(at: range)
    {
      return .drop(ByteRange(from: range.start, to: last))
    }
    return .blank(range)
  }

  /// Whether the whole box is removed when one of its fields must be removed.
  private static func isRemovedWhole(_ node: Node) -> Bool {
    switch node.code {
    // The name of a metadata item has no function, unless it is part of the key.
    case "name": node.parent?.parent?.code == "ilst" && node.parent?.code != "----"
    // Offsets and sizes of auxiliary information have no use without the type of the information.
    case "saio", "saiz": true
    // A language box (`elng`) or media characteristic box (`tagc`) has no meaning without its
    // value.
    case "elng", "tagc": true
    // A reference time has no use without the time.
    case "prft": true
    // Pictures are complete without compressed metadata (`brob`) and JPEG reconstruction data
    // (`jbrd`).
    case "brob", "jbrd": true
    case "ftyp": !node.isFirstOfItsKind
    default: false
    }
  }

  /// Removes rows of a sample size table and updates `sample_count` to the number of remaining
  /// rows.
  private func removal(ofSizes range: ByteRange, in node: Node) -> Removal {
    guard let table = node.table("entries"), let count = node.field("sample_count"),
      let place = node.source.exactFileRange(of: count.range),
      let rows = node.source.exactFileRange(of: range),
      let bytes = NumberCoding.big.bytes(
        of: UInt64(table.rowCount - range.count * 8 / table.rowBits), count: 4)
    else { return .impossible("the sample sizes are compressed, or divided into several ranges") }
    return .edit([Replacement(place, with: bytes), Replacement(rows)])
  }

  private func removal(ofBox node: Node) -> Removal {
    guard let parent = node.parent else { return .impossible("the whole file cannot be removed") }
    if node.reasonForNoEffect != nil { return .drop(node.range) }
    if parent.parent?.code == "stsd" {
      return .impossible("the box may be needed to decode the samples")
    }
    if node.isOfProtection { return Self.neededToDecrypt }
    // Items refer to properties by index, so a removed property is replaced with free space of the
    // same size.
    if parent.code == "ipco", node.isOfNoKnownKind || node.isUnassociatedProperty,
      node.range.count < Self.largestBlank,
      let size = NumberCoding.big.bytes(of: UInt64(node.range.count), count: 4)
    {
      let body = [UInt8](repeating: 0, count: node.range.count - 8)
      return .overwrite(node.range, with: size + Array("free".utf8) + body)
    }
    if parent.code == "ipco" {
      return .impossible("removal would change the indices of all later properties")
    }
    // A metadata item without its value or its name has no meaning.
    if parent.parent?.code == "ilst" {
      let isNeeded = ["data", "mean"].contains(node.code) || parent.code == "----"
      return isNeeded && node.isOnlyOne
        ? removal(ofBox: parent) : .drop(node.range)
    }
    let isNeeded =
      parent.declaredNodeKind.childRequirements.contains {
        $0.code == node.code && ($0.occurs == .once || $0.occurs == .atLeastOnce)
      } || (parent.isRoot && Self.neededInFiles.contains(node.code))
      || (parent.code == "meta" && Self.neededByItems.contains(node.code))
    // A required box may be removed only if its container has another box with the same code.
    if isNeeded, node.isOnlyOne {
      return .impossible("\(parent.name) requires this box")
    }
    return .drop(node.range)
  }

  private static var neededToDecrypt: Removal {
    .impossible("the data is needed to decrypt the protected content")
  }

  private static let neededInFiles: Set<FourCC> = ["ftyp", "moov"]
  private static let neededByItems: Set<FourCC> = ["pitm", "iinf", "iloc", "iprp"]
  private static let largestBlank = 1 << 20
  private static let freeSpace: Set<FourCC> = ["free", "skip", "wide"]

  package func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    switch node.code {
    case "keys": editsOfKeys(node, offsetMap)
    case "trun": editsOfRun(node, offsetMap)
    case "meta": editsOfItems(node, offsetMap)
    case "mvhd": editsOfDuration("duration", in: node, offsetMap)
    case "mehd": editsOfDuration("fragment_duration", in: node, offsetMap)
    // These boxes are removed when they are empty, because readers expect content in them.
    case "udta", "mvex", "tref", "trgr", "iref", "grpl": editsOfEmpty(node, offsetMap)
    case "idat": editsOfItemData(node, offsetMap)
    // A box that requires children is removed if it lost all of them.
    default: node.needsChildren ? editsOfEmpty(node, offsetMap) : []
    }
  }

  /// Removes a metadata box after all its items were removed, unless it contains anything else.
  private func editsOfItems(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    guard let items = node.child("ilst")?.children, !items.isEmpty,
      items.allSatisfy({ offsetMap.holds($0.range) }), !offsetMap.inserts(into: node),
      !node.children.contains(where: offsetMap.inserts),
      node.children.allSatisfy({ Self.aroundItems.contains($0.code) || offsetMap.holds($0.range) }),
      case .drop(let range) = removal(ofBox: node)
    else { return [] }
    return [Replacement(range)]
  }

  private static let aroundItems: Set<FourCC> = [
    "hdlr", "keys", "ilst", "free", "mhdr", "ctry", "lang",
  ]

  /// Removes an item data box (`idat`) that lost all its content, because readers reject an empty
  /// box.
  private func editsOfItemData(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    let content = ByteRange(from: node.range.start + node.headerSize, to: node.range.end)
    guard !content.isEmpty, offsetMap.holds(content), !offsetMap.holds(node.range),
      case .drop(let range) = removal(ofBox: node)
    else { return [] }
    return [Replacement(range)]
  }

  private func editsOfEmpty(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    let children = node.children
    guard !children.isEmpty, children.allSatisfy({ offsetMap.holds($0.range) }),
      !offsetMap.inserts(into: node), let parent = node.parent,
      case .drop(let range) = removal(ofBox: node), !parent.isOfElement
    else { return [] }
    return [Replacement(range)]
  }

  /// Updates `data_offset` of a track run. The offset is counted from the start of the fragment or
  /// from `base_data_offset`.
  private func editsOfRun(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    guard let offset = node.field("data_offset"), let distance = offset.value.integer,
      let fragment = node.enclosing("moof"), let header = node.parent?.child("tfhd")
    else { return [] }
    let start = header.integer("base_data_offset") ?? fragment.range.start
    let target = start.saturatingAdd(distance)
    guard target >= 0, target <= node.source.size else { return [] }
    let less = offsetMap.shift(from: start, to: target)
    guard less != 0,
      let bytes = NumberCoding.big.bytes(
        of: UInt64(UInt32(bitPattern: Int32(clamping: distance - less))), count: 4)
    else { return [] }
    return [Replacement(offset.range, with: bytes)]
  }

  /// Removes the keys of removed items, and updates the key indices of the remaining items.
  private func editsOfKeys(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    guard case .list(let keys)? = node.value("entries"),
      let items = node.parent?.child("ilst"), !offsetMap.holds(items.range)
    else { return [] }
    var kept: Set<UInt32> = []
    var removed: Set<UInt32> = []
    for item in items.children where item.code.isKeyIndex {
      let number = item.code.rawValue
      if offsetMap.holds(item.range) { removed.insert(number) } else { kept.insert(number) }
    }
    removed.subtract(kept)
    guard !removed.isEmpty || offsetMap.count(in: node.range) > 0 else { return [] }
    var edits: [Replacement] = []
    var (number, less): (UInt32, UInt32) = (0, 0)
    var numbers: [UInt32: UInt32] = [:]
    keys.forEach { key in
      number += 1
      if offsetMap.holds(key.range) {
        less += 1
      } else if removed.contains(number) {
        less += 1
        edits.append(Replacement(key.range))
      } else {
        numbers[number] = number - less
      }
      return true
    }
    for item in items.children where kept.contains(item.code.rawValue) {
      guard let new = numbers[item.code.rawValue], new != item.code.rawValue,
        let bytes = NumberCoding.big.bytes(of: UInt64(new), count: 4)
      else { continue }
      edits.append(
        Replacement(ByteRange(start: item.range.start + 4, count: 4), with: bytes))
    }
    return edits
  }
}

extension Node {
  fileprivate var needsChildren: Bool {
    declaredNodeKind.childRequirements.contains { $0.occurs == .once || $0.occurs == .atLeastOnce }
  }

  /// Whether the box is, or is inside, the protection scheme information (`sinf`) of encrypted
  /// samples or items.
  fileprivate var isOfProtection: Bool {
    guard let scheme = code == "sinf" ? self : enclosing("sinf") else { return false }
    return scheme.parent.map { Self.encrypted.contains($0.code) } ?? false
  }

  /// Codes of encrypted sample entries (ISO/IEC 14496-12, 8.12.1, and iTunes), and of item
  /// protection.
  private static let encrypted: Set<FourCC> = [
    "encv", "enca", "enct", "encs", "encm", "encf", "enc3", "encu", "drms", "drmi", "ipro",
  ]

  /// Whether the type of the box is unknown: a box with a 32-bit size and either an unknown code or
  /// a user type.
  var isOfNoKnownKind: Bool {
    code == "uuid" ? headerSize == 24 : headerSize == 8 && !ISODialect.boxes.knows(code)
  }
}

extension [Field] {
  /// Whether the given range is exactly one text field. A number may end with a zero byte too, so
  /// the last byte alone does not show that a field is a text.
  func haveText(at range: ByteRange) -> Bool {
    have(at: range) { field in
      if case .text = field.value { true } else { false }
    }
  }

  /// Whether a field occupies exactly the given range and satisfies the condition. Fields inside
  /// groups and lists are searched too.
  func have(at range: ByteRange, where isWanted: (Field) -> Bool) -> Bool {
    contains { field in
      switch field.value {
      case .group(let members): return members.have(at: range, where: isWanted)
      case .list(let rows):
        var isFound = false
        rows.forEach { row in
          isFound = [row].have(at: range, where: isWanted)
          return !isFound && row.range.start < range.end
        }
        return isFound
      default: return field.range == range && isWanted(field)
      }
    }
  }
}
