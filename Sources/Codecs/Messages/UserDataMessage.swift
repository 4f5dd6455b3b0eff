package import Anatomy
package import Bytes
import Schema

/// An SEI message that may identify someone: unregistered user data (payload type 5) with a UUID
/// and any data, registered user data with unknown content, a payload type that no standard
/// defines or that decoders do not need, or bytes after the content of a message.
package struct UserDataMessage {
  static let type = 5
  private static let (filler, registeredType, timeCode) = (3, 4, 136)
  /// The UUID of unregistered user data, 16 bytes unless truncated; empty for other types.
  package let identifier: [UInt8]
  /// A text for the kind of content, such as the payload type and the UUID. It is the same for all
  /// messages with the same kind of content.
  package let kind: String
  private let text: [UInt8]
  /// Edits that overwrite the message with FF bytes, which cannot form a start code.
  package let blanking: [Replacement]
  /// The field to report; nil if the node of the message already shows the content as a field.
  package let field: Field?
  /// The time that the message states; nil if the message is not a time code.
  package let time: ClockTime?

  private static let identifierSize = 16

  /// Describes the message at an offset. Returns nil if the message has a known meaning, is
  /// truncated or has no content.
  ///
  /// - Parameters:
  ///   - source: the bytes without emulation prevention bytes.
  ///   - hasBuffering: whether buffering period messages describe the buffers of the decoder.
  init?(
    at place: Int, in source: ByteSource, limit: Int, _ codec: NALCodec, hasBuffering: Bool = true
  ) {
    guard let header = MessageHeader(at: place, in: source, limit: limit),
      header.end <= limit, header.end > header.payload
    else { return nil }
    let payload = ByteRange(from: header.payload, to: header.end)
    let isTime = header.type == Self.timeCode
    let isUnread =
      Messages.isUnread(header.type, codec, hasBuffering: hasBuffering)
      || Messages.isMisused(header.type, payload, in: source)
    // The payload type, which is coded as one FF byte for each 255 and a last byte, is usually
    // kept. In a time code, and in other types with a defined content, it is replaced, because the
    // blanked content would not be valid.
    let isRetyped = isTime || isUnread
    guard
      isUnread && payload.count > 2 || Self.isFree(header.type, payload, in: source),
      source.endOfRun(of: 0xFF, from: payload.start, limit: payload.end) < payload.end,
      let room = Self.room(
        from: isRetyped ? place : place + 1 + header.type / 255, to: payload.end, in: source)
    else { return nil }
    let content = source.bytes(payload, limit: Self.identifierSize + 32)
    identifier = header.type == Self.type ? Array(content.prefix(Self.identifierSize)) : []
    text = Array(content.dropFirst(Self.identifierSize))
    let name = header.type == Self.registeredType ? Array(content.prefix(3)) : identifier
    time = isTime ? Self.time(content) : nil
    kind =
      isTime ? "time code" : "\(header.type)" + name.map { " " + String($0, radix: 16) }.joined()
    field =
      time?.field("clock_ts", payload)
      ?? (header.type == Self.filler
        ? Field("ff_byte", showing: payload, of: source, identifies: .unreferenced) : nil)
    let count = room.reduce(0) { $0 + $1.count }
    blanking = Self.replace(room, with: isRetyped ? Self.filling(count) : Self.blank(count))
    if isTime, time == nil { return nil }
  }

  /// Describes the bytes after the last complete message of an SEI unit: bytes after the trailing
  /// bits, or a message with a size that extends past the end of the unit. Returns nil if the bytes
  /// have no content, or if decoders may know the payload type of that message.
  init?(restAt place: Int, in source: ByteSource, limit: Int) {
    let rest = ByteRange(from: place, to: limit)
    let isAfterEnd = source.byte(at: place) == 0x80
    let header = MessageHeader(at: place, in: source, limit: limit)
    guard rest.count > 3,
      isAfterEnd || header.map({ Self.isFree($0.type, rest, in: source) }) ?? true,
      !source.isZero(isAfterEnd ? ByteRange(from: place + 1, to: limit) : rest),
      let room = Self.room(from: place, to: limit, in: source)
    else { return nil }
    (identifier, text, time, kind) = ([], [], nil, "bytes after the SEI messages")
    let shown = isAfterEnd ? ByteRange(from: place + 1, to: limit) : rest
    field = Field("undecoded", showing: shown, of: source, identifies: .unreferenced)
    blanking = Self.replace(room, with: Self.filling(room.reduce(-1) { $0 + $1.count }) + [0x80])
  }

  /// Describes the bytes after the content of a message with a fixed size, or of a message that
  /// only cancels an earlier message. Returns nil if there are no such bytes, or if they are blank.
  init?(tailOf header: MessageHeader, in source: ByteSource) {
    let payload = ByteRange(from: header.payload, to: header.end)
    guard let size = Messages.contentSize(of: header.type, payload, in: source),
      size < payload.count
    else { return nil }
    let tail = payload.dropping(size)
    guard tail.count > 2, tail.count <= EncoderSignature.longestBlank, !source.isZero(tail),
      source.byte(at: tail.start) != 0x80 || !source.isZero(tail.dropping(1)),
      let blanking = Self.blanking(tail, in: source), !blanking.isEmpty
    else { return nil }
    (identifier, text, time, kind) = ([], [], nil, "after message \(header.type)")
    field = Field("trailing", showing: tail, of: source, identifies: .unreferenced)
    self.blanking = blanking
  }

  /// Returns edits that fill a range with FF bytes and keep its size. Bytes next to an emulation
  /// prevention byte get values for which it remains valid. Empty if the range is already filled;
  /// nil if the file does not contain the bytes.
  private static func blanking(_ range: ByteRange, in source: ByteSource) -> [Replacement]? {
    guard let places = source.exactFileRanges(of: range) else { return nil }
    func place(_ offset: Int) -> ByteRange? {
      offset < source.size ? source.exactFileRange(of: ByteRange(start: offset, count: 1)) : nil
    }
    let ends = [place(range.start - 1)?.end] + places.map(\.end)
    let starts = places.map(\.start) + [place(range.end)?.start]
    let old = source.bytes(range)
    var new = [UInt8](repeating: 0xFF, count: range.count)
    var offset = 0
    for (index, part) in places.enumerated() {
      // An emulation prevention byte is only valid after two zero bytes and before a byte of at
      // most 3, so these bytes are not set to FF.
      if let end = ends[index], end + 1 == part.start { new[offset] = 1 }
      offset += part.count
      if starts[index + 1] == part.end + 1 {
        for zero in max(0, offset - 2)..<offset { new[zero] = 0 }
      }
    }
    guard new != old else { return [] }
    return replace(places, with: new)
  }

  private static func replace(_ room: [ByteRange], with bytes: [UInt8]) -> [Replacement] {
    var bytes = bytes[...]
    return room.map { piece in
      defer { bytes = bytes.dropFirst(piece.count) }
      return Replacement(piece, with: Array(bytes.prefix(piece.count)))
    }
  }

  /// Returns the first clock time in a time code message, which has at most three; nil if there is
  /// none.
  private static func time(_ payload: [UInt8]) -> ClockTime? {
    var bits = Bits(payload)
    for _ in 0..<(bits.read(2) ?? 0) where bits.read(1) == 1 {
      _ = bits.read(1)
      return bits.clockTime()
    }
    return nil
  }

  /// Returns whether the meaning of a message is known only to its writer.
  private static func isFree(_ type: Int, _ payload: ByteRange, in source: ByteSource) -> Bool {
    switch type {
    case Self.type, filler, timeCode: true
    case registeredType: !MessageBodies.isKnownRegistration(payload, in: source)
    default: Messages.titles[UInt64(type)] == nil && payload.count > 2
    }
  }

  /// Returns whether decoders need the message. This is true if it states a version of x264 with
  /// bugs that decoders work around: an early version or, in 4:4:4 pictures, a version before 151.
  package func isNeeded(inFullColor isFull: Bool) -> Bool {
    let head = Array("x264 - core ".utf8)
    guard text.starts(with: head) else { return false }
    let digits = text.dropFirst(head.count).prefix { (0x30...0x39).contains($0) }.prefix(6)
    guard let version = Int(String(decoding: digits, as: UTF8.self)) else { return false }
    return version < (isFull ? 151 : 34)
  }

  /// Returns the ranges in the file that a blanked message overwrites, including emulation
  /// prevention bytes: a message of FF bytes needs none. Nil if the file does not contain the
  /// message.
  private static func room(from start: Int, to end: Int, in source: ByteSource) -> [ByteRange]? {
    guard let places = source.exactFileRanges(of: ByteRange(from: start, to: end)) else {
      return nil
    }
    var pieces: [ByteRange] = []
    func add(_ place: ByteRange) {
      if let last = pieces.last, last.end == place.start || last.end + 1 == place.start {
        pieces[pieces.count - 1] = ByteRange(from: last.start, to: place.end)
      } else {
        pieces.append(place)
      }
    }
    for place in places { add(place) }
    let next = ByteRange(start: end, count: 1)
    if end < source.size, let after = source.exactFileRange(of: next),
      after.start == pieces.last.map({ $0.end + 1 })
    {
      add(ByteRange(start: after.start, count: 0))
    }
    return pieces.isEmpty ? nil : pieces
  }

  /// Returns a filler message with a total of `count` bytes.
  private static func filling(_ count: Int) -> [UInt8] { [UInt8(filler)] + blank(count - 1) }

  /// Returns the size field of a message and a payload of FF bytes, with a total of `count` bytes.
  private static func blank(_ count: Int) -> [UInt8] {
    let full = (count - 1) / 256
    let size = count - 1 - full
    guard size >= 0, size / 255 == full else {
      // No size value fits this number of bytes exactly, so a second message occupies the last
      // bytes. If there is no space for two messages, all bytes become FF.
      guard count > 2 * identifierSize + 2 else { return [UInt8](repeating: 0xFF, count: count) }
      return blank(count - identifierSize - 2) + [UInt8(type), UInt8(identifierSize)]
        + [UInt8](repeating: 0xFF, count: identifierSize)
    }
    return [UInt8](repeating: 0xFF, count: full) + [UInt8(size % 255)]
      + [UInt8](repeating: 0xFF, count: size)
  }
}

