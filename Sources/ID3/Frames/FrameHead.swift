import Anatomy
import Bytes
import Schema

/// The header of a frame: its ID, size and flags.
struct FrameHead {
  /// How the four bytes of a size are read: as a plain or as a synchsafe number.
  enum Reading {
    case plain, synchsafe

    /// The size encoding that a version requires.
    static func native(_ version: Int) -> Reading { version >= 4 ? .synchsafe : .plain }
    var other: Reading { self == .plain ? .synchsafe : .plain }
  }

  let version: Int
  let start: Int
  let code: FourCC
  let rawSize: UInt64
  let flags: Int

  /// Returns nil if there are not enough bytes for a frame header.
  init?(at start: Int, in source: ByteSource, version: Int, limit: Int) {
    guard limit - start >= Self.size(version) else { return nil }
    self.version = version
    self.start = start
    if version == 2 {
      guard let code = source.integer(at: start, width: 3),
        let size = source.integer(at: start + 3, width: 3)
      else { return nil }
      self.code = FourCC(rawValue: UInt32(truncatingIfNeeded: code))
      rawSize = size
      flags = 0
    } else {
      guard let head = source.big64(at: start), let flags = source.big16(at: start + 8) else {
        return nil
      }
      code = FourCC(rawValue: UInt32(truncatingIfNeeded: head >> 32))
      rawSize = head & 0xFFFF_FFFF
      self.flags = Int(flags)
    }
  }

  static func size(_ version: Int) -> Int { version == 2 ? 6 : 10 }

  /// The number of bytes after the frame header, if the size is read in the given way.
  func bodySize(_ reading: Reading) -> Int {
    version == 2 || reading == .plain ? Int(rawSize) : Int(rawSize.withoutTopBits)
  }

  func end(_ reading: Reading) -> Int { start + Self.size(version) + bodySize(reading) }

  /// Whether the size as a plain number differs from the size as a synchsafe number.
  var isAmbiguous: Bool { version != 2 && rawSize >= 0x80 }
  var isSynchsafe: Bool { rawSize & 0x8080_8080 == 0 }

  // MARK: Frame IDs

  var isKnown: Bool { isShortCode || !FrameDialects.dialect(version).nodeKinds(code).isEmpty }

  /// Whether a four-character ID is a three-character ID of version 2.2 followed by a zero or a
  /// space. Converters from version 2.2 leave such IDs.
  var isShortCode: Bool {
    version > 2 && (code[3] == 0 || code[3] == 0x20) && code[0] != 0
      && !FrameDialects.short.nodeKinds(FourCC(rawValue: code.rawValue >> 8)).isEmpty
  }

  /// Whether the frame ID consists of capital letters and digits and begins with a letter.
  var isWellFormed: Bool {
    (version == 2 ? 1..<4 : 0..<4).allSatisfy {
      (0x41...0x5A).contains(code[$0]) || (0x30...0x39).contains(code[$0])
    } && !(0x30...0x39).contains(code[version == 2 ? 1 : 0])
  }
}
