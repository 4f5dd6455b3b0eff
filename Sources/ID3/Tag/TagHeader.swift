import Bytes
import Schema

/// The ten-byte header of an ID3v2 tag, or the footer of a version 2.4 tag, which has the same
/// layout.
struct TagHeader {
  static let size = 10

  let start: Int
  /// The major version: 3 for ID3v2.3.
  let version: Int
  let revision: Int
  let flags: Int
  let rawSize: UInt64

  /// Returns nil if the offset does not have the identifier `word`, or if version or revision is
  /// FF, which is not allowed.
  init?(at start: Int, in source: ByteSource, word: String = "ID3") {
    guard let head = source.big64(at: start), source.byte(at: start + 9) != nil,
      let size = source.big32(at: start + 6)
    else { return nil }
    let letters = word.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard head >> 40 == letters else { return nil }
    version = Int(head >> 32 & 0xFF)
    revision = Int(head >> 24 & 0xFF)
    guard version != 0xFF, revision != 0xFF else { return nil }
    flags = Int(head >> 16 & 0xFF)
    rawSize = UInt64(size)
    self.start = start
  }

  var isUnsynchronised: Bool { flags & 0x80 != 0 }
  var hasExtendedHeader: Bool { version >= 3 && flags & 0x40 != 0 }
  var hasFooter: Bool { version >= 4 && flags & 0x10 != 0 }
  var isKnown: Bool { (2...4).contains(version) }
  /// Whether the size is synchsafe: none of its bytes has the top bit set.
  var isSynchsafe: Bool { rawSize & 0x8080_8080 == 0 }

  /// Returns the number of bytes between the header and the footer or the end. A size that is not
  /// synchsafe is read as a plain number if the tag then ends before `limit`.
  func bodySize(limit: Int) -> Int {
    if isSynchsafe { return Int(rawSize.withoutTopBits) }
    let plain = Int(rawSize)
    return plain <= limit - start - Self.size ? plain : Int(rawSize.withoutTopBits)
  }

  /// Returns the end of the tag according to its stated size. It may be after the end of the file.
  func end(limit: Int) -> Int {
    let end = start + Self.size + bodySize(limit: limit)
    return hasFooter ? end + Self.size : end
  }

  /// Returns the offset at which the frames end in a tag that states a size past the end of the
  /// file. Players look for sound after the frames.
  func endOfFrames(in source: ByteSource, _ limit: Int) -> Int {
    guard isKnown, !hasExtendedHeader else { return limit }
    let region = ByteRange(from: start + Self.size, to: limit)
    let walk = FrameWalk(
      region, of: source, version: version, reading: version >= 4 ? .synchsafe : .plain,
      tagIsUnsynchronised: isUnsynchronised)
    let rest = walk.pieces.first { $0.nodeKind === DeclaredNodeKind.unknownBytes }?.range.start
    return rest.flatMap { source.beginsFrame(at: $0) ? $0 : nil } ?? limit
  }

  /// The flag bits that are set in the header and not defined in the version of the tag.
  var undefinedFlags: Int {
    switch version {
    case 2: flags & 0x3F
    case 3: flags & 0x1F
    default: flags & 0x0F
    }
  }
}

extension ByteSource {
  /// Whether a frame of MPEG audio or a FLAC stream begins at an offset.
  fileprivate func beginsFrame(at place: Int) -> Bool {
    guard let word = big32(at: place) else { return false }
    return word >> 21 == 0x7FF || word == FourCC("fLaC").rawValue
  }
}
