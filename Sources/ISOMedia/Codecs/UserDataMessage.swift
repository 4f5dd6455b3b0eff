import Anatomy
import Bytes
import Schema

/// A message that may identify someone: unregistered user data (payload type 5) with a UUID and any
/// data, registered user data with unknown content, or a type that no standard names.
struct UserDataMessage {
  static let type = 5
  private static let (filler, registeredType, timeCode) = (3, 4, 136)
  /// The UUID of unregistered user data, 16 bytes unless truncated; empty for other types.
  let identifier: [UInt8]
  /// The same for messages with the same kind of content.
  let kind: String
  private let text: [UInt8]
  /// Edits that fill the message with ones, which no decoder takes for the start of a unit.
  let blanking: [Replacement]
  /// The field to report if no field of the message shows the content.
  let field: Field?
  /// The stated time, if the message is a time code.
  let time: ClockTime?

  private static let identifierSize = 16

  /// Returns nil if another message is here, if it is truncated, and if it has no content.
  ///
  /// - Parameter source: the bytes without emulation prevention bytes.
  init?(at place: Int, in source: ByteSource, limit: Int) {
    guard let header = MessageHeader(at: place, in: source, limit: limit),
      header.end <= limit, header.end > header.payload
    else { return nil }
    let payload = ByteRange(from: header.payload, to: header.end)
    let isTime = header.type == Self.timeCode
    guard Self.isFree(header.type, payload, in: source),
      source.endOfRun(of: 0xFF, from: payload.start, limit: payload.end) < payload.end,
      // A type of 255 or more begins with bytes of ones. A blanked time code would not be a valid
      // time, so its type is replaced too.
      let room = Self.room(
        from: isTime ? place : place + 1 + header.type / 255, to: payload.end, in: source)
    else { return nil }
    let said = source.bytes(payload, limit: Self.identifierSize + 32)
    identifier = header.type == Self.type ? Array(said.prefix(Self.identifierSize)) : []
    text = Array(said.dropFirst(Self.identifierSize))
    let name = header.type == Self.registeredType ? Array(said.prefix(3)) : identifier
    time = isTime ? Self.time(said) : nil
    kind =
      isTime ? "time code" : "\(header.type)" + name.map { " " + String($0, radix: 16) }.joined()
    field =
      time?.field("clock_ts", payload)
      ?? (header.type == Self.filler
        ? Field("ff_byte", showing: payload, of: source, identifies: .unreferenced) : nil)
    let count = room.reduce(0) { $0 + $1.count }
    blanking = Self.replace(room, with: isTime ? Self.filling(count) : Self.blank(count))
    if isTime, time == nil { return nil }
  }

  /// Creates a message from bytes that cannot be one: after the bit that ends the unit, or with a
  /// size past its end. Returns nil if the bytes have no content, or if decoders may know such a
  /// message.
  init?(restAt place: Int, in source: ByteSource, limit: Int) {
    let rest = ByteRange(from: place, to: limit)
    let isAfterEnd = source.byte(at: place) == 0x80
    let header = MessageHeader(at: place, in: source, limit: limit)
    guard rest.count > 3,
      isAfterEnd || header.map({ Self.isFree($0.type, rest, in: source) }) ?? true,
      !source.isZero(isAfterEnd ? ByteRange(from: place + 1, to: limit) : rest),
      let room = Self.room(from: place, to: limit, in: source)
    else { return nil }
    (identifier, text, time, kind) = ([], [], nil, "after the messages")
    let said = isAfterEnd ? ByteRange(from: place + 1, to: limit) : rest
    field = Field("undecoded", showing: said, of: source, identifies: .unreferenced)
    blanking = Self.replace(room, with: Self.filling(room.reduce(-1) { $0 + $1.count }) + [0x80])
  }

  private static func replace(_ room: [ByteRange], with bytes: [UInt8]) -> [Replacement] {
    var bytes = bytes[...]
    return room.map { piece in
      defer { bytes = bytes.dropFirst(piece.count) }
      return Replacement(piece, with: Array(bytes.prefix(piece.count)))
    }
  }

  /// Returns the first of up to three times.
  private static func time(_ payload: [UInt8]) -> ClockTime? {
    var bits = Bits(payload)
    for _ in 0..<(bits.read(2) ?? 0) where bits.read(1) == 1 {
      _ = bits.read(1)
      return bits.clockTime()
    }
    return nil
  }

  /// Returns whether only the writer of a message knows its meaning.
  private static func isFree(_ type: Int, _ payload: ByteRange, in source: ByteSource) -> Bool {
    switch type {
    case Self.type, filler, timeCode: true
    case registeredType: !MessageBodies.isKnownRegistration(payload, in: source)
    default: Messages.titles[UInt64(type)] == nil && payload.count > 2
    }
  }

  /// Returns whether decoders read the message: they work around bugs of the first versions of
  /// x264, and, in 4:4:4 pictures, around one that existed until version 151.
  func isNeeded(inFullColor isFull: Bool) -> Bool {
    let head = Array("x264 - core ".utf8)
    guard text.starts(with: head) else { return false }
    let digits = text.dropFirst(head.count).prefix { (0x30...0x39).contains($0) }.prefix(6)
    guard let version = Int(String(decoding: digits, as: UTF8.self)) else { return false }
    return version < (isFull ? 151 : 34)
  }

  /// Returns the ranges of the size and the payload in the file, with emulation prevention bytes,
  /// which are not needed after blanking.
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

  /// Returns a filler message of this many bytes.
  private static func filling(_ count: Int) -> [UInt8] { [UInt8(filler)] + blank(count - 1) }

  /// Returns a size and as many ones as it states, together this many bytes.
  private static func blank(_ count: Int) -> [UInt8] {
    let full = (count - 1) / 256
    let size = count - 1 - full
    guard size >= 0, size / 255 == full else {
      // One byte too few or too many for one message: a second one ends it.
      guard count > 2 * identifierSize + 2 else { return [UInt8](repeating: 0xFF, count: count) }
      return blank(count - identifierSize - 2) + [UInt8(type), UInt8(identifierSize)]
        + [UInt8](repeating: 0xFF, count: identifierSize)
    }
    return [UInt8](repeating: 0xFF, count: full) + [UInt8(size % 255)]
      + [UInt8](repeating: 0xFF, count: size)
  }
}

extension NALCodec {
  /// Returns whether units of this type contain messages.
  func containsMessages(_ type: Int) -> Bool {
    switch self {
    case .avc: type == 6
    case .hevc: type == 39 || type == 40
    case .vvc: type == 23 || type == 24
    }
  }

  /// Visits the units of messages in a sample by number: their bytes, and the content without
  /// emulation prevention bytes if that differs.
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
  func forEachUserData(
    in sample: ByteRange, of source: ByteSource, lengthSize: Int,
    _ visit: (UserDataMessage, _ unit: Int, _ message: Int) -> Bool
  ) {
    forEachMessageUnit(in: sample, of: source, lengthSize: lengthSize) {
      unit, payload, content in
      let range = content?.wholeRange ?? payload
      return Self.userData(in: content ?? source, range) { visit($0, unit, $1) }
    }
  }

  private static func userData(
    in source: ByteSource, _ range: ByteRange, _ visit: (UserDataMessage, _ message: Int) -> Bool
  ) -> Bool {
    var (place, number) = (range.start, 0)
    while let header = MessageHeader(at: place, in: source, limit: range.end),
      header.end <= range.end
    {
      if let message = UserDataMessage(at: place, in: source, limit: range.end),
        !visit(message, number)
      {
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
