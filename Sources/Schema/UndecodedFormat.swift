package import Bytes

/// An audio or video format that is recognized by its signature, but that no format family decodes.
package enum UndecodedFormat: String, CaseIterable, Sendable {
  case monkeysAudio = "Monkey's Audio"
  case wavPack = "WavPack"
  case musepack = "Musepack"
  case trueAudio = "TrueAudio"
  case optimFROG = "OptimFROG"
  case tak = "TAK"
  case dsf = "DSF"
  case dsdiff = "DSDIFF"
  case ac3 = "AC-3"
  case dts = "DTS"
  case ogg = "Ogg"
  case matroska = "Matroska"
  case webM = "WebM"
  case avi = "AVI"
  case asf = "Windows Media (ASF)"
  case flashVideo = "Flash Video (FLV)"
  case transportStream = "MPEG transport stream"

  package var title: String { rawValue }

  /// File name extensions that the titles of their formats do not contain.
  private static let extensions: [String: UndecodedFormat] = [
    "ape": .monkeysAudio, "wv": .wavPack, "mpc": .musepack, "tta": .trueAudio, "ofr": .optimFROG,
    "dff": .dsdiff, "mkv": .matroska, "mka": .matroska, "wmv": .asf, "wma": .asf,
    "m2ts": .transportStream, "mts": .transportStream,
  ]

  /// Finds a format by its title, a word of it or a file name extension, in any case. Nil if there is
  /// none.
  package init?(named name: String) {
    let name = name.lowercased()
    let titled = Self.allCases.first { format in
      let title = format.title.lowercased()
      return title == name
        || title.split(whereSeparator: { " ()".contains($0) }).contains { $0 == name }
          && !Self.usualWords.contains(name)
    }
    guard let format = titled ?? Self.extensions[name] else { return nil }
    self = format
  }

  /// Words of titles that also have other meanings.
  private static let usualWords: Set<String> = [
    "audio", "video", "windows", "media", "stream", "transport", "mpeg", "flash",
  ]

  /// Detects a format by the signature at an offset. Bytes up to `end` may be read to confirm it.
  /// Nil if no format is detected.
  package init?(at place: Int, in source: ByteSource, before end: Int) {
    guard let format = Self.bySignature(at: place, in: source) ?? Self.byHeader(place, source, end)
    else { return nil }
    self = format
  }

  // MARK: Signatures

  private static let words: [(word: String, format: UndecodedFormat)] = [
    ("MAC ", .monkeysAudio), ("MACF", .monkeysAudio), ("wvpk", .wavPack), ("MP+", .musepack),
    ("MPCK", .musepack), ("TTA1", .trueAudio), ("TTA2", .trueAudio), ("OFR ", .optimFROG),
    ("tBaK", .tak), ("DSD ", .dsf), ("FRM8", .dsdiff), ("OggS", .ogg),
    ("FLV\u{1}", .flashVideo),
  ]

  private static func bySignature(at place: Int, in source: ByteSource) -> UndecodedFormat? {
    let head = source.bytes(ByteRange(start: place, count: 4))
    guard head.count == 4 else { return nil }
    if let known = words.first(where: { head.starts(with: $0.word.utf8) }) {
      return known.format.agrees(withHeaderAt: place, in: source) ? known.format : nil
    }
    switch source.big32(at: place) {
    // The sync word of DTS in 16 and 14 bits and in both byte orders, and the sync word of DTS-HD.
    case 0x7FFE_8001, 0xFE7F_0180, 0x1FFF_E800, 0xFF1F_00E8, 0x6458_2025: return .dts
    case 0x1A45_DFA3:
      let header = source.bytes(ByteRange(start: place, count: 64))
      return header.contains(subsequence: Array("webm".utf8)) ? .webM : .matroska
    case 0x3026_B275 where source.big32(at: place + 4) == 0x8E66_CF11: return .asf
    case FourCC("RIFF").rawValue where source.big32(at: place + 8) == FourCC("AVI ").rawValue:
      return .avi
    default: return nil
    }
  }

  /// Whether the header after the signature confirms the format. A header is checked only if its
  /// signature could also be the beginning of a text; true for other formats.
  private func agrees(withHeaderAt place: Int, in source: ByteSource) -> Bool {
    switch self {
    case .monkeysAudio:
      let version = source.integer(at: place + 4, width: 2, order: .little)
      return version.map { (1000...9999).contains($0) } ?? false
    case .optimFROG, .dsf:
      // The size that the header states for its first chunk.
      let size = source.integer(at: place + 4, width: 4, order: .little)
      return size.map { (12...64).contains($0) } ?? false
    default: return true
    }
  }

  // MARK: Headers with short sync words

  private static func byHeader(
    _ place: Int, _ source: ByteSource, _ end: Int
  ) -> UndecodedFormat? {
    if isAC3(at: place, in: source) { return .ac3 }
    if isTransportStream(at: place, in: source, before: end) { return .transportStream }
    return nil
  }

  /// Whether an AC-3 or Enhanced AC-3 frame (ETSI TS 102 366) can begin at an offset. The two
  /// formats differ in `bsid`.
  private static func isAC3(at place: Int, in source: ByteSource) -> Bool {
    guard source.big16(at: place) == 0x0B77, let fifth = source.byte(at: place + 4),
      let sixth = source.byte(at: place + 5)
    else { return false }
    switch sixth >> 3 {
    case 0...10: return fifth >> 6 != 3 && fifth & 0x3F < 38
    case 11...16: return true
    default: return false
    }
  }

  /// Whether transport stream packets (ISO/IEC 13818-1) begin at an offset. They have 188 bytes, or
  /// 192 with a time stamp of 4 bytes in front.
  private static func isTransportStream(
    at place: Int, in source: ByteSource, before end: Int
  ) -> Bool {
    [(0, 188), (4, 192)].contains { offset, size in
      end - place >= size * 3
        && (0..<3).allSatisfy { source.byte(at: place + offset + $0 * size) == 0x47 }
    }
  }

  // MARK: Musepack without a signature

  /// File name extensions of Musepack files. They are used to recognize stream versions 4 to 6,
  /// which have no signature.
  package static let musepackExtensions: Set<String> = ["mpc", "mp+", "mpp"]

  /// Whether a header of Musepack stream version 4, 5 or 6 can be at an offset.
  package static func mayBeOldMusepack(at place: Int, in source: ByteSource) -> Bool {
    guard let word = source.integer(at: place, width: 4, order: .little),
      let frames = source.integer(at: place + 4, width: 4, order: .little)
    else { return false }
    let version = word >> 11 & 0x3FF
    let (intensityStereo, blockSize) = (word >> 22 & 1, word & 0x3F)
    // Stream version 4 stores the number of frames in the upper 16 bits.
    let count = version == 4 ? frames >> 16 : frames
    return (4...6).contains(version) && intensityStereo == 0 && blockSize == 1 && count > 0
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence: [UInt8]) -> Bool {
    guard count >= subsequence.count else { return false }
    return (0...(count - subsequence.count)).contains { self[$0...].starts(with: subsequence) }
  }
}
