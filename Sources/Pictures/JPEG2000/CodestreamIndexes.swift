import Anatomy
import Bytes
import Schema

/// The lengths of the tile-parts of a codestream, as their headers state them (ITU-T T.800, A.4.2).
struct TilePartLengths: Sendable {
  private let lengths: Set<UInt32>

  init(_ codestream: Node) {
    let source = codestream.source
    lengths = Set(
      codestream.children.lazy.filter { $0.code == .marker(0x90) }
        .compactMap { source.big32(at: $0.range.start + 6) })
  }

  /// Whether a tile-part may have the given length. Any length is possible if a tile-part states
  /// the length 0, which means that its length is unknown.
  fileprivate func mayContain(_ length: UInt32) -> Bool {
    lengths.contains(0) || lengths.contains(length)
  }
}

extension InheritedValue where Answer == TilePartLengths {
  fileprivate static let tilePartLengths = InheritedValue<TilePartLengths>(
    "tilePartLengths", scope: { $0.parent }, answer: { TilePartLengths($0) })
}

extension Node {
  /// Whether this marker segment of the main header is an index that contradicts the codestream or
  /// has an invalid form. Decoders work without indexes.
  var isInvalidIndex: Bool {
    let body = ByteRange(from: min(range.start + 5, range.end), to: range.end)
    switch code {
    case .marker(0x55): return !source.isTilePartIndex(body, inherited(.tilePartLengths))
    case .marker(0x57): return !source.isPacketIndex(body)
    default: return false
    }
  }
}

extension ByteSource {
  /// Whether the range contains the lengths of tile-parts (ITU-T T.800, A.7.1).
  fileprivate func isTilePartIndex(_ body: ByteRange, _ lengths: TilePartLengths?) -> Bool {
    guard let lengths else { return true }
    guard let sizes = byte(at: body.start), !body.isEmpty else { return false }
    let (index, width) = (Int(sizes >> 4 & 3), sizes & 0x40 == 0 ? 2 : 4)
    let size = index + width
    guard index < 3, (body.count - 1) % size == 0 else { return false }
    return stride(from: body.start + 1 + index, to: body.end, by: size).allSatisfy { place in
      integer(at: place, width: width).map { lengths.mayContain(UInt32(truncatingIfNeeded: $0)) }
        ?? false
    }
  }

  /// Whether the range contains runs of packet lengths, each preceded by the size of the run (ITU-T
  /// T.800, A.7.2). The highest bit of the last byte of a length is 0.
  fileprivate func isPacketIndex(_ body: ByteRange) -> Bool {
    var place = body.start
    while place < body.end, let size = byte(at: place) {
      place += 1 + Int(size)
      guard place <= body.end, size == 0 || (byte(at: place - 1) ?? 0x80) & 0x80 == 0 else {
        return false
      }
    }
    return true
  }
}
