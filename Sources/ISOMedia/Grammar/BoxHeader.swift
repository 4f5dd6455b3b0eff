import Bytes

/// The size and the code at the head of a box (ISO/IEC 14496-12, 4.2.2).
struct BoxHeader {
  let code: FourCC
  let start: Int
  /// Where the box ends by its own word; that may lie outside of everything.
  let end: Int
  /// The bytes of the header itself.
  let size: Int
  /// Size 0: the box goes on to the end of what it is in.
  let reachesToEnd: Bool

  /// Nil when the stated size is smaller than the header that states it.
  init?(at start: Int, in source: ByteSource, limit: Int) {
    guard let head = source.big64(at: start) else { return nil }
    let small = head >> 32
    self.start = start
    code = FourCC(rawValue: UInt32(truncatingIfNeeded: head))
    var header = 8
    var total = Int(small)
    if small == 1 {
      guard let large = source.big64(at: start + 8) else { return nil }
      header = 16
      total = Int(clamping: large)
    }
    reachesToEnd = small == 0
    if reachesToEnd { total = limit - start }
    if self.code == .uuid { header += 16 }
    guard total >= header else { return nil }
    size = header
    let (sum, overflow) = start.addingReportingOverflow(total)
    end = overflow ? .max : sum
  }

  /// Whether what stands at a place is hardly a box: no declaration has its code, and the code does
  /// not print or the size is impossible.
  static func isUnlikely(at place: Int, in source: ByteSource, limit: Int) -> Bool {
    guard let code = source.big32(at: place + 4).map(FourCC.init(rawValue:)),
      !ISODialect.knows(code)
    else { return false }
    let header = BoxHeader(at: place, in: source, limit: limit)
    return !code.isPrintable || header.map { $0.end > limit } ?? true
  }

  /// Whether a header is all that there is of a box, and states more. Movies that were cut off may end so
  /// in a box of media data.
  func isOnlyHeader(before limit: Int) -> Bool {
    end > limit && start + size >= limit && code != "mdat"
  }

  func userType(in source: ByteSource) -> [UInt8] {
    source.bytes(ByteRange(start: start + size - 16, count: 16))
  }
}

extension FourCC {
  static let uuid: FourCC = "uuid"
  /// What the file as a whole is declared under.
  static let file = FourCC(rawValue: 0)
}
