import Bytes
import Schema

/// What was done to the body of a frame, by its flags, and what stands before it because of that.
struct FrameTransformation {
  var isCompressed = false
  var isEncrypted = false
  var isGrouped = false
  var isUnsynchronised = false
  var hasLength = false
  /// The bits are read as version 2.4 places them.
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
        // Some leave the length out of the flags, and some out of the frame.
        hasLength = !Self.isZlib(at: body + (isGrouped ? 1 : 0) + (isEncrypted ? 1 : 0), in: source)
      }
    } else {
      isCompressed = flags & 0x80 != 0
      isEncrypted = flags & 0x40 != 0
      isGrouped = flags & 0x20 != 0
      hasLength = isCompressed
    }
  }

  /// The bytes between the head and the body.
  var size: Int { (isGrouped ? 1 : 0) + (isEncrypted ? 1 : 0) + (hasLength ? 4 : 0) }

  /// Bits that the version does not define.
  static func undefinedFlags(_ head: FrameHead) -> Int {
    switch head.version {
    case 2: 0
    case 3: head.flags & ~0xE0E0
    default: head.flags & ~0x704F
    }
  }

  /// Bits of version 2.4 in a frame of 2.3, which its bytes bear out.
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
