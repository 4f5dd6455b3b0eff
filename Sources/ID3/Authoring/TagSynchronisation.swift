import Anatomy
import Bytes
import Schema

/// Removes unsynchronisation from a tag before it is edited, and applies it again afterwards.
struct TagSynchronisation {
  private let tag: Node
  private let plan: TagPlan

  /// Returns nil if the tag is not unsynchronised.
  init?(of tag: Node) {
    guard let plan = tag.inherited(.tagPlan), plan.derived != nil else { return nil }
    (self.tag, self.plan) = (tag, plan)
  }

  /// The changes that give the same tag without unsynchronisation; nil if the tag is inconsistent.
  var removal: [Replacement]? {
    guard let derived = plan.derived, !tag.isCut,
      var bytes = Optional(derived.bytes(derived.wholeRange)), bytes.count == derived.size
    else { return nil }
    if plan.header.version >= 4 {
      for piece in plan.pieces where piece.unsynchronisedBody != nil {
        let start = piece.range.start
        guard start + Self.frameHead <= bytes.count,
          let size = FrameContent.synchsafe(piece.range.count - Self.frameHead)
        else { return nil }
        bytes.replaceSubrange(start + 4..<start + 8, with: size)
        bytes[start + 9] &= ~Self.frameFlag
      }
    }
    return [clearedFlags, Replacement(plan.region, with: bytes)]
  }

  /// Returns the changes that unsynchronise an edited tag in the same way as this one was; nil if they
  /// are not possible.
  func application(to edited: Node) -> [Replacement]? {
    guard let other = edited.inherited(.tagPlan), other.derived == nil, !edited.isCut else {
      return nil
    }
    var body = edited.source.bytes(other.region)
    if plan.header.version < 4 {
      body = Self.unsynchronised(body)
    } else {
      guard let frames = frames(of: other, body) else { return nil }
      body = frames
    }
    let flags = edited.source.byte(at: edited.range.start + 5) ?? 0
    let own = plan.header.isUnsynchronised ? flags | Self.tagFlag : flags
    return [
      Replacement(ByteRange(start: edited.range.start + 5, count: 1), with: [own]),
      Replacement(other.region, with: body),
    ]
  }

  /// Unsynchronises frames separately, as version 2.4 does.
  private func frames(of other: TagPlan, _ body: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var place = 0
    for piece in other.pieces {
      let start = piece.range.start - other.region.start
      let end = piece.range.end - other.region.start
      guard start >= place, end <= body.count else { return nil }
      result += body[place..<start]
      place = end
      guard piece.headerSize >= Self.frameHead, piece.headerSize <= end - start else {
        result += body[start..<end]
        continue
      }
      let content = Array(body[start + piece.headerSize..<end])
      let encoded = Self.unsynchronised(content)
      var head = Array(body[start..<start + piece.headerSize])
      if encoded.count != content.count || plan.header.isUnsynchronised {
        guard let size = FrameContent.synchsafe(head.count - Self.frameHead + encoded.count) else {
          return nil
        }
        head.replaceSubrange(4..<8, with: size)
        head[9] |= Self.frameFlag
      }
      result += head + encoded
    }
    return result + body[place...]
  }

  private var clearedFlags: Replacement {
    let place = tag.range.start + 5
    return Replacement(
      ByteRange(start: place, count: 1), with: [(tag.source.byte(at: place) ?? 0) & ~Self.tagFlag])
  }

  private static let tagFlag: UInt8 = 0x80
  private static let frameFlag: UInt8 = 0x02
  private static let frameHead = 10

  /// Inserts a zero after each FF byte that would look like the start of an MPEG frame, or that a zero
  /// follows.
  private static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      result.append(byte)
      guard byte == 0xFF else { continue }
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      if next == 0 || next >= 0xE0 { result.append(0) }
    }
    return result
  }
}
