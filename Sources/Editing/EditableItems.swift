import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting
import Verification

extension KeyedItem {
  /// The node and the bytes of the value, which identify the item.
  var place: Place { Place(node: node, range: range) }

  struct Place: Hashable {
    let node: Node
    let range: ByteRange
  }

  /// Whether the item describes the whole file, but is in XMP or Exif metadata inside it, which
  /// cannot be edited. False for metadata of pictures inside the file.
  var isInForeignMetadata: Bool {
    guard scope == .file, [.xmp, .exif, .gps].contains(keySpace) else { return false }
    var count = 0
    var node: Node? = node
    while let candidate = node {
      if candidate.isPayload { count += 1 }
      node = candidate.parent
    }
    return count == 1
  }

  /// Whether the item already has the given value.
  func states(_ value: NewTagValue) -> Bool {
    switch (self.value, value) {
    case (.text(let text), .text(let other)): text.isValid && text.string == other
    case (.integer(let number), .integer(let other, nil, _)),
      (.integer64(let number), .integer(let other, nil, _)):
      number == other
    case (.pair(let number, let count), .pair(let first, let second)):
      number == first && count == second
    case (.list, .credits(let credits)): self.credits == credits
    case (.data, .text(let text)) where key.isForTextInData: textInData == text
    case (.data(let source, let range, _), .file(let bytes, _)),
      (.data(let source, let range, _), .data(let bytes)):
      range.count == bytes.count && source.bytes(range) == bytes
    default: false
    }
  }

  /// The value in the form in which another tag can get it; nil if values of this type cannot be
  /// copied.
  var newValue: NewTagValue? {
    switch value {
    case .text(let text): text.isValid ? .text(text.string) : nil
    case .integer(let number), .integer64(let number): .integer(number)
    case .pair(let number, let count): .pair(number: number, count: count)
    case .list: credits.map { .credits($0) }
    case .data(let source, let range, _):
      if let text = textInData {
        .text(text)
      } else if let format = EditValue(source.bytes(range)).pictureFormat {
        .file(source.bytes(range), format)
      } else {
        .data(source.bytes(range))
      }
    default: nil
    }
  }
}

extension Node {
  /// Whether the node is one of the given structures, or inside one of them.
  func isInside(_ places: Set<Node>) -> Bool {
    var node: Node? = self
    while let candidate = node {
      if places.contains(candidate) { return true }
      node = candidate.parent
    }
    return false
  }
}

extension ItemValue {
  /// The two numbers of the value; nil if the value is not a pair.
  var pair: (number: Int, count: Int)? {
    if case .pair(let number, let count) = self { (number, count) } else { nil }
  }
}

extension Edit {
  /// Creates an edit that removes one item: an entry, a row of a list, the structure with one of
  /// several values, or the whole tag.
  init(removing item: KeyedItem) {
    let tag = item.tagNode
    if item.tagForm == .entry {
      self.init(.field(item.range), of: item.node)
    } else if let row = item.node.rowOfSeveral(containing: item.range) {
      self.init(.row(row), of: item.node)
    } else if tag != item.node, tag.hasSeveralValues {
      var holder = item.node
      while let parent = holder.parent, parent != tag { holder = parent }
      self.init(.structure, of: holder)
    } else {
      self.init(.structure, of: tag)
    }
  }

  init(_ insertion: TagInsertion) {
    switch insertion.place {
    case .child(let next):
      self.init(
        inserting: insertion.bytes, into: insertion.node, before: next, links: insertion.links)
    case .row: self.init(appending: insertion.bytes, to: insertion.node, links: insertion.links)
    case .range(let range):
      self.init(
        replacing: range, of: insertion.node, with: insertion.bytes, links: insertion.links)
    case .content(let range):
      self.init(rewriting: range, of: insertion.node, with: insertion.bytes)
    }
  }
}

extension Node {
  /// Whether the tag contains several structures of the same kind, each with a value.
  fileprivate var hasSeveralValues: Bool {
    var seen: Set<FourCC> = []
    return children.contains { !seen.insert($0.code).inserted }
  }

  /// Returns the range of the list row that contains the given range; nil if there is none, or if
  /// the list has only one row.
  fileprivate func rowOfSeveral(containing range: ByteRange) -> ByteRange? {
    for field in fields {
      guard case .list(let rows) = field.value, rows.count > 1 else { continue }
      var found: ByteRange?
      rows.forEach { row in
        if row.range.contains(range) { found = row.range }
        return found == nil
      }
      if let found { return found }
    }
    return nil
  }
}

extension Document {
  /// Returns the track with the given number, counted from 1 as in paths; nil if there is none.
  func track(_ number: Int) -> Node? {
    let tracks = tracks
    return tracks.indices.contains(number - 1) ? tracks[number - 1] : nil
  }

  /// The number of a track in the file, counted from 1 as in paths; nil for other nodes.
  func number(ofTrack node: Node) -> Int? { tracks.firstIndex(of: node).map { $0 + 1 } }

  private var tracks: [Node] {
    root.children.flatMap { $0.children.filter { $0.samples != nil } }
  }
}

extension TagLanguage {
  /// Reads a language tag such as `de` or `fr-CA`; fails if it states more than a language and a
  /// country, or the language has no code of three letters.
  init?(_ text: String) {
    guard let tag = LanguageTag(stated: text), let code = tag.threeLetters else { return nil }
    let parts = tag.subtags.dropFirst()
    guard let country = parts.first else {
      self.init(code: code, tag: tag.text)
      return
    }
    guard parts.count == 1, country.utf8.count == 2 else { return nil }
    self.init(code: code, country: country.uppercased(), tag: tag.text)
  }
}
