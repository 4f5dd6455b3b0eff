import Anatomy
import Bytes
import Schema

/// Removes unsynchronisation from a tag before it is edited, and applies it again afterwards.
struct TagSynchronisation {
  private let tag: Node
  private let plan: TagPlan

  /// Returns nil if the tag is not unsynchronised.
  init?(of tag: Node) {
    guard let plan = tag.inherited(.tagPlan), plan.header.isKnown,
      plan.derived != nil || plan.header.isUnsynchronised
    else { return nil }
    (self.tag, self.plan) = (tag, plan)
  }

  /// The changes that undo the unsynchronisation of the tag; nil if the tag is inconsistent.
  var removal: [Replacement]? {
    let source = plan.derived ?? tag.source
    let region = plan.derived?.wholeRange ?? plan.region
    let bytes = source.bytes(region)
    guard !tag.isCut, bytes.count == region.count else { return nil }
    if plan.header.version < 4 { return [clearedFlags, Replacement(plan.region, with: bytes)] }
    var result: [UInt8] = []
    var place = 0
    for piece in plan.pieces where piece.headerSize >= Self.frameHead {
      let start = piece.range.start - region.start
      let end = piece.range.end - region.start
      guard start >= place, end <= bytes.count, piece.headerSize <= end - start else { return nil }
      result += bytes[place..<start]
      place = end
      var head = Array(bytes[start..<start + piece.headerSize])
      head[9] &= ~Self.frameFlag
      // Without unsynchronisation, the frame needs no statement of its length.
      if Self.statesOnlyLength(head) {
        head.removeLast(4)
        head[9] &= ~Self.lengthFlag
      }
      let body = bytes[start + piece.headerSize..<end]
      guard let size = FrameContent.synchsafe(head.count - Self.frameHead + body.count) else {
        return nil
      }
      head.replaceSubrange(4..<8, with: size)
      result += head + body
    }
    return [clearedFlags, Replacement(plan.region, with: result + bytes[place...])]
  }

  /// Whether the only additional field in a frame header is the length of the data.
  private static func statesOnlyLength(_ head: [UInt8]) -> Bool {
    head.count == frameHead + 4 && head[9] & 0x4F == lengthFlag
  }

  /// Whether frame headers state the length that the data had before unsynchronisation was applied.
  private var statesLengths: Bool {
    plan.pieces.contains { piece in
      piece.headerSize == Self.frameHead + 4
        && (plan.derived ?? tag.source).byte(at: piece.range.start + 9).map {
          $0 & 0x4D == Self.lengthFlag
        } ?? false
    }
  }

  /// Returns the changes that unsynchronise an edited tag in the same way as the original tag; nil
  /// if they are not possible. If no edit changed the tag, it gets its original bytes again.
  func application(to edited: Node) -> [Replacement]? {
    guard let other = edited.inherited(.tagPlan), other.derived == nil, !edited.isCut else {
      return nil
    }
    var body = edited.source.bytes(other.region)
    if body == removal?.last?.bytes {
      body = tag.source.bytes(plan.region)
    } else if other.header.version < 4 {
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

  /// Returns the content of a tag with each frame unsynchronised separately, as version 2.4 does.
  /// Nil if the frames are inconsistent.
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
        if statesLengths, head.count == Self.frameHead,
          let length = FrameContent.synchsafe(content.count)
        {
          head += length
          head[9] |= Self.lengthFlag
        }
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
  private static let lengthFlag: UInt8 = 0x01
  private static let frameHead = 10

  /// Inserts a zero after each FF byte that precedes a zero or the end of the bytes, or that would
  /// look like the start of an MPEG frame.
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
