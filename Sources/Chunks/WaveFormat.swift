import Anatomy
import Bytes
import Schema

/// Declarations of WAVE chunks that describe the format of the audio.
extension Chunks {
  static let waveFormat = SpecSection(
    .wave,
    [
      Chunk("fmt ", "Format", in: "WAVE", occurs: .once, presents: .all(.channels)) { format in
        let start = format.position
        let tag = format.u16("wFormatTag", means: .type, line: .value, labels: waveFormats)
        let channels = format.u16("nChannels", line: .value, labels: channelText)
        let rate = format.u32("nSamplesPerSec", means: .timescale(.own), line: .value)
        let speed = format.u32("nAvgBytesPerSec")
        let block = format.u16("nBlockAlign")
        let hasBits = format.isDescribing || format.remaining >= 2
        var bits = 0
        format.when(hasBits, "2 or more bytes remain") {
          bits = format.u16("wBitsPerSample", line: "% bits")
        }
        checkFormat(format, from: start, tag, channels, rate, speed, block, bits)
        let hasMore = format.isDescribing || format.remaining >= 2
        format.when(hasMore, "2 or more bytes remain") {
          format.u16("cbSize", means: .size(of: .restOfNode))
          formatExtension(format, tag)
        }
      },
      Chunk("fact", "Sample Count", in: "WAVE") { fact in
        fact.u32("dwSampleLength", means: .count(of: .samples), line: "% samples")
        fact.rest("data", means: Meaning(.undecoded))
      },
      Chunk("slnt", "Silence", in: "wavl") {
        $0.u32("dwSamples", means: .count(of: .samples), line: "% samples")
      },
    ])

  private static func checkFormat(
    _ format: FieldReader, from start: Int, _ tag: Int, _ channels: Int, _ rate: Int, _ speed: Int,
    _ block: Int, _ bits: Int
  ) {
    // The extensible format states the actual format at the start of a GUID.
    let stated = format.source.integer(at: start + 24, width: 2, order: format.order)
    let actual = tag == 0xFFFE ? stated.map { Int($0) } ?? 1 : tag
    let isPlain = actual == 1 || actual == 3
    guard isPlain, format.position - start >= 16, !format.isDescribing else { return }
    let expected = channels * ((bits + 7) / 8)
    if block != expected {
      format.report(
        rule: "riff.fmt-data-inconsistent", severity: .warning,
        "nBlockAlign is \(block), expected \(expected) (nChannels \(channels), wBitsPerSample \(bits))",
        at: ByteRange(start: start + 12, count: 2), field: "nBlockAlign")
    }
    if speed != rate.saturatingTimes(block) {
      format.report(
        rule: "riff.fmt-data-inconsistent", severity: .warning,
        "nAvgBytesPerSec is \(speed), expected \(rate.saturatingTimes(block)), which is "
          + "nSamplesPerSec times nBlockAlign",
        at: ByteRange(start: start + 8, count: 4), field: "nAvgBytesPerSec")
    }
  }

  private static func formatExtension(_ format: FieldReader, _ tag: Int) {
    format.when(tag == 0xFFFE, "WAVE_FORMAT_EXTENSIBLE") {
      format.u16("wValidBitsPerSample")
      format.switches("dwChannelMask", width: 4, speakers)
      format.group("SubFormat") {
        format.u32("format", means: .type, labels: waveFormats)
        format.u16("part_2")
        format.u16("part_3")
        format.bytes("part_4", 8, means: .identifies(.playback))
      }
    }
    format.when(tag == 2, "Microsoft ADPCM") {
      format.u16("wSamplesPerBlock")
      let rows = format.u16("wNumCoef", means: .count(of: .rows))
      format.table("aCoef", rows: rows, line: nil) { row in
        row.i16("iCoef1")
        row.i16("iCoef2")
      }
    }
    format.when(tag == 0x11 || tag == 0x31, "IMA ADPCM or GSM") { format.u16("wSamplesPerBlock") }
    format.when(tag == 0x55, "MPEG layer III") {
      format.u16("wID", labels: [0: "unknown", 1: "MPEG", 2: "constant frame size"])
      format.u32(
        "fdwFlags", labels: [0: "padded when needed", 1: "always padded", 2: "never padded"])
      format.u16("nBlockSize")
      format.u16("nFramesPerBlock")
      format.u16("nCodecDelay")
    }
    format.when(tag == 0x50, "MPEG layers I and II") {
      format.u16("fwHeadLayer", labels: [1: "layer I", 2: "layer II", 4: "layer III"])
      format.u32("dwHeadBitrate")
      format.u16("fwHeadMode")
      format.u16("fwHeadModeExt")
      format.u16("wHeadEmphasis")
      format.u16("fwHeadFlags")
      format.u32("dwPTSLow")
      format.u32("dwPTSHigh")
    }
    // Uncompressed audio and companded audio (A-law, µ-law) need no further data in the format
    // chunk.
    let needsNone = [1, 3, 6, 7, 0xFFFE].contains(tag)
    format.rest("extra_data", means: needsNone ? .padding : .identifies(.playback))
  }

  private static let channelText = Labels { count in
    count == 1 ? "mono" : count == 2 ? "stereo" : "\(count) channels"
  }

  private static let speakers: KeyValuePairs<UInt64, String> = [
    1: "front left", 2: "front right", 4: "front center", 8: "low frequency", 0x10: "back left",
    0x20: "back right", 0x40: "front left of center", 0x80: "front right of center",
    0x100: "back center", 0x200: "side left", 0x400: "side right", 0x800: "top center",
    0x1000: "top front left", 0x2000: "top front center", 0x4000: "top front right",
    0x8000: "top back left", 0x10000: "top back center", 0x20000: "top back right",
  ]

  /// Labels of the format tags registered with Microsoft.
  static let waveFormats = Labels(
    radix: 16,
    """
    1 PCM
    2 Microsoft ADPCM
    3 IEEE float
    6 A-law
    7 µ-law
    8 DTS
    A Windows Media Audio 9 Voice
    10 OKI ADPCM
    11 IMA ADPCM
    14 G.723 ADPCM
    22 TrueSpeech
    31 GSM 6.10
    40 G.721 ADPCM
    42 G.723.1
    45 G.726
    50 MPEG layer I or II
    55 MPEG layer III
    61 Duck DK4 ADPCM
    62 Duck DK3 ADPCM
    64 G.726 ADPCM
    69 IMA ADPCM (Xbox)
    92 AC-3 in S/PDIF
    FF AAC
    160 Windows Media Audio 1
    161 Windows Media Audio 2
    162 Windows Media Audio Professional
    163 Windows Media Audio Lossless
    1600 AAC in ADTS
    1602 AAC in LATM
    1610 AAC with decoder configuration
    2000 AC-3
    674F Ogg Vorbis
    F1AC FLAC
    FFFE extensible
    """)
}
