package import Anatomy
package import Bytes
import Schema

/// Handling of boxes with wrong sizes. Players do not need correct box sizes to find media: they
/// look for boxes past the end of the parent box, and read samples at the offsets that tables
/// state.
///
/// In a copy of a damaged file, all structures keep their offsets. Only metadata is removed: it is
/// overwritten with bytes that readers ignore.
extension BoxGrammar {
  package func damage(in file: Node) -> Node? { file.firstDamagedBox }

  package func removal(
    of part: Target, from node: Node, insteadOf removal: Removal, damaged: Node
  ) -> Removal {
    guard node.isInMetadata || part.isDecodedField(of: node) && node.hasReliableFields else {
      return .kept(becauseOf: damaged)
    }
    switch removal.keepingPlaces(of: node) {
    case .impossible, .together, .forbidsCopy: return .kept(becauseOf: damaged)
    case let kept: return kept
    }
  }

  package func blank(_ range: ByteRange, of node: Node) -> [UInt8] { node.blank(range) }
}

extension Node {
  fileprivate var firstDamagedBox: Node? {
    for child in children where child.source === source && child.declaredNodeKind.kind == .box {
      if child.isContainerOfMetadata { continue }
      if child.statesWrongSize || child.isOutOfPlace || !child.hasPrintableCode { return child }
      if child.code != "mdat", let damaged = child.firstDamagedBox { return damaged }
    }
    return nil
  }

  /// Whether the box extends past its parent, or is too short for its fields or children. Media
  /// data (`mdat`) that is cut off at the end of the file does not count.
  private var hasWrongSize: Bool { inherited(.hasWrongSize) ?? false }

  fileprivate var statesWrongSize: Bool {
    if code == "mdat" { return false }
    if code == "ftyp", source.big32(at: range.start) == 0 { return true }
    if isWithoutPlacesOfMedia { return true }
    return isCut || layoutFindings.contains { $0.severity == .error }
      || Self.placesOfMedia.contains(code)
        && read(for: .fields).findings.contains(where: \.isAboutSize)
  }

  /// Whether the box lacks a child box that readers need to find the samples of a track. The
  /// missing box may be in a wrong container.
  private var isWithoutPlacesOfMedia: Bool {
    let needed: [Set<FourCC>] =
      switch code {
      case "trak": [["mdia"]]
      case "mdia": [["minf"]]
      case "minf": [["stbl"]]
      case "stbl": [["stsd"], ["stts"], ["stsc"], ["stsz", "stz2"], ["stco", "co64"]]
      default: []
      }
    return !needed.allSatisfy { codes in children.contains { codes.contains($0.code) } }
  }

  private var isOutOfPlace: Bool {
    (Self.holdersOfMedia.contains(code) || Self.placesOfMedia.contains(code))
      && declaredNodeKind.isMisplaced(self)
  }

  private static let holdersOfMedia: Set<FourCC> = [
    "moov", "trak", "mdia", "minf", "dinf", "edts", "stbl", "stsd", "mvex", "moof", "traf", "mdat",
  ]
  /// The boxes that players need to locate samples and to show them at the right times.
  private static let placesOfMedia: Set<FourCC> = [
    "stts", "stsc", "stsz", "stz2", "stco", "co64", "trex", "tfhd", "trun", "dref", "elst", "mdhd",
    "tkhd", "hdlr", "mvhd", "iloc", "infe",
  ]

  /// Whether the code of the box consists of printable characters. A sample entry code that begins
  /// with `ms` also counts, because its last two bytes are the number of a WAVE format.
  private var hasPrintableCode: Bool {
    guard let parent, parent.code != "ilst", parent.code != "wave" else { return true }
    let isOfWave = parent.code == "stsd" && code.rawValue >> 16 == 0x6D73
    return isOfWave || code.isPrintable
  }

  private var isContainerOfMetadata: Bool {
    switch code {
    case "udta", "uuid", "free", "skip", "wide", "ilst", "keys": true
    case "meta": child("iloc") == nil
    default: false
    }
  }

  /// Whether the node is in a metadata container, and all boxes from the node up to that container
  /// have correct sizes.
  fileprivate var isInMetadata: Bool {
    guard !isOfElement else { return false }
    for box in sequence(first: self, next: \.parent) {
      if box.hasWrongSize { return false }
      if box.isContainerOfMetadata { return true }
    }
    return false
  }

  /// Whether the bytes of the box can be relied on to be its declared fields. In a box with a wrong
  /// size, they may belong to another box.
  fileprivate var hasReliableFields: Bool {
    !hasWrongSize && sequence(first: self, next: \.parent).allSatisfy(\.hasPrintableCode)
  }

  /// Returns bytes that readers ignore, as many as the given range has: a free space box if the
  /// range is a box, otherwise zeros.
  fileprivate func blank(_ range: ByteRange) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    guard let header = BoxHeader(at: range.start, in: source, limit: range.end),
      header.end == range.end
    else { return bytes }
    bytes.replaceSubrange(
      0..<header.size, with: source.bytes(ByteRange(start: range.start, count: header.size)))
    bytes.replaceSubrange(4..<8, with: Array("free".utf8))
    return bytes
  }
}

extension InheritedValue where Answer == Bool {
  /// Whether the box has a wrong size. The value is cached for each box, because every removal
  /// inside the box needs it.
  fileprivate static let hasWrongSize = InheritedValue<Bool>(
    "hasWrongSize", scope: { $0 }
  ) { $0.statesWrongSize }
}

extension Target {
  /// Whether the target is a field with a known meaning.
  fileprivate func isDecodedField(of node: Node) -> Bool {
    guard case .field(let range) = self else { return false }
    return !node.fields.contains { field in
      guard field.range.start < range.end, range.start < field.range.end else { return false }
      switch field.meaning.role {
      case .undecoded, .trailing, .unreferenced, .media: return true
      default: return field.meaning.subject == .category(.unknown)
      }
    }
  }
}

extension Finding {
  fileprivate var isAboutSize: Bool {
    severity == .error
      && ["isom.box.payload-too-short", "isom.table.entry-count-exceeds-box"].contains(rule)
  }
}
