package import Anatomy
package import Bytes
import Schema

/// The MPEG video codings in which each header begins with a three-byte start code prefix and one
/// byte for the kind of header.
package enum VisualCoding {
  /// MPEG-4 Visual (ISO/IEC 14496-2, 6.2).
  case mpeg4
  /// MPEG-2 video (ISO/IEC 13818-2, 6.2) and MPEG-1 video (ISO/IEC 11172-2).
  case mpeg2

  /// Returns the coding for an object type of the MPEG-4 registration authority; nil for any other
  /// object type.
  package init?(objectType: Int) {
    switch objectType {
    case 0x20: self = .mpeg4
    case 0x60...0x65, 0x6A: self = .mpeg2
    default: return nil
    }
  }

  /// Upper bound on the number of headers that are read. No picture of any level has more headers
  /// and slices.
  fileprivate var maxHeaders: Int { self == .mpeg4 ? 64 : 1 << 13 }

  fileprivate var labels: Labels {
    self == .mpeg4 ? RegisteredNumberNames.visualHeaders : RegisteredNumberNames.videoHeaders
  }

  /// Visits the headers of a sample. Pictures of MPEG-4 and slices of MPEG-2 begin like headers and
  /// are visited too, as are the headers of a second field or picture in the sample.
  package func forEachHeader(
    in headers: ByteRange, of source: ByteSource,
    _ visit: (_ kind: UInt8, _ body: ByteRange) -> Void
  ) {
    var place = headers.start
    for _ in 0..<maxHeaders {
      guard VisualUserData.isStart(at: place, in: source), let kind = source.byte(at: place + 3),
        place + 4 < headers.end
      else { break }
      let body = ByteRange(from: place + 4, to: headers.end)
      let end = VisualUserData.nextStart(in: body, of: source)
      visit(kind, ByteRange(from: body.start, to: end))
      place = end
    }
  }

  /// Whether the start code is that of a picture.
  package func isPicture(_ kind: UInt8) -> Bool { kind == (self == .mpeg4 ? 0xB6 : 0x00) }

  /// Whether the start code belongs to a multiplex of MPEG-1 or MPEG-2 (ISO/IEC 13818-1, 2.5).
  package func isOfMultiplex(_ kind: UInt8) -> Bool {
    self == .mpeg2 && ((0xB9...0xBD).contains(kind) || (0xC0...0xEF).contains(kind))
  }

  /// Returns whether user data has a known structure: captions, or the active format description.
  fileprivate func isStructure(_ data: [UInt8]) -> Bool {
    guard self == .mpeg2 else { return false }
    return Self.captions.contains { data.starts(with: $0) }
      || data.count > 2 && data[0] == 3 && data[1] & 0x7F == 1
  }

  private static let captions: [[UInt8]] = [
    Array("GA94".utf8), Array("DTG1".utf8), [0x43, 0x43, 0x01, 0xF8],
  ]
}

/// User data that encoders write between the headers of MPEG video.
package struct VisualUserData {
  package let range: ByteRange
  /// Whether the data must be kept. Decoders adapt to encoders that they recognize by name; without
  /// the name, pictures would be decoded differently.
  let isNeeded: Bool

  static let startCode: UInt8 = 0xB2
  private static let longestName = 256

  /// Creates user data from the bytes after its start code. If the data begins with a name that
  /// decoders know, only the bytes after the name can be removed.
  init(_ range: ByteRange, in source: ByteSource) {
    let known = Self.sizeOfKnownName(source.bytes(range, limit: Self.longestName))
    let rest = range.dropping(known)
    isNeeded = known > 0 && (rest.isEmpty || source.isBlank(rest))
    self.range = isNeeded ? range : rest
  }

  /// Returns nil if the header is not user data, or if the user data has no content.
  package init?(_ coding: VisualCoding, _ kind: UInt8, _ body: ByteRange, in source: ByteSource) {
    guard kind == Self.startCode, !body.isEmpty else { return nil }
    self.init(body, in: source)
    if !isMeaningful(coding, in: source) { return nil }
  }

  /// Returns the offset of the next start code, or the end of the range.
  static func nextStart(in range: ByteRange, of source: ByteSource) -> Int {
    var place = range.start
    while place + 3 < range.end,
      let one = source.firstPlace(of: 1, in: ByteRange(from: place + 2, to: range.end - 1))
    {
      if isStart(at: one - 2, in: source) { return one - 2 }
      place = one - 1
    }
    return range.end
  }

  package static func isStart(at place: Int, in source: ByteSource) -> Bool {
    source.integer(at: place, width: 3) == 1
  }

  /// Whether the range is the content of user data: it directly follows the start code of user
  /// data, or an encoder name after this start code.
  package static func isInUserData(_ range: ByteRange, in source: ByteSource) -> Bool {
    let places = stride(from: range.start - 4, to: range.start - 4 - longestName, by: -1)
    let start = places.first { $0 >= 0 && isStart(at: $0, in: source) }
    return start.map { source.byte(at: $0 + 3) == startCode } ?? false
  }

  /// Returns the number of bytes of an encoder's name and version to which decoders adapt; 0 if there is none.
  private static func sizeOfKnownName(_ data: [UInt8]) -> Int {
    if let name = data.prefix(longestSwitch).firstRange(of: Array("\0TMPGEXS\0".utf8)) {
      return name.upperBound
    }
    var rest = data[...]
    func skip(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }
    func number() -> Int? {
      let digits = rest.prefix { $0.isDigit }
      rest = rest.dropFirst(digits.count)
      return Int(String(decoding: digits, as: UTF8.self))
    }
    if skip("DivX") {
      guard number() != nil else { return 0 }
      if skip("Build") || skip("b") { _ = number() }
      _ = skip("p")
    } else if skip("XviD") {
      guard number() != nil else { return 0 }
    } else if skip("FFmpe") || skip("ffmpeg") {
      guard let mark = rest.firstIndex(of: UInt8(ascii: "b")),
        mark - rest.startIndex < longestVersion
      else { return data.starts(with: "ffmpeg".utf8) ? data.count - rest.count : 0 }
      rest = rest[(mark + 1)...]
      _ = number()
    } else if skip("Lavc") {
      guard let version = number(), version < firstWithoutWorkarounds else { return 0 }
      while skip(".") { _ = number() }
    } else {
      return 0
    }
    return data.count - rest.count
  }

  /// Maximum number of bytes of the text between the name of FFmpeg and its build number.
  private static let longestVersion = 16
  /// First major version of libavcodec for which decoders need no workarounds.
  private static let firstWithoutWorkarounds = 58
  private static let longestSwitch = 29
}

