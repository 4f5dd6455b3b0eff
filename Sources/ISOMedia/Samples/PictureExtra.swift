import Anatomy
import Bytes

/// What is in a picture of a film beside the picture: each sample is a file of JPEG or PNG.
extension SampleExtra {
  static func inPicture(_ sample: ByteRange, of source: ByteSource) -> [SampleExtra] {
    switch source.big16(at: sample.start) {
    case 0xFFD8: inJPEG(sample, of: source)
    case 0x8950: inPNG(sample, of: source)
    default: []
    }
  }

  // MARK: JPEG (ITU-T T.81, B.1)

  private static func inJPEG(_ sample: ByteRange, of source: ByteSource) -> [SampleExtra] {
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
      return SampleExtra(
        "APP\(marker & 0xF)", tellsPlace(bytes) ? .location : .device, body, [])
    default: return nil
    }
  }

  /// Decoders take after the habits of encoders that sign so.
  private static let knownToDecoders = [
    "AVID", "CS=ITU601", "Intel(R) JPEG Library", "Metasoft MJPEG", "MULTISCOPE",
  ]

  // MARK: PNG (ISO/IEC 15948, 11)

  private static func inPNG(_ sample: ByteRange, of source: ByteSource) -> [SampleExtra] {
    var extras: [SampleExtra] = []
    var place = sample.start + 8
    while extras.count < most, let size = source.big32(at: place), place + 12 <= sample.end {
      let end = place + 12 + Int(size)
      guard end <= sample.end, let type = source.big32(at: place + 4) else { break }
      let code = FourCC(rawValue: type)
      let body = ByteRange(from: place + 8, to: end - 4)
      if let category = category(ofChunk: code, body, source) {
        extras.append(emptied(code, category, body, source))
      }
      place = end
      if code == "IEND" { break }
    }
    let rest = ByteRange(from: min(place, sample.end), to: sample.end)
    if extras.count < most, says(rest, in: source) {
      extras.append(SampleExtra("trailing", .hidden, rest, []))
    }
    return extras
  }

  /// None where a chunk belongs to the picture, or is empty.
  private static func category(
    ofChunk code: FourCC, _ body: ByteRange, _ source: ByteSource
  ) -> Anatomy.Category? {
    guard !ofPicture.contains(code), code[0] & 0x20 != 0, says(body, in: source) else { return nil }
    let bytes = source.bytes(body, limit: Inscription.longestBlank)
    if tellsPlace(bytes) { return .location }
    switch code {
    case "eXIf": return .device
    case "tIME": return .time
    case "tEXt", "zTXt", "iTXt": return bytes.starts(with: "Software\0".utf8) ? .encoding : .note
    default: return .hidden
    }
  }

  /// A chunk that nobody needs takes its place: its type says that decoders may pass it over, and that
  /// no standard knows it.
  private static func emptied(
    _ code: FourCC, _ category: Anatomy.Category, _ body: ByteRange, _ source: ByteSource
  ) -> SampleExtra {
    let type = Array("fiLl".utf8)
    let empty = type + [UInt8](repeating: 0, count: min(body.count, Inscription.longestBlank))
    let crc = ByteSource(bytes: empty).crc32(of: ByteRange(start: 0, count: empty.count))
    let whole = SampleExtra(
      code.description, category, ByteRange(from: body.start - 4, to: body.end + 4), type,
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> $0) })
    let keyword = code == "tEXt" ? source.bytes(body, limit: longestKeyword).firstIndex(of: 0) : nil
    return SampleExtra(
      kind: whole.kind, category: category,
      range: ByteRange(from: body.start + (keyword.map { $0 + 1 } ?? 0), to: body.end),
      blanking: whole.blanking)
  }

  private static let longestKeyword = 80

  /// Ancillary chunks that say how the picture is to be shown.
  private static let ofPicture: Set<FourCC> = [
    "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "mDCv", "cLLi", "bKGD", "hIST",
    "tRNS", "pHYs", "sPLT", "acTL", "fcTL", "fdAT", "oFFs", "pCAL", "sCAL", "sTER", "gIFg",
  ]
  // MARK: Places

  /// The tag of Exif that leads to a position, in both orders of bytes, and the same in XMP.
  private static let places: [[UInt8]] = [
    [0x88, 0x25, 0, 4], [0x25, 0x88, 4, 0], Array("GPSLatitude".utf8),
  ]

  private static func tellsPlace(_ bytes: [UInt8]) -> Bool {
    places.contains { bytes.firstRange(of: $0) != nil }
  }
}
