import Anatomy
import Bytes
import Keys
import Schema

/// Declarations of the chunks of AIFF and AIFF-C.
extension Chunks {
  static let aiffSound = SpecSection(
    .aiff,
    [
      Chunk("COMM", "Common", in: "AIFF", "AIFC", occurs: .once, presents: .all(.channels)) {
        chunk in
        chunk.i16("numChannels", line: "% channels")
        chunk.u32("numSampleFrames", means: .count(of: .samples))
        chunk.i16("sampleSize", line: "% bits")
        chunk.extended("sampleRate", line: "% Hz")
        let isCompressed = chunk.isDescribing || chunk.remaining >= 4
        chunk.when(isCompressed, "in AIFC") {
          chunk.code("compressionType", means: .type, line: .value) { compressions[$0] }
          chunk.when(chunk.isDescribing || chunk.remaining > 0, "bytes remain") {
            chunk.evenText("compressionName", means: .identifies(.playback))
          }
        }
      },
      Chunk(
        "SSND", "Sound", in: "AIFF", "AIFC", occurs: .atMostOnce,
        summary: Summary { $0.aiffDuration },
        body: sound),
      Chunk("FVER", "Format Version", in: "AIFC") {
        $0.u32("timestamp", means: .version, labels: [0xA280_5140: "AIFC Version 1"])
      },
      Chunk("MARK", "Markers", in: "AIFF", "AIFC", occurs: .atMostOnce, presents: .all(.markers)) {
        chunk in
        let count = chunk.u16("numMarkers", means: .count(of: .field("markers")))
        chunk.list("markers", count: count, line: "%") { item in
          item.i16("id", means: .id(of: "marker"))
          item.u32("position", means: .moment(.frames))
          item.evenText("markerName", means: .tag(.aiff, "MARK"))
        }
      },
      Chunk(
        "INST", "Instrument", in: "AIFF", "AIFC", occurs: .atMostOnce,
        presents: .each { $0.isPlayableInstrument ? .markers : nil }
      ) { chunk in
        for name in ["baseNote", "detune", "lowNote", "highNote", "lowVelocity", "highVelocity"] {
          chunk.i8(name)
        }
        chunk.i16("gain")
        for name in ["sustainLoop", "releaseLoop"] {
          chunk.group(name) {
            chunk.u16("playMode", labels: [0: "none", 1: "forward", 2: "back and forth"])
            chunk.i16("beginLoop", means: .reference(to: "marker"))
            chunk.i16("endLoop", means: .reference(to: "marker"))
          }
        }
      },
    ])

  static let aiffTexts = SpecSection(
    .aiff,
    KeyList.aiff.titles.map(plainText) + [
      Chunk("COMT", "Comments", in: "AIFF", "AIFC", occurs: .atMostOnce) { chunk in
        let count = chunk.u16("numComments", means: .count(of: .field("comments")))
        chunk.list("comments", count: count, line: "%") { item in
          item.u32("timeStamp", means: .time(.macintosh))
          item.i16("marker", means: .reference(to: "marker"))
          let size = item.u16("count", means: .size(of: .nextField))
          item.chunkText("text", bytes: size, means: .tag(.aiff, "COMT"))
          item.when(size % 2 == 1 && item.remaining > 0, "count is odd") { item.reserved(1, "pad") }
        }
      },
      tag("ID3 "), tag("id3 "),
    ])

  static let aiffOthers = SpecSection(
    .aiff,
    [
      Chunk(
        "APPL", "Application", in: "AIFF", "AIFC",
        holds: PayloadGrammar(
          "data", means: Meaning(.payload, about: .category(.unknown)), terminology: .chunks),
        body: { $0.code("OSType", means: .identifies(.software), line: .value) }),
      Chunk("basc", "Apple Loop", in: "AIFF", "AIFC", occurs: .atMostOnce) { chunk in
        chunk.u32("version", means: .version)
        chunk.u32("beats", line: "% beats")
        chunk.u16("root_key")
        chunk.u16("scale", labels: [1: "neither", 2: "minor", 3: "major", 4: "both"])
        chunk.u16("meter_numerator")
        chunk.u16("meter_denominator")
        chunk.u16("is_loop", labels: [0: "one shot", 1: "loop"])
        chunk.reserved(chunk.isDescribing ? 66 : chunk.remaining)
      },
      Chunk("trns", "Apple Loop Transients", in: "AIFF", "AIFC", occurs: .atMostOnce) { chunk in
        chunk.table("words", rows: nil) { $0.u32("word") }
      },
      Chunk("MIDI", "MIDI Data", in: "AIFF", "AIFC") {
        $0.rest("MIDIData", means: Meaning(.undecoded))
      },
      Chunk("AESD", "Audio Recording", in: "AIFF", "AIFC", occurs: .atMostOnce) {
        $0.bytes("AESChannelStatusData", 24, means: .identifies(.device))
      },
      Chunk("SAXL", "Sound Accelerator", in: "AIFC") {
        $0.rest("data", means: .identifies(.unknown))
      },
      Chunk("CHAN", "Channel Layout", in: "AIFF", "AIFC", presents: .all(.channels)) { chunk in
        chunk.u32("mChannelLayoutTag")
        chunk.u32("mChannelBitmap")
        let count = chunk.u32("mNumberChannelDescriptions", means: .count(of: .rows))
        chunk.table("mChannelDescriptions", rows: count) { row in
          row.u32("mChannelLabel")
          row.u32("mChannelFlags")
          row.float32("x")
          row.float32("y")
          row.float32("z")
        }
      },
      space("FLLR"), space("JUNK"), space("PAD "),
    ])

