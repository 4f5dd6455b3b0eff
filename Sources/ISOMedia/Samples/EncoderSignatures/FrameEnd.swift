import Anatomy
import Bytes
import Codecs

/// How the end of a frame inside its sample is determined. Decoders ignore the bytes after it.
enum FrameEnd {
  /// A ProRes frame, which states its size (SMPTE RDD 36, 5.1).
  case stated
  /// An Opus packet with padding (RFC 6716, 3.2.5).
  case padded
  /// A VP9 superframe: several frames, with their sizes at the end of the sample (VP9, Annex B).
  case listed
  /// AC-3 or E-AC-3 frames, each of which states its size (ETSI TS 102 366, 4.3.1 and E.1.3.1).
  case synchronized
  /// A FLAC frame, which ends with a checksum after the last code (RFC 9639, 9).
  case coded(bitsPerSample: Int)
  /// A packet of Apple Lossless, which ends after the last code.
  case packet(ALACConfiguration)

  init?(_ entry: Node) {
    if ProResFrame.codes.contains(entry.code) {
      self = .stated
    } else if entry.code == "ac-3" || entry.code == "ec-3" {
      self = .synchronized
    } else if entry.code == "fLaC", let configuration = entry.child("dfLa") {
      self = .coded(bitsPerSample: configuration.bitsPerSampleOfFLAC)
    } else if entry.code == "alac", let configuration = entry.configurationOfALAC {
      self = .packet(configuration)
    } else if entry.code == "vp09" {
      self = .listed
    } else if let settings = entry.child("dOps"), settings.integer("ChannelMappingFamily") == 0 {
      self = .padded
    } else {
      return nil
    }
  }

  func extras(in sample: ByteRange, of source: ByteSource) -> [SampleTrailer] {
    switch self {
    case .stated: afterStatedEnd(in: sample, of: source)
    case .padded: padding(in: sample, of: source)
    case .listed: unreadFrames(in: sample, of: source)
    case .synchronized: afterSynchronizedFrames(in: sample, of: source)
    case .coded(let bits):
      after(endOfFLAC(sample, bitsPerSample: bits, in: source), sample, in: source)
    case .packet(let configuration):
      after(ALACFrameEnd.size(of: source.bytes(sample), configuration), sample, in: source)
    }
  }

  private func afterStatedEnd(in sample: ByteRange, of source: ByteSource) -> [SampleTrailer] {
    guard let size = source.big32(at: sample.start), size >= 28, Int(size) <= sample.count,
      source.big32(at: sample.start + 4) == FourCC("icpf").rawValue
    else { return [] }
    let frame = ByteRange(start: sample.start, count: Int(size))
    return hidden("bytes after the frame", sample.dropping(Int(size)), in: source)
      + insideProRes(frame, in: source)
  }

  /// Returns unused bytes of a ProRes frame: after the content of the frame header, inside picture
  /// headers, and after the pictures (SMPTE RDD 36, 5.1 to 5.3). An unknown encoder identifier is
  /// returned too.
  private func insideProRes(_ frame: ByteRange, in source: ByteSource) -> [SampleTrailer] {
    let header = ByteRange(
      start: frame.start + 8, count: Int(source.big16(at: frame.start + 8) ?? 0))
    guard header.count >= 20, frame.contains(header),
      let mode = source.byte(at: header.start + 12),
      let matrices = source.byte(at: header.start + 19)
    else { return [] }
    var extras: [SampleTrailer] = []
    let encoder = ByteRange(start: header.start + 4, count: 4)
    if let code = source.big32(at: encoder.start), code != 0,
      !Self.encodersOfProRes.contains(FourCC(rawValue: code))
    {
      extras.append(SampleTrailer("encoder_identifier", .encoding, encoder))
    }
    let used = 20 + 64 * (matrices & 3).nonzeroBitCount
    if used < header.count {
      extras += hidden("bytes after the header", header.dropping(used), in: source)
    }
    var place = header.end
    for _ in 0..<(mode >> 2 & 3 == 0 ? 1 : 2) {
      guard let size = source.big32(at: place + 1), let first = source.byte(at: place),
        size >= 8, Int(size) <= frame.end - place
      else { return extras }
      let rest = ByteRange(from: place + 8, to: place + min(Int(first >> 3), Int(size)))
      extras += hidden("bytes after the picture header", rest, in: source)
      place += Int(size)
    }
    return extras
      + hidden("bytes after the pictures", ByteRange(from: place, to: frame.end), in: source)
  }

  /// Returns the size of the FLAC frame at the start of the sample; nil if there is none or its
  /// checksum is wrong.
  private func endOfFLAC(
    _ sample: ByteRange, bitsPerSample: Int, in source: ByteSource
  ) -> Int? {
    guard let header = FLACFrameHeader(at: sample.start, in: source, before: sample.end),
      header.isIntact,
      let layout = try? FLACFrameLayout.find(
        header, at: sample.start, depth: bitsPerSample, in: source, before: sample.end
      ).get(),
      source.big16(at: layout.end - 2)
        == source.crc16(of: ByteRange(from: sample.start, to: layout.end - 2), .highestFirst)
    else { return nil }
    return layout.end - sample.start
  }

