import Anatomy
import Bytes
import Movie

/// A codec with samples that begin with recognizable bytes.
enum SampleCoding {
  case nalUnits(lengthSize: Int)
  case rawAAC, mpegAudio, png, jpeg, ac3, flac, proRes, av1, vp9, h263

  init?(_ entry: Node) {
    switch entry.code {
    case "avc1", "avc3", "hvc1", "hev1", "vvc1", "vvi1", "dvh1", "dvhe", "dvav", "dva1":
      let settings: [(FourCC, FieldName)] = [
        ("avcC", .lengthSizeMinusOne), ("hvcC", .lengthSizeMinusOne),
        ("vvcC", .LengthSizeMinusOne),
      ]
      let sizes = settings.compactMap { entry.child($0.0)?.integer($0.1) }
      guard let size = sizes.first else { return nil }
      self = .nalUnits(lengthSize: size + 1)
    case "mp4a":
      guard let coding = Self(sound: entry) else { return nil }
      self = coding
    case "png ": self = .png
    case "jpeg", "mjpa": self = .jpeg
    case "ac-3", "ec-3": self = .ac3
    case "fLaC": self = .flac
    case "apch", "apcn", "apcs", "apco", "ap4h", "ap4x": self = .proRes
    case "av01": self = .av1
    case "vp09": self = .vp9
    case "s263", "h263": self = .h263
    default: return nil
    }
  }

  private init?(sound entry: Node) {
    let esds = entry.child("esds") ?? entry.descendant("wave", "esds")
    let decoder = esds?.children.first?.children.first
    switch decoder?.integer(.objectTypeIndication) {
    case 0x40, 0x66, 0x67, 0x68: self = .rawAAC
    case 0x69, 0x6B: self = .mpegAudio
    default: return nil
    }
  }

  /// What a sample of this codec must begin with, as text for messages.
  var words: String {
    switch self {
    case .nalUnits(let size): "a valid sequence of NAL units with \(size)-byte lengths"
    case .rawAAC: "raw AAC data without an ADTS header"
    case .mpegAudio: "an MPEG audio frame header"
    case .png: "the PNG signature"
    case .jpeg: "the JPEG SOI marker"
    case .ac3: "the AC-3 sync word"
    case .flac: "the FLAC sync code"
    case .proRes: "a ProRes frame header"
    case .av1: "an AV1 OBU"
    case .vp9: "the VP9 frame marker"
    case .h263: "the H.263 picture start code"
    }
  }

  /// Returns whether a sample begins with the bytes that its codec requires. Nil if fewer than four
  /// of its bytes are in the source.
  func plausible(_ range: ByteRange, in source: ByteSource) -> Bool? {
    if case .nalUnits(let size) = self, 1...size ~= range.count, range.end <= source.size {
      return false
    }
    let head = source.bytes(range.clamped(to: source.wholeRange), limit: 8)
    guard head.count >= 4 else { return nil }
    switch self {
    case .nalUnits(let size): return Self.hasUnits(range, size, in: source)
    case .rawAAC: return !Self.hasADTS(head, range.count)
    case .mpegAudio: return head[0] == 0xFF && head[1] & 0xE0 == 0xE0
    case .png: return head.starts(with: [0x89, 0x50, 0x4E, 0x47])
    case .jpeg: return head.starts(with: [0xFF, 0xD8])
    case .ac3:
      return head.starts(with: [0x0B, 0x77]) || head.starts(with: [0x77, 0x0B])
    case .flac: return head[0] == 0xFF && head[1] & 0xFC == 0xF8
    case .proRes: return head.count == 8 && head[4...].elementsEqual("icpf".utf8)
    case .av1: return head[0] & 0x81 == 0
    case .vp9: return head[0] & 0xC0 == 0x80
    case .h263: return head[0] == 0 && head[1] == 0 && head[2] & 0xFC == 0x80
    }
  }

  /// Returns whether a sample begins with an ADTS header. The frame length in the header must equal
  /// the sample size, so that a match by chance is unlikely.
  private static func hasADTS(_ head: [UInt8], _ size: Int) -> Bool {
    guard head.count >= 7, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 else { return false }
    return Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5 == size
  }

  private static let maxUnits = 64

  /// Returns whether the sample is a sequence of NAL units, each preceded by its length, up to its
  /// end. Only the first `maxUnits` units are checked.
  private static func hasUnits(_ range: ByteRange, _ size: Int, in source: ByteSource) -> Bool {
    var place = range.start
    for _ in 0..<maxUnits where place < range.end {
      guard range.end - place > size, let length = source.integer(at: place, width: size),
        length <= UInt64(range.end - place - size)
      else { return false }
      // The first bit of a NAL unit must be 0.
      if length > 0, let first = source.byte(at: place + size), first & 0x80 != 0 { return false }
      place += size + Int(length)
    }
    return true
  }
}

extension Node {
  /// Returns the codec of the sample description with the given number, counted from 1. Nil if
  /// samples of this codec have no recognizable start.
  func coding(of description: Int) -> SampleCoding? {
    guard let entries = descendant("mdia", "minf", "stbl", "stsd")?.children,
      entries.indices.contains(description - 1)
    else { return nil }
    return SampleCoding(entries[description - 1])
  }
}