  /// The codes of the AIFF chunks that contain only a text, such as `NAME`.
  static let aiffTextCodes = Set(KeyList.aiff.titles.map(\.code))

  private static func plainText(_ code: FourCC, _ title: String) -> Chunk {
    let key = code.description
    return Chunk(code, title, in: "AIFF", "AIFC") {
      $0.chunkText("text", means: .tag(.aiff, key), line: .value)
    }
  }

  @Sendable
  private static func sound(_ chunk: FieldReader) {
    let offset = chunk.u32("offset")
    let isAligned = chunk.isDescribing || chunk.hasBlocks(after: offset)
    chunk.u32("blockSize", means: isAligned ? .plain : .identifies(.unreferenced))
    checkSound(chunk, offset)
    chunk.when(offset > 0, "offset is not 0") {
      chunk.bytes("alignment", min(offset, chunk.remaining), means: .padding)
    }
    // A frame count of 0 in COMM, and thus an audio size of 0, means that the writer did not fill
    // in the count.
    let stated = chunk.node?.common?.soundSize.flatMap { $0 > 0 ? $0 : nil }
    chunk.bytes("soundData", min(stated ?? .max, chunk.remaining), means: .media)
    // The remaining bytes are sound that the frame count does not include, unless they are text:
    // players play all bytes of the chunk.
    let isText = chunk.isDescribing || chunk.source.isText(chunk.rest)
    chunk.rest("uncounted_sound", means: isText ? .identifies(.unreferenced) : .media)
  }

  private static func checkSound(_ chunk: FieldReader, _ offset: Int) {
    guard let node = chunk.node, !node.isCut, let common = node.common,
      let expected = common.soundSize
    else { return }
    let size = chunk.remaining - offset
    guard size != expected else { return }
    chunk.report(
      rule: "aiff.comm-frames-vs-ssnd", severity: .warning,
      "COMM implies \(expected) bytes of audio, SSND contains \(max(0, size))",
      at: ByteRange(start: node.range.start + 4, count: 4), field: "ckSize")
  }

  private static let compressions: [FourCC: String] = [
    "NONE": "uncompressed", "sowt": "uncompressed, little-endian", "twos": "uncompressed",
    "fl32": "32-bit float", "FL32": "32-bit float", "fl64": "64-bit float", "FL64": "64-bit float",
    "ulaw": "µ-law", "ULAW": "µ-law", "alaw": "A-law", "ALAW": "A-law", "ima4": "IMA 4:1",
    "MAC3": "MACE 3:1", "MAC6": "MACE 6:1", "ACE2": "ACE 2:1", "ACE8": "ACE 8:3",
    "GSM ": "GSM 6.10", "QDMC": "QDesign", "QDM2": "QDesign 2", "Qclp": "Qualcomm PureVoice",
    "agsm": "GSM 6.10", ".mp3": "MP3", "alac": "Apple Lossless", "lpcm": "PCM", "in24": "24-bit",
    "in32": "32-bit", "raw ": "8-bit, unsigned", "G722": "G.722",
  ]
}

extension Node {
  /// The size of the audio in bytes, computed from this COMM chunk; nil if the audio is compressed
  /// or the fields are invalid.
  fileprivate var soundSize: Int? {
    if case .code(let code)? = value("compressionType"),
      code != "NONE", code != "sowt", code != "twos"
    {
      return nil
    }
    guard let frames = integer("numSampleFrames"), let channels = integer("numChannels"),
      let bits = integer("sampleSize"), channels > 0, bits > 0
    else { return nil }
    return frames.saturatingTimes(channels).saturatingTimes((bits + 7) / 8)
  }

  fileprivate var aiffDuration: String? {
    guard let common, let frames = common.integer("numSampleFrames"),
      case .real(let rate)? = common.value("sampleRate"), rate >= 1, rate < 1e9
    else { return nil }
    // In `ima4` compression, each of the counted frames is a packet of 64 samples.
    let isPacked = common.value("compressionType")?.integer == Int(FourCC("ima4").rawValue)
    return Quantity.duration(
      UInt64(clamping: frames.saturatingTimes(isPacked ? 64 : 1)),
      timescale: UInt64(rate.rounded()))
  }
}

extension FieldReader {
  /// Whether the sound consists of whole blocks. The number at the current position is the block
  /// size, and the sound begins `offset` bytes after this number. True if the block size is 0.
  fileprivate func hasBlocks(after offset: Int) -> Bool {
    guard let block = source.big32(at: position).map({ Int($0) }), block > 0 else { return true }
    let size = remaining - 4 - offset
    return size > 0 && size % block == 0
  }

  /// Reads a Pascal string, padded so that length byte and text together have an even size.
  fileprivate func evenText(_ name: String, means meaning: Meaning = .plain) {
    if isDescribing { return text(name, .macRoman, .pascal, means: meaning) }
    let count = remaining > 0 ? Int(source.byte(at: position) ?? 0) : 0
    text(name, .macRoman, .pascal, means: meaning)
    if count % 2 == 0, remaining > 0 { reserved(1, "pad") }
  }
}

extension Node {
  /// Whether the numbers in this instrument chunk are in the ranges of MIDI. Players ignore chunks
  /// with other numbers.
  var isPlayableInstrument: Bool {
    let notes = ["baseNote", "lowNote", "highNote", "lowVelocity", "highVelocity"]
    return notes.allSatisfy { (0...127).contains(integer(named: $0) ?? 0) }
      && (-50...50).contains(integer(named: "detune") ?? 0)
  }
}
