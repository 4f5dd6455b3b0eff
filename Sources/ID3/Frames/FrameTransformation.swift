import Bytes
import Schema

/// The transformation of a frame body (compression, encryption, grouping, unsynchronisation), as
/// the flags of the frame state it. It may add bytes before the body.
struct FrameTransformation {
  var isCompressed = false
  var isEncrypted = false
  var isGrouped = false
  var isUnsynchronised = false
  var hasLength = false
  /// Whether the flag bits are at their version 2.4 positions.
  var isNewLayout = false

  init(_ head: FrameHead, in source: ByteSource, tagIsUnsynchronised: Bool) {
    isUnsynchronised = tagIsUnsynchronised
    guard head.version > 2 else { return }
    let body = head.start + FrameHead.size(head.version)
    isNewLayout = head.version >= 4 || Self.hasNewLayout(head, at: body, in: source)
    let flags = head.flags
    if isNewLayout {
      isGrouped = flags & 0x40 != 0
      isCompressed = flags & 0x08 != 0
      isEncrypted = flags & 0x04 != 0
      isUnsynchronised = isUnsynchronised || flags & 0x02 != 0
      hasLength = flags & 0x01 != 0
      if isCompressed, !hasLength {
        // Some writers omit the flag for the length but write the length; others omit the length
        // too. The length is missing if zlib data begins where the length would be.
        hasLength = !Self.isZlib(at: body + (isGrouped ? 1 : 0) + (isEncrypted ? 1 : 0), in: source)
      }
    } else {
      isCompressed = flags & 0x80 != 0
      isEncrypted = flags & 0x40 != 0
      isGrouped = flags & 0x20 != 0
      hasLength = isCompressed
    }
  }

  /// The number of bytes that the transformation adds between the frame header and the body.
  var size: Int { (isGrouped ? 1 : 0) + (isEncrypted ? 1 : 0) + (hasLength ? 4 : 0) }

  /// The flag bits that are set in a frame header and not defined in its version.
  static func undefinedFlags(_ head: FrameHead) -> Int {
    switch head.version {
    case 2: 0
    case 3: head.flags & ~0xE0E0
    default: head.flags & ~0x704F
    }
  }

  /// Whether a version 2.3 frame has flag bits at version 2.4 positions, and the bytes after the
  /// header confirm them.
  private static func hasNewLayout(
    _ head: FrameHead, at body: Int, in source: ByteSource
  ) -> Bool {
    guard undefinedFlags(head) != 0, head.flags & ~0x704F == 0, head.flags & 0x0B != 0 else {
      return false
    }
    let extra = (head.flags & 0x40 != 0 ? 1 : 0) + (head.flags & 0x04 != 0 ? 1 : 0)
    guard head.flags & 0x01 != 0 else {
      return head.flags & 0x08 != 0 ? isZlib(at: body + extra + 4, in: source) : true
    }
    guard let length = source.big32(at: body + extra), length & 0x8080_8080 == 0 else {
      return false
    }
    let stated = Int(UInt64(length).withoutTopBits)
    return head.flags & 0x08 != 0 || stated <= Int(head.rawSize)
  }

  private static func isZlib(at place: Int, in source: ByteSource) -> Bool {
    guard let head = source.big16(at: place) else { return false }
    return head >> 8 & 0x0F == 8 && head % 31 == 0
  }
}