extension NALCodec {
  /// Returns whether NAL units of this type contain SEI messages.
  package func containsMessages(_ type: Int) -> Bool {
    switch self {
    case .avc: type == 6
    case .hevc: type == 39 || type == 40
    case .vvc: type == 23 || type == 24
    }
  }

  /// Visits the SEI units in a sample until the visitor returns false. The visitor receives the
  /// index of the unit, its bytes, and a copy of the bytes without emulation prevention bytes if
  /// there are any.
  func forEachMessageUnit(
    in sample: ByteRange, of source: ByteSource, lengthSize: Int,
    _ visit: (_ unit: Int, _ payload: ByteRange, _ content: ByteSource?) -> Bool
  ) {
    var (place, unit) = (sample.start, 0)
    while sample.end - place >= lengthSize + headerSize,
      let stated = source.integer(at: place, width: lengthSize),
      let length = Int(exactly: stated), length <= sample.end - place - lengthSize
    {
      let body = ByteRange(start: place + lengthSize, count: length)
      place = body.end
      defer { unit += 1 }
      guard length > headerSize, let type = type(at: body.start, in: source), containsMessages(type)
      else { continue }
      let payload = ByteRange(from: body.start + headerSize, to: body.end)
      guard visit(unit, payload, source.withoutEmulationPrevention(payload)) else { return }
    }
  }