extension VisualUserData {
  var blanking: [UInt8] { [UInt8](repeating: 0xFF, count: range.count) }

  package func encoderSignature(in source: ByteSource, at find: @escaping () -> Node?)
    -> EncoderSignature
  {
    let isShort = range.count <= EncoderSignature.longestBlank
    let text = TextEncoding.ascii.decode(source.bytes(range, limit: Self.longestName)[...])
    let field = Field(
      name: "user_data", range: range, value: .text(text), meaning: .identifies(.encoding))
    let place = isNeeded || !isShort ? nil : source.exactFileRange(of: range)
    return EncoderSignature(
      kind: "user_data \(text.string)",
      edits: place.map { [Replacement($0, with: blanking)] } ?? [], writer: nil
    ) {
      find().map { ($0, field) }
    }
  }

  func isMeaningful(_ coding: VisualCoding, in source: ByteSource) -> Bool {
    !source.isBlank(range) && !coding.isStructure(source.bytes(range, limit: 4))
  }
}

extension ByteSource {
  /// Whether the bytes consist only of FF bytes, or only of zeros.
  fileprivate func isBlank(_ range: ByteRange) -> Bool {
    endOfRun(of: 0xFF, from: range.start, limit: range.end) == range.end || isZero(range)
  }
}

extension FieldReader {
  /// Reads the decoder configuration of MPEG video, which is a sequence of headers.
  package func visualHeaders(_ coding: VisualCoding) {
    list("header", count: nil) { header in
      header.u24("start_code_prefix")
      let kind = header.u8("start_code_value", means: .type, labels: coding.labels)
      let body = header.rest
      let end = VisualUserData.nextStart(in: body, of: header.source)
      let isUserData = kind == Int(VisualUserData.startCode)
      header.when(isUserData, "start_code_value is 0xB2") {
        let data = VisualUserData(ByteRange(from: body.start, to: end), in: header.source)
        if data.range.start > body.start {
          header.text(
            "encoder", .ascii, .bytes(data.range.start - body.start), means: .identifies(.playback))
        }
        if header.isDescribing || data.isMeaningful(coding, in: header.source) {
          header.text(
            "user_data", .ascii, .bytes(data.range.count),
            means: data.isNeeded ? .identifies(.playback) : .identifies(.encoding))
        } else {
          header.bytes("user_data", data.range.count, means: .identifies(.playback))
        }
      }
      header.when(!isUserData, "any other") {
        header.bytes("header_data", end - body.start, means: .identifies(.playback))
      }
    }
  }
}

extension RegisteredNumberNames {
  fileprivate static let visualHeaders = Labels(
    radix: 16,
    """
    00-1F video object
    20-2F video object layer
    B0 visual object sequence
    B1 end of the visual object sequence
    B2 user data
    B3 group of video object planes
    B5 visual object
    B6 video object plane
    """)

  fileprivate static let videoHeaders = Labels(
    radix: 16,
    """
    00 picture
    01-AF slice
    B2 user data
    B3 sequence header
    B5 extension
    B7 end of the sequence
    B8 group of pictures
    """)
}
