package import Anatomy
package import Bytes
package import Schema

/// A tag found in a file, with its range and its node kind.
package typealias FoundTag = TagFinder.Tag

/// A tag format that may fill a whole payload, such as a tag that is stored without audio.
package struct TagFormat: Sendable {
  package let nodeKind: DeclaredNodeKind
  package let opens: @Sendable (Payload) -> Bool
}

/// Finds and describes the tags before, after and within audio: ID3v2, ID3v1, APE, Lyrics3 and
/// MusicMatch.
package enum ID3 {
  /// The node kind of the tags that are added to files.
  package static var newTag: DeclaredNodeKind { ID3v2.version4 }

  /// All tag formats, in the order in which a payload is tested for them.
  package static let formats: [TagFormat] = [
    TagFormat(nodeKind: ID3v2.version2) { opens($0, version: 2) },
    TagFormat(nodeKind: ID3v2.version3) { opens($0, version: 3) },
    TagFormat(nodeKind: ID3v2.version4) { opens($0, version: 4) },
    TagFormat(nodeKind: ID3v1.enhanced) { exactly($0, ID3v1.enhanced) },
    TagFormat(nodeKind: ID3v1.tag) { exactly($0, ID3v1.tag) },
    TagFormat(nodeKind: APE.tag) { exactly($0, APE.tag) },
    TagFormat(nodeKind: Lyrics3.version2) { exactly($0, Lyrics3.version2) },
    TagFormat(nodeKind: Lyrics3.version1) { exactly($0, Lyrics3.version1) },
    TagFormat(nodeKind: MusicMatch.tag) { exactly($0, MusicMatch.tag) },
  ]

  /// The declarations of ID3v2 frames and Lyrics3 fields.
  package static let dialects: [Dialect] = [
    FrameDialects.version4, FrameDialects.short2, Lyrics3.dialect,
  ]

  /// Returns the name of a genre by its number; nil if the number is not assigned.
  package static func genre(_ number: Int) -> String? { Genre.name(number) }

  // MARK: Finding tags

  /// Returns the tag that begins at an offset: an ID3v2 tag, or an APE tag with a header; nil if
  /// there is none.
  package static func tag(
    startingAt place: Int, in source: ByteSource, limit: Int
  ) -> FoundTag? {
    if let header = TagHeader(at: place, in: source), limit - place >= TagHeader.size {
      let end = header.end(limit: limit)
      return FoundTag(
        ByteRange(from: place, to: end > limit ? header.endOfFrames(in: source, limit) : end),
        nodeKind: ID3v2.nodeKind(header.version), isCut: end > limit)
    }
    if let head = APEHead(at: place, in: source), head.isHeader, limit - place >= APE.headSize {
      return FoundTag(
        head.range(limit: limit), nodeKind: APE.tag,
        isCut: head.start + APE.headSize + head.size > limit)
    }
    return nil
  }

  /// Returns an ID3v1 tag or enhanced tag that begins at an offset; nil if there is none. Such tags
  /// belong at the end of a file, but are also found elsewhere.
  static func trailer(
    startingAt place: Int, in source: ByteSource, limit: Int
  ) -> FoundTag? {
    guard source.bytes(ByteRange(start: place, count: 3)) == Array("TAG".utf8) else { return nil }
    let isEnhanced = source.byte(at: place + 3) == UInt8(ascii: "+")
    let size = isEnhanced ? ID3v1.enhancedSize : ID3v1.size
    guard limit - place >= size else { return nil }
    return FoundTag(
      ByteRange(start: place, count: size), nodeKind: isEnhanced ? ID3v1.enhanced : ID3v1.tag)
  }

  /// Returns the tag that ends at `end` and does not begin before `first`; nil if there is none. It
  /// is ID3v1, a tag that may precede ID3v1 (enhanced, APE, Lyrics3, MusicMatch), or ID3v2.4 with a
  /// footer.
  static func tag(
    endingAt end: Int, in source: ByteSource, from first: Int
  ) -> FoundTag? {
    func begins(_ size: Int, with word: String) -> Bool {
      end - first >= size
        && source.bytes(ByteRange(start: end - size, count: word.utf8.count)) == Array(word.utf8)
    }
    func isAPE(_ place: Int) -> Bool { source.big64(at: place - 3) == APE.word }
    // The letters TAG, with which ID3v1 begins, also occur in APETAGEX, with which an APE tag
    // begins.
    if begins(ID3v1.size, with: "TAG"), !isAPE(end - ID3v1.size) {
      return FoundTag(
        ByteRange(from: end - ID3v1.size, to: end), nodeKind: ID3v1.tag)
    }
    if begins(ID3v1.enhancedSize, with: "TAG+") {
      return FoundTag(
        ByteRange(from: end - ID3v1.enhancedSize, to: end), nodeKind: ID3v1.enhanced)
    }
    if end - first >= APE.headSize, let footer = APEHead(at: end - APE.headSize, in: source),
      !footer.isHeader
    {
      return FoundTag(footer.range(from: first, in: source), nodeKind: APE.tag)
    }
    if let range = Lyrics3.version2(endingAt: end, from: first, in: source) {
      return FoundTag(range, nodeKind: Lyrics3.version2)
    }
    if let range = Lyrics3.version1(endingAt: end, from: first, in: source) {
      return FoundTag(range, nodeKind: Lyrics3.version1)
    }
    if let places = MusicMatch.places(endingAt: end, from: first, in: source) {
      return FoundTag(ByteRange(from: places.start, to: end), nodeKind: MusicMatch.tag)
    }
    return footed(endingAt: end, in: source, from: first)
  }

  /// Returns the ID3v2.4 tag with a footer that ends at `end`; nil if there is no header at the
  /// offset that the footer implies.
  private static func footed(
    endingAt end: Int, in source: ByteSource, from first: Int
  ) -> FoundTag? {
    guard end - first >= 2 * TagHeader.size,
      let footer = TagHeader(at: end - TagHeader.size, in: source, word: "3DI"),
      footer.isSynchsafe
    else { return nil }
    let start = end - 2 * TagHeader.size - Int(footer.rawSize.withoutTopBits)
    guard start >= first, let header = TagHeader(at: start, in: source), header.isKnown else {
      return nil
    }
    return FoundTag(ByteRange(from: start, to: end), nodeKind: ID3v2.nodeKind(header.version))
  }

  // MARK: Payloads

  private static func opens(_ payload: Payload, version: Int) -> Bool {
    guard payload.range.count >= TagHeader.size,
      let header = TagHeader(at: payload.range.start, in: payload.source)
    else { return false }
    return header.version == version
  }

  /// Whether the whole payload is one tag of the given kind. Most payloads are not tags, so the
  /// first bytes are tested before the end of the payload is read.
  private static func exactly(_ payload: Payload, _ nodeKind: DeclaredNodeKind) -> Bool {
    let (source, range) = (payload.source, payload.range)
    guard mayBegin(payload, nodeKind) else { return false }
    if let found = tag(endingAt: range.end, in: source, from: range.start),
      found.nodeKind === nodeKind, found.range == range
    {
      return true
    }
    guard nodeKind === APE.tag,
      let found = tag(startingAt: range.start, in: source, limit: range.end)
    else { return false }
    return found.nodeKind === nodeKind && found.range == range
  }

  private static func mayBegin(_ payload: Payload, _ nodeKind: DeclaredNodeKind) -> Bool {
    let (start, count) = (payload.range.start, payload.range.count)
    if nodeKind === ID3v1.tag { return count == ID3v1.size }
    if nodeKind === ID3v1.enhanced { return count == ID3v1.enhancedSize }
    let head = payload.source.big64(at: start)
    // An APE tag without a header begins with an item of any content, so it is only recognized by
    // its declared type.
    if nodeKind === APE.tag { return head == APE.word || payload.declaredType == .code("APET") }
    if nodeKind === MusicMatch.tag { return MusicMatch.mayBegin(head ?? 0) }
    return head == Lyrics3.beginning
  }
}
