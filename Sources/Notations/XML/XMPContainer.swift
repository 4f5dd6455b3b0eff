import Anatomy
import Bytes
import Schema

/// The list of the files that follow a picture (Google, Dynamic Depth 1.0, Container). Phones write
/// it into the XMP of the picture. It states the length of each file. The positions of the files
/// are counted back from the end of the whole file.
struct XMPContainer {
  private struct Item {
    /// The range of the list item; nil in the older Micro Video format, which has one video and no
    /// list.
    let element: ByteRange?
    let digits: ByteRange
    let length: Int
  }

  private let packet: Node
  private let outline: XMLOutline
  private var items: [Item] = []
  /// The ranges of properties, other than lengths, that mark a video as part of the picture.
  private var flags: [ByteRange] = []

  init?(_ packet: Node) {
    guard let outline = packet.inherited(.xmlOutline), outline.problem == nil,
      XMPNamespaces.ofContainers.contains(where: outline.knows)
    else { return nil }
    (self.packet, self.outline) = (packet, outline)
    for index in outline.items.indices where outline.items[index].kind == .element {
      for (key, digits) in lengths(in: index) {
        let element = outline.listItem(around: index).map { outline.items[$0].range }
        guard (element != nil) == (key == Self.listed),
          let length = Int(XMLText.string(of: digits, in: outline.source, outline.encoding))
        else { continue }
        items.append(Item(element: element, digits: digits, length: length))
      }
      flags += flags(in: index)
    }
    if items.isEmpty { return nil }
  }

  /// Returns the ranges of those properties of the given element that mark a video as part of the
  /// picture.
  private func flags(in index: Int) -> [ByteRange] {
    if let key = outline.propertyKey(of: index), Self.flags.contains(key) {
      return [outline.items[index].range]
    }
    return outline.tag(of: index).attributes.compactMap { attribute in
      guard case .property(let key) = outline.key(of: attribute, at: index),
        Self.flags.contains(key)
      else { return nil }
      return ByteRange(from: attribute.name.start, to: attribute.quote.end)
    }
  }

  private static let flags = Set(
    [
      "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
      "MicroVideoVersion", "MicroVideoOffset", "MicroVideoPresentationTimestampUs",
    ].map { "GCamera:\($0)" })

  private static let (listed, single) = ("Item:Length", "GCamera:MicroVideoOffset")

  /// Returns the lengths in the attributes or the text of the given element: for each length, its
  /// key and the range of its digits.
  private func lengths(in index: Int) -> [(key: String, digits: ByteRange)] {
    var found: [(String, ByteRange)] = []
    if let key = outline.propertyKey(of: index) {
      let item = outline.items[index]
      found.append((key, ByteRange(from: item.openEnd, to: item.closeStart)))
    }
    for attribute in outline.tag(of: index).attributes {
      if case .property(let key) = outline.key(of: attribute, at: index) {
        found.append((key, attribute.value))
      }
    }
    return found.filter { $0.0 == Self.listed || $0.0 == Self.single }
  }

  /// Returns replacements that update the lengths of changed files, without changing the number of
  /// digits, and that overwrite the list items of removed files with white space.
  func edits(applying offsetMap: OffsetMap) -> [Replacement] {
    let root = packet.document.outermost.root
    // A listed file begins at the start of a child of the root, or after the header of the child:
    // a video may be the content of an `mpvd` box.
    let starts = Set(
      root.children.flatMap { part in
        [part.range.start, part.range.start + part.headerSize]
      })
    var (edits, flags): ([Replacement], [ByteRange]) = ([], flags)
    var end = root.range.end
    for item in items.reversed() where item.length > 0 {
      let after = item.element == nil ? root.range.end : end
      guard item.length <= after, starts.contains(after - item.length) else { continue }
      let file = ByteRange(start: after - item.length, count: item.length)
      if item.element != nil { end = file.start }
      let left = item.length - offsetMap.shift(in: file)
      if offsetMap.holds(file) {
        edits += flags.map { Replacement($0, with: outline.encoding.blanks($0.count)) }
        flags = []
        guard let element = item.element else { continue }
        edits.append(Replacement(element, with: outline.encoding.blanks(element.count)))
      } else if left != item.length {
        guard let digits = outline.encoding.digits(of: left, count: item.digits.count) else {
          continue
        }
        edits.append(Replacement(item.digits, with: digits))
      }
    }
    return edits.flatMap { packet.source.inFile($0) ?? [] }
  }
}

extension XMLOutline {
  fileprivate func listItem(around element: Int) -> Int? {
    var index: Int? = element
    while let at = index {
      if name(of: at).hasSuffix(":li") { return at }
      index = items[at].parent
    }
    return nil
  }
}

extension TextEncoding {
  /// Returns spaces in this encoding that fill `count` bytes.
  func blanks(_ count: Int) -> [UInt8] { wide(count) { _ in 0x20 } }

  /// Returns the digits of `number` in `count` bytes, with leading zeros; nil if they do not fit.
  fileprivate func digits(of number: Int, count: Int) -> [UInt8]? {
    let digits = Array(String(max(0, number)).utf8)
    let width = isWide ? count / 2 : count
    guard digits.count <= width else { return nil }
    let zeros = width - digits.count
    return wide(count) { $0 < zeros ? 0x30 : digits[$0 - zeros] }
  }

  /// Returns the ASCII characters that `letter` returns, in this encoding. They fill `count` bytes.
  private func wide(_ count: Int, _ letter: (Int) -> UInt8) -> [UInt8] {
    let high = self == .utf16BigEndian ? 0 : 1
    return (0..<count).map { isWide ? $0 % 2 == high ? 0 : letter($0 / 2) : letter($0) }
  }
}