  /// Visits the messages in a sample that may identify someone, with the index of the unit in the
  /// sample and of the message in the unit.
  package func forEachUserData(
    in sample: ByteRange, of source: ByteSource, lengthSize: Int, hasBuffering: Bool,
    _ visit: (UserDataMessage, _ unit: Int, _ message: Int) -> Bool
  ) {
    forEachMessageUnit(in: sample, of: source, lengthSize: lengthSize) {
      unit, payload, content in
      let range = content?.wholeRange ?? payload
      return userData(in: content ?? source, range, hasBuffering) { visit($0, unit, $1) }
    }
  }

  private func userData(
    in source: ByteSource, _ range: ByteRange, _ hasBuffering: Bool,
    _ visit: (UserDataMessage, _ message: Int) -> Bool
  ) -> Bool {
    var (place, number) = (range.start, 0)
    while let header = MessageHeader(at: place, in: source, limit: range.end),
      header.end <= range.end
    {
      let message =
        UserDataMessage(
          at: place, in: source, limit: range.end, self, hasBuffering: hasBuffering)
        ?? UserDataMessage(tailOf: header, in: source)
      if let message, !visit(message, number) {
        return false
      }
      place = header.end
      number += 1
    }
    guard place < range.end,
      let rest = UserDataMessage(restAt: place, in: source, limit: range.end)
    else { return true }
    return visit(rest, number)
  }
}
