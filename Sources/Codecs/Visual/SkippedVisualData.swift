package import Anatomy
package import Bytes

/// A header that decoders of MPEG video skip, or bytes after the content of a header. Zeros may precede each start
/// code of MPEG-2 (ISO/IEC 13818-2, 5.2.3); MPEG-4 has a header for stuffing (ISO/IEC 14496-2, 6.3.4).
package struct SkippedVisualData {
  private let kind: UInt8
  private let range: ByteRange
  private let blank: [UInt8]

  private static let stuffing: UInt8 = 0xC3

  /// Describes the bytes of a header that decoders skip. Returns nil if decoders read the whole
  /// header, or if the skipped bytes are blank.
  ///
  /// - Parameter body: the bytes from after the start code to the next start code.
  package init?(_ coding: VisualCoding, _ kind: UInt8, _ body: ByteRange, in source: ByteSource) {
    let isSkipped =
      switch coding {
      case .mpeg2: Self.isSkippedInMPEG2(kind, source.byte(at: body.start) ?? 0)
      case .mpeg4: Self.isSkippedInMPEG4(kind)
      }
    guard let size = isSkipped ? 0 : Self.sizes(of: coding)[kind],
      size < body.count, body.count <= EncoderSignature.longestBlank
    else { return nil }
    let rest = body.dropping(size)
    let isStuffing =
      kind == Self.stuffing
      && source.endOfRun(of: 0xFF, from: rest.start, limit: rest.end) == rest.end
    if isStuffing || source.isZero(rest) { return nil }
    self.kind = kind
    let head: [UInt8]
    switch (isSkipped, coding) {
    case (true, .mpeg2): (range, head) = (ByteRange(from: body.start - 4, to: body.end), [])
    case (true, .mpeg4):
      range = ByteRange(from: body.start - 1, to: body.end)
      head = [Self.stuffing] + [UInt8](repeating: 0xFF, count: body.count)
    case (false, _): (range, head) = (rest, [])
    }
    blank = head + [UInt8](repeating: 0, count: range.count - head.count)
  }

  /// Returns whether decoders skip a header of MPEG-2: reserved start codes, the code for errors,
  /// and extensions that are reserved or only describe the video (ISO/IEC 13818-2, 6.2.1 and
  /// 6.3.1). The other codes from B9 to FF are not skipped, because they belong to a multiplex with
  /// other streams.
  private static func isSkippedInMPEG2(_ kind: UInt8, _ first: UInt8) -> Bool {
    switch kind {
    case 0xB0, 0xB1, 0xB4, 0xB6, 0xBE, 0xBF: true
    case 0xB5: [0, 4, 6, 11, 13, 14, 15].contains(first >> 4)
    default: false
    }
  }

  /// Returns whether decoders skip a header of MPEG-4: reserved start codes, the code for errors,
  /// and codes of objects that are no video (ISO/IEC 14496-2, 6.2.1).
  private static func isSkippedInMPEG4(_ kind: UInt8) -> Bool {
    switch kind {
    case 0x30...0x3F, 0x60...0xAF, 0xB4, 0xBA...0xFF: true
    default: false
    }
  }

  /// Returns the sizes of headers with a fixed content, by their start codes.
  private static func sizes(of coding: VisualCoding) -> [UInt8: Int] {
    switch coding {
    case .mpeg2: [0xB7: 0, 0xB8: 4]
    case .mpeg4: [0xB0: 1, 0xB1: 0, 0xB3: 3]
    }
  }

  package func encoderSignature(in source: ByteSource, at find: @escaping () -> Node?)
    -> EncoderSignature
  {
    let field = Field("header_data", showing: range, of: source, identifies: .unreferenced)
    return EncoderSignature(
      kind: "skipped header \(kind)", edits: source.inFile(Replacement(range, with: blank)) ?? [],
      writer: nil
    ) {
      find().map { ($0, field) }
    }
  }
}
