import Bytes

/// The head of a CBOR data item (RFC 8949, 3): its major type and its argument, which is the value,
/// a length or a count.
struct CBORHead {
  let major: Int
  let info: Int
  /// The number of bytes after the first byte that contain the argument; 0 if the first byte
  /// contains it.
  let width: Int
  /// The argument; nil for an indefinite length and for the break code.
  let number: UInt64?

  var size: Int { 1 + width }
  var isBreak: Bool { major == 7 && info == 31 }
  var isContainer: Bool { major == 4 || major == 5 }
  var isString: Bool { major == 2 || major == 3 }

  /// Reads the head at `place`; nil if bytes are missing or the head is invalid.
  init?(at place: Int, in source: ByteSource, end: Int) {
    guard place < end, let first = source.byte(at: place) else { return nil }
    major = Int(first >> 5)
    info = Int(first & 31)
    switch info {
    case 0..<24:
      width = 0
      number = UInt64(info)
    case 24...27:
      width = 1 << (info - 24)
      guard width <= end - place - 1,
        let value = source.integer(at: place + 1, width: width)
      else { return nil }
      number = value
    case 31 where major >= 2 && major != 6:
      width = 0
      number = nil
    default: return nil
    }
  }
}
