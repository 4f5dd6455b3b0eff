import Bytes
import Schema

extension TagFinder {
  /// Tags of all kinds, as far as their first or last bytes tell them.
  static let families = TagFinder(
    firstBytes: [0x41, 0x49, 0x54],
    beginning: { source, place, limit in
      let size: Int? =
        switch source.integer(at: place, width: 3) {
        case 0x494433: id3Size(at: place, in: source)
        case 0x544147: limit - place >= 128 ? 128 : nil
        case 0x415045: apeSize(at: place, in: source, isHeader: true)
        default: nil
        }
      return size.map { Tag(ByteRange(start: place, count: min($0, limit - place))) }
    },
    ending: { source, end, first in
      guard let size = endSize(of: end, in: source), size <= end - first else { return nil }
      return Tag(ByteRange(start: end - size, count: size))
    })

  private static func endSize(of end: Int, in source: ByteSource) -> Int? {
    if source.integer(at: end - 128, width: 3) == 0x544147 { return 128 }
    if source.integer(at: end - 10, width: 3) == 0x334449 {
      return id3Size(at: end - 10, in: source)
    }
    return apeSize(at: end - 32, in: source, isHeader: false)
  }

  /// With head and foot.
  private static func id3Size(at place: Int, in source: ByteSource) -> Int? {
    guard let version = source.byte(at: place + 3), (2...4).contains(version),
      let flags = source.byte(at: place + 5), let size = source.big32(at: place + 6),
      size & 0x8080_8080 == 0
    else { return nil }
    let bytes = size >> 3 & 0xFE0_0000 | size >> 2 & 0x1F_C000 | size >> 1 & 0x3F80 | size & 0x7F
    return 10 + Int(bytes) + (version == 4 && flags & 0x10 != 0 ? 10 : 0)
  }

  private static func apeSize(at place: Int, in source: ByteSource, isHeader: Bool) -> Int? {
    guard source.big64(at: place) == 0x4150_4554_4147_4558,
      let size = source.integer(at: place + 12, width: 4, order: .little), size >= 32,
      let flags = source.integer(at: place + 20, width: 4, order: .little),
      (flags & 0x2000_0000 != 0) == isHeader
    else { return nil }
    let hasHeader = isHeader || flags & 0x8000_0000 != 0
    return Int(size) + (hasHeader ? 32 : 0)
  }
}
