import Bytes
import Schema

/// The ten bytes that an ID3v2 tag begins with, and in version 2.4 may end with.
struct TagHeader {
  static let size = 10

  let start: Int
  /// The number behind `2.`.
  let version: Int
  let revision: Int
  let flags: Int
  let rawSize: UInt64

  /// Nil where none of the words stands there, or the version is one that no tag may have.
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
  /// No byte of the size has its top bit set.
  var isSynchsafe: Bool { rawSize & 0x8080_8080 == 0 }

  /// The bytes between header and footer. A size that is not written as it should be is taken for a
  /// plain number where that fits.
  func bodySize(limit: Int) -> Int {
    if isSynchsafe { return Int(rawSize.withoutTopBits) }
    let plain = Int(rawSize)
    return plain <= limit - start - Self.size ? plain : Int(rawSize.withoutTopBits)
  }

  /// Where the tag ends by its own word; that may lie outside of everything.
  func end(limit: Int) -> Int {
    let end = start + Self.size + bodySize(limit: limit)
    return hasFooter ? end + Self.size : end
  }

  /// What the bits that are not defined are in this version.
  var undefinedFlags: Int {
    switch version {
    case 2: flags & 0x3F
    case 3: flags & 0x1F
    default: flags & 0x0F
    }
  }
}
