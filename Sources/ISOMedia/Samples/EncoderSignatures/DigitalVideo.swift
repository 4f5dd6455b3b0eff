import Anatomy
import Bytes
import Codecs

/// A DV frame, which consists of sequences of blocks. Some blocks contain packs of five bytes in
/// which camcorders store the recording time (IEC 61834-2, 4; IEC 61834-4).
struct DigitalVideo {
  static let codes: Set<FourCC> = [
    "dvc ", "dvcp", "dvpp", "dvsd", "dv25", "dv5n", "dv5p", "dvhp", "dvhq", "dvh2", "dvh3", "dvh4",
    "dvh5", "dvh6", "AVdv", "AVd1",
  ]
  /// Maximum number of frames to search. Frames are large, and a camcorder states the time in each
  /// frame.
  static let sampleLimit = 100

  private static let sequenceSize = 12_000
  /// Upper bound on the number of sequences read: twice the number in a frame of the largest
  /// picture size.
  private static let maxSequences = 96
  private static let blockSize = 80
  fileprivate static let packSize = 5

  private var date: String?
  private var time: ClockTime?
  private var code: ClockTime?
  private var blocks: [Block] = []

  /// The packs of one block, with the offsets of those that state a date or a time code.
  fileprivate struct Block {
    let packs: ByteRange
    let bytes: [UInt8]
    let dates: [Int]
    let codes: [Int]
  }

  init(_ frame: ByteRange, in source: ByteSource) {
    for number in 0..<min(frame.count / Self.sequenceSize, Self.maxSequences) {
      let start = frame.start + number * Self.sequenceSize
      // In a subcode block, each pack follows three other bytes.
      for number in 1...2 { take(number, of: start, in: source, kind: 1, step: 8, first: 6, 6) }
      for number in 3...5 { take(number, of: start, in: source, kind: 2, step: 5, first: 3, 15) }
      for number in stride(from: 6, to: 150, by: 16) {
        take(number, of: start, in: source, kind: 3, step: 5, first: 3, 1)
      }
    }
  }

  // MARK: Packs

  private mutating func take(
    _ number: Int, of sequence: Int, in source: ByteSource, kind: UInt8, step: Int, first: Int,
    _ count: Int
  ) {
    let start = sequence + number * Self.blockSize
    guard let head = source.byte(at: start), head >> 5 == kind else { return }
    let packs = ByteRange(start: start + first, count: step * (count - 1) + Self.packSize)
    let bytes = source.bytes(packs)
    guard bytes.count == packs.count else { return }
    var (dates, codes): ([Int], [Int]) = ([], [])
    for place in stride(from: 0, to: bytes.count, by: step) {
      let content = bytes[(place + 1)..<(place + Self.packSize)]
      guard content.contains(where: { $0 != 0xFF }) else { continue }
      switch bytes[place] {
      case 0x52, 0x53, 0x54, 0x62, 0x63, 0x64:
        note(bytes[place], Array(content))
        dates.append(place)
      case 0x13:
        code = code ?? Self.time(Array(content))
        codes.append(place)
      default: break
      }
    }
    if !dates.isEmpty || !codes.isEmpty {
      blocks.append(Block(packs: packs, bytes: bytes, dates: dates, codes: codes))
    }
  }

  private mutating func note(_ pack: UInt8, _ content: [UInt8]) {
    switch pack {
    case 0x52, 0x62: date = date ?? Self.date(content)
    case 0x53, 0x63: time = time ?? Self.time(content)
    default: break
    }
  }

  // MARK: Values

  /// Returns the date in a pack, such as `2004-08-31`; nil if it is not valid. The pack stores two
  /// digits of the year, and each decimal digit has four bits.
  private static func date(_ content: [UInt8]) -> String? {
    guard let day = digits(content[1] & 0x3F), let month = digits(content[2] & 0x1F),
      let year = digits(content[3]), (1...31).contains(day), (1...12).contains(month)
    else { return nil }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year < 75 ? 2000 + year : 1900 + year)-\(padded(month))-\(padded(day))"
  }

  private static func time(_ content: [UInt8]) -> ClockTime? {
    guard let seconds = digits(content[1] & 0x7F), let minutes = digits(content[2] & 0x7F),
      let hours = digits(content[3] & 0x3F)
    else { return nil }
    return ClockTime(hours: hours, minutes: minutes, seconds: seconds)
  }

  private static func digits(_ byte: UInt8) -> Int? {
    byte >> 4 < 10 && byte & 15 < 10 ? Int(byte >> 4) * 10 + Int(byte & 15) : nil
  }

  // MARK: Encoder signature

  /// Returns the encoder signature with the recording date and time; nil if no block has packs to
  /// blank. Date packs and time code packs alternate, so one edit blanks both kinds in a block.
  func encoderSignature(
    in source: ByteSource, by clock: RunningClock, at find: @escaping () -> Node?
  ) -> EncoderSignature? {
    let reportsCode = code.map { clock.identifies($0) } ?? false
    let blankings = blocks.compactMap { $0.blanking(withCodes: reportsCode) }
    guard let first = blankings.first else { return nil }
    let words = [date, time?.words, reportsCode ? code.map { "time code " + $0.words } : nil]
      .compactMap(\.self).joined(separator: " ")
    let field = Field(
      name: "recording_date_and_time",
      range: ByteRange(start: first.range.start, count: Self.packSize),
      value: words.isEmpty ? .bytes : .unsigned(0), meaning: .identifies(.time),
      label: words.isEmpty ? nil : words)
    return EncoderSignature(
      kind: "recording date", edits: blankings.flatMap { source.inFile($0) ?? [] }, writer: nil
    ) { find().map { ($0, field) } }
  }
}

extension DigitalVideo.Block {
  /// Returns an edit that overwrites date packs with FF bytes, which mark a pack as empty; nil if
  /// the block has none. With `hasCodes`, time code packs are also overwritten.
  fileprivate func blanking(withCodes hasCodes: Bool) -> Replacement? {
    let places = (dates + (hasCodes ? codes : [])).sorted()
    guard let first = places.first, let last = places.last else { return nil }
    var blank = bytes
    for place in places {
      for index in place..<(place + DigitalVideo.packSize) { blank[index] = 0xFF }
    }
    let run = first..<(last + DigitalVideo.packSize)
    return Replacement(
      ByteRange(start: packs.start + first, count: run.count), with: Array(blank[run]))
  }
}