  /// Whether the frame end in these samples can be relied on. For Apple Lossless, at least half of
  /// the given packets must contain only zero bytes after their last element. All other frames
  /// state their sizes or contain a checksum, so the result is true.
  func fits(_ samples: @autoclosure () -> [ByteRange], of source: ByteSource) -> Bool {
    guard case .packet(let configuration) = self else { return true }
    let samples = samples()
    let ending = samples.count { sample in
      let size = ALACFrameEnd.size(of: source.bytes(sample), configuration)
      return size.map { source.isZero(sample.dropping($0)) } ?? false
    }
    return ending > 0 && ending * 2 >= samples.count
  }

  /// - Parameter size: the size of the frame in bytes; nil if it could not be read.
  private func after(
    _ size: Int?, _ sample: ByteRange, in source: ByteSource
  ) -> [SampleTrailer] {
    size.map { hidden("bytes after the frame", sample.dropping($0), in: source) } ?? []
  }

  private func hidden(_ kind: String, _ range: ByteRange, in source: ByteSource) -> [SampleTrailer]
  { range.isEmpty || source.isZero(range) ? [] : [SampleTrailer(kind, .unreferenced, range)] }

  /// Well-known ProRes encoder identifiers, which do not identify a person or a device.
  private static let encodersOfProRes: Set<FourCC> = [
    "apl0", "apl1", "Lavc", "fmpg", "arri", "aja0", "abm0", "adb0", "dav0", "vend", "ddv0", "blmd",
    "atms", "conv",
  ]

  // MARK: AC-3

  private func afterSynchronizedFrames(
    in sample: ByteRange, of source: ByteSource
  ) -> [SampleTrailer] {
    var end = sample.start
    while let size = DolbyFrame.size(at: end, in: source), size <= sample.end - end { end += size }
    // Decoders may play the start of a frame that is cut off, so its bytes are not reported.
    return end == sample.start || DolbyFrame.size(at: end, in: source) != nil
      ? [] : hidden("bytes after the frame", ByteRange(from: end, to: sample.end), in: source)
  }

  // MARK: Opus

  /// Returns the padding of an Opus packet that contains several frames. The second byte of the
  /// packet states the number of frames and whether there is padding.
  private func padding(in sample: ByteRange, of source: ByteSource) -> [SampleTrailer] {
    guard let head = source.byte(at: sample.start), head & 3 == 3,
      let count = source.byte(at: sample.start + 1), count & 0x40 != 0
    else { return [] }
    var (place, length) = (sample.start + 2, 0)
    while place < sample.end, let byte = source.byte(at: place) {
      place += 1
      length += byte == 255 ? 254 : Int(byte)
      if byte < 255 { break }
    }
    let padding = ByteRange(from: sample.end - length, to: sample.end)
    guard length > 2, padding.start >= place, let first = source.byte(at: padding.start),
      first >> 1 < Self.firstExtension
    else { return [] }
    return hidden("padding", padding, in: source)
  }

  /// Lowest number of an Opus extension that newer decoders use to improve the audio.
  private static let firstExtension: UInt8 = 120

  // MARK: VP9

  private func unreadFrames(in sample: ByteRange, of source: ByteSource) -> [SampleTrailer] {
    guard sample.count > 2, let mark = source.byte(at: sample.end - 1), mark >> 5 == 6 else {
      return []
    }
    let width = Int(mark >> 3 & 3) + 1
    let count = Int(mark & 7) + 1
    let index = sample.end - 2 - width * count
    guard index > sample.start, source.byte(at: index) == mark else { return [] }
    var place = sample.start
    var extras: [SampleTrailer] = []
    for number in 0..<count {
      guard
        let stated = source.integer(at: index + 1 + number * width, width: width, order: .little),
        let size = Int(exactly: stated), size <= index - place
      else { return [] }
      let frame = ByteRange(start: place, count: size)
      // Every VP9 frame begins with the bits 1 and 0.
      if let first = source.byte(at: place), !frame.isEmpty, first >> 6 != 2 {
        extras += hidden("not a frame", frame, in: source)
      }
      place = frame.end
    }
    return extras + hidden("bytes after the frames", ByteRange(from: place, to: index), in: source)
  }
}

extension Node {
  /// The number of bits per sample that STREAMINFO states in this FLAC configuration (RFC 9639,
  /// 8.2).
  fileprivate var bitsPerSampleOfFLAC: Int {
    let information = range.start + headerSize + 4 + 4
    return source.big64(at: information + 10).map { Int($0 >> 36 & 0x1F) + 1 } ?? 0
  }

  /// The decoder configuration in this Apple Lossless sample entry; in QuickTime files, it is
  /// inside `wave`. Nil if there is none.
  fileprivate var configurationOfALAC: ALACConfiguration? {
    guard let box = child("alac") ?? descendant("wave", "alac") else { return nil }
    let content = ByteRange(from: box.range.start + box.headerSize + 4, to: box.range.end)
    return ALACConfiguration(cookie: box.source.bytes(content, limit: 64))
  }
}
