package import Bytes
import Movie

/// The size and the code in the header of a box (ISO/IEC 14496-12, 4.2.2).
package struct BoxHeader {
  let code: FourCC
  let start: Int
  /// End offset according to the stated size. It may exceed the end of the parent and of the file.
  let end: Int
  /// Size of the box header in bytes.
  let size: Int
  /// Whether the stated size is 0, which means that the box extends to the end of its container.
  let reachesToEnd: Bool
  /// Whether this is a signature box, which always has 12 bytes.
  let isSignature: Bool

  /// Returns nil if the header is incomplete or the stated box size is smaller than the header.
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
    isSignature = Self.isSignature(code, at: start, in: source)
    reachesToEnd = small == 0 && !isSignature
    if isSignature {
      (header, total) = (8, Self.signatureSize)
    } else if reachesToEnd {
      total = limit - start
    }
    if self.code == .uuid { header += 16 }
    guard total >= header else { return nil }
    size = header
    let (sum, overflow) = start.addingReportingOverflow(total)
    end = overflow ? .max : sum
  }

  /// Whether a signature box is at the given offset. It is the first box in JPEG 2000, JPEG XL and
  /// JPEG XS files, and its content reveals damage by file transfers.
  package static func isSignature(at place: Int, in source: ByteSource) -> Bool {
    guard let code = source.big32(at: place + 4) else { return false }
    return isSignature(FourCC(rawValue: code), at: place, in: source)
  }

  private static func isSignature(_ code: FourCC, at place: Int, in source: ByteSource) -> Bool {
    (code == "jP  " || code == "JXL " || code == "JXS ")
      && source.big32(at: place + 8) == 0x0D0A_870A
  }

  private static let signatureSize = 12

  /// Whether the bytes at the given offset are probably not a box: their code is unknown, and the
  /// code is not printable or the size is impossible.
  static func isUnlikely(at place: Int, in source: ByteSource, limit: Int) -> Bool {
    guard let code = source.big32(at: place + 4).map(FourCC.init(rawValue:)),
      !ISODialect.knows(code)
    else { return false }
    let header = BoxHeader(at: place, in: source, limit: limit)
    return !code.isPrintable || header.map { $0.end > limit } ?? true
  }

  /// Whether only the header of the box is present although the box states a larger size. `mdat` is
  /// excluded, because truncated movies may end after its header.
  func isOnlyHeader(before limit: Int) -> Bool {
    end > limit && start + size >= limit && code != "mdat"
  }

  func userType(in source: ByteSource) -> [UInt8] {
    source.bytes(ByteRange(start: start + size - 16, count: 16))
  }
}

extension FourCC {
  static let uuid: FourCC = "uuid"
  /// The code under which the node kind of a whole file is declared.
  static let file = FourCC(rawValue: 0)
}
