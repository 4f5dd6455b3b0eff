import Anatomy
import Bytes

/// What a sample holds beside what it shows: links and boxes that nobody knows behind a text, and what
/// cameras write into each picture of a film.
struct SampleExtra {
  let kind: String
  let category: Anatomy.Category
  let range: ByteRange
  /// The same room, saying nothing; none where decoders read it.
  let blanking: Replacement?

  private static let most = 64
  private static let longestText = 256

  // MARK: Text (3GPP TS 26.245, 5.17)

  private static let modifiers: Set<FourCC> = [
    "styl", "hlit", "hclr", "krok", "dlay", "twrp", "tbox", "blnk", "encd",
  ]

  static func behindText(in sample: ByteRange, of source: ByteSource) -> [SampleExtra] {
    guard sample.count > 2, let size = source.big16(at: sample.start) else { return [] }
    var extras: [SampleExtra] = []
    var place = sample.start + 2 + Int(size)
    while place < sample.end, extras.count < most {
      guard let header = BoxHeader(at: place, in: source, limit: sample.end),
        header.size == 8, !header.reachesToEnd, header.end <= sample.end, header.code.isPrintable
      else {
        let rest = ByteRange(from: place, to: sample.end)
        if says(rest, in: source) { extras.append(SampleExtra("trailing", .hidden, rest, [])) }
        break
      }
      let body = ByteRange(from: place + 8, to: header.end)
      if !modifiers.contains(header.code), says(body, in: source) {
        extras.append(
          SampleExtra(
            header.code.description, header.code == "href" ? .path : .hidden,
            ByteRange(from: place + 4, to: header.end), Array("free".utf8)))
      }
      place = header.end
    }
    return extras
  }

  // MARK: Pictures (ITU-T T.81, B.1)

  static func inPicture(_ sample: ByteRange, of source: ByteSource) -> [SampleExtra] {
    guard source.big16(at: sample.start) == 0xFFD8 else { return [] }
    var extras: [SampleExtra] = []
    var place = sample.start + 2
    while extras.count < most, let marker = source.big16(at: place), marker >> 8 == 0xFF,
      marker != 0xFFDA, marker != 0xFFD9, let size = source.big16(at: place + 2), size >= 2
    {
      let end = place + 2 + Int(size)
      guard end <= sample.end else { break }
      let body = ByteRange(from: place + 4, to: end)
      if let extra = inSegment(marker, body, source) { extras.append(extra) }
      place = end
    }
    return extras
  }

  private static func inSegment(
    _ marker: UInt16, _ body: ByteRange, _ source: ByteSource
  ) -> SampleExtra? {
    let bytes = source.bytes(body)
    let isNeeded =
      bytes.starts(with: "ICC_PROFILE".utf8) || bytes.dropFirst(4).starts(with: "mjpg".utf8)
    guard !isNeeded, says(body, in: source) else { return nil }
    switch marker {
    case 0xFFFE where knownToDecoders.contains(where: { bytes.starts(with: $0.utf8) }):
      return SampleExtra(kind: "COM needed", category: .encoding, range: body, blanking: nil)
    case 0xFFFE: return SampleExtra("COM", .encoding, body, [])
    case 0xFFE1...0xFFED, 0xFFEF:
      let isPlace = places.contains { bytes.firstRange(of: $0) != nil }
      return SampleExtra("APP\(marker & 0xF)", isPlace ? .location : .device, body, [])
    default: return nil
    }
  }

  /// Decoders take after the habits of encoders that sign so.
  private static let knownToDecoders = [
    "AVID", "CS=ITU601", "Intel(R) JPEG Library", "Metasoft MJPEG", "MULTISCOPE",
  ]

  /// The tag of Exif that leads to a position, in both orders of bytes, and the same in XMP.
  private static let places: [[UInt8]] = [
    [0x88, 0x25, 0, 4], [0x25, 0x88, 4, 0], Array("GPSLatitude".utf8),
  ]

  private static func says(_ range: ByteRange, in source: ByteSource) -> Bool {
    !source.isZero(range)
  }
}

extension SampleExtra {
  /// - Parameter head: what the room begins with then; zeros fill it up.
  private init(
    _ kind: String, _ category: Anatomy.Category, _ range: ByteRange, _ head: [UInt8]
  ) {
    let isShort = range.count <= Inscription.longestBlank
    let zeros = [UInt8](repeating: 0, count: isShort ? max(0, range.count - head.count) : 0)
    self.init(
      kind: kind, category: category, range: range,
      blanking: isShort ? Replacement(range, with: head + zeros) : nil)
  }

  func inscription(in source: ByteSource, at find: @escaping () -> Node?) -> Inscription {
    let letters = source.bytes(range, limit: Self.longestText)
    let isText = letters.dropLast(letters.last == 0 ? 1 : 0).allSatisfy {
      (0x20..<0x7F).contains($0)
    }
    let field = Field(
      name: kind, range: range,
      value: isText ? .text(TextEncoding.ascii.decode(letters[...])) : .bytes,
      meaning: .tells(category))
    let edits = blanking.flatMap { blank in
      source.exactFileRange(of: blank.range).map { [Replacement($0, with: blank.bytes)] }
    }
    return Inscription(kind: "\(kind) \(category)", edits: edits ?? [], writer: nil) {
      find().map { ($0, field) }
    }
  }
}
