import Anatomy
import Bytes
import Schema

/// ISO/IEC 14496-12, 12.2.3, and the three versions of QuickTime's sound description.
extension Boxes {
  static let audioEntries = Chapter(
    .iso12,
    .init(audioCodes) { code, title in
      Box(
        code, title, in: "stsd", group: "AudioSampleEntry", spec: "12.2.3", holds: .boxes,
        body: audioEntry, summary: soundFormat)
    } + [
      Box(
        "srat", "Sampling Rate", in: "AudioSampleEntry", occurs: .atMostOnce, versions: 0...0,
        spec: "12.2.3"
      ) { $0.u32("sampling_rate", line: "% Hz") },
      Box(
        "mlpa", "MLP Audio", in: "stsd", group: "AudioSampleEntry", spec: "12.2.3", holds: .boxes,
        body: mlpEntry, summary: soundFormat),
    ])

  static let audioEntry: Box.Body = { box in
    audioFields(box) { $0.ufixed16_16("samplerate") }
  }

  /// Rates of MLP may need more than 16 bits, and this entry has them as whole numbers.
  private static let mlpEntry: Box.Body = { box in
    audioFields(box) { $0.u32("samplerate") }
  }

  private static func audioFields(_ box: FieldReader, rate: (FieldReader) -> Void) {
    box.sampleEntry()
    let isISO1 = box.ask(.sampleDescriptionVersion) == 1
    let version = Int(box.source.big16(at: box.position) ?? 0)
    let isSound2 = version == 2 && !isISO1
    box.when(isISO1, "the sample descriptions are of version 1") {
      box.u16("entry_version")
      box.reserved(6)
    }
    box.when(!isISO1, "the sample descriptions are of version 0") {
      box.zerosOrQuickTime(8, iso: { $0.reserved(8) }) { box in
        box.u16("version")
        box.u16("revision_level")
        box.code("vendor", means: .tells(.software))
      }
    }
    box.when(!isSound2, "not a sound description of version 2") {
      box.u16("channelcount")
      box.u16("samplesize")
      box.zerosOrQuickTime(
        4,
        iso: { box in
          box.reserved(2, "pre_defined")
          box.reserved(2)
        },
        quickTime: { box in
          box.i16("compression_ID")
          box.u16("packet_size")
        })
      rate(box)
    }
    box.when(version == 1 && !isISO1, "a sound description of version 1") {
      box.u32("samples_per_packet")
      box.u32("bytes_per_packet")
      box.u32("bytes_per_frame")
      box.u32("bytes_per_sample")
    }
    box.when(isSound2, "a sound description of version 2") { soundDescription2(box) }
    box.restUnlessBoxes("data")
  }

  private static func soundDescription2(_ box: FieldReader) {
    box.u16("always3")
    box.u16("always16")
    box.i16("alwaysMinus2")
    box.u16("always0")
    box.u32("always65536")
    box.u32("sizeOfStructOnly")
    box.float("audioSampleRate", width: 8)
    box.u32("numAudioChannels")
    box.u32("always7F000000")
    box.u32("constBitsPerChannel")
    box.switches(
      "formatSpecificFlags", width: 4,
      [
        0x1: "float", 0x2: "big-endian", 0x4: "signed", 0x8: "packed", 0x10: "aligned high",
        0x20: "not interleaved",
      ])
    box.u32("constBytesPerAudioPacket")
    box.u32("constLPCMFramesPerAudioPacket")
  }

  static let soundFormat: @Sendable (Node) -> String? = { node in
    let rate =
      node.child("srat")?.integer("sampling_rate") ?? node.value("samplerate")?.wholePart
      ?? node.value("audioSampleRate")?.wholePart
    let channels = node.integer("channelcount") ?? node.integer("numAudioChannels")
    // Zero leaves it to what is behind the fields.
    let parts = [
      rate.flatMap { $0 == 0 ? nil : "\($0) Hz" }, channels.flatMap { $0 == 0 ? nil : "\($0) ch" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static let audioCodes = """
    .mp3 MPEG Audio Layer 3
    MAC3 MACE 3:1
    MAC6 MACE 6:1
    NONE Uncompressed Audio
    Opus Opus Audio
    QDM2 QDesign Music 2
    QDMC QDesign Music
    Qclp Qualcomm PureVoice
    ac-3 AC-3 Audio
    ac-4 AC-4 Audio
    agsm GSM Audio
    alac Apple Lossless Audio
    alaw A-law Audio
    apac Apple Positional Audio
    dtsc DTS Audio
    dtse DTS Express Audio
    dtsh DTS-HD Audio
    dtsl DTS-HD Lossless Audio
    dtsx DTS:X Audio
    dvi  DVI ADPCM Audio
    ec-3 Enhanced AC-3 Audio
    enca Encrypted Audio
    fLaC FLAC Audio
    fl32 Floating Point Audio, 32 Bits
    fl64 Floating Point Audio, 64 Bits
    fpcm Floating Point Audio
    g726 G.726 Audio
    iamf Immersive Audio
    ima4 IMA 4:1 Audio
    in24 Integer Audio, 24 Bits
    in32 Integer Audio, 32 Bits
    ipcm Integer Audio
    lpcm Linear PCM Audio
    m4ae MPEG-4 Audio, Enhanced
    mha1 MPEG-H Audio
    mha2 MPEG-H Audio, Multi-stream
    mhm1 MPEG-H Audio Stream
    mhm2 MPEG-H Audio Stream, Multi-stream
    mp4a MPEG-4 Audio
    owma Windows Media Audio
    raw  Unsigned Audio, 8 Bits
    resa Restricted Audio
    samr AMR Narrowband Audio
    sawb AMR Wideband Audio
    sawp AMR Wideband Plus Audio
    sevc EVRC Audio
    sowt Integer Audio, 16 Bits, Little-endian
    sqcp QCELP Audio
    ssmv SMV Audio
    twos Integer Audio, 16 Bits, Big-endian
    ulaw µ-law Audio
    zaud Encrypted Dolby Audio

    """
}

extension Value {
  /// A size or a rate without what stands behind the point.
  var wholePart: Int? {
    switch self {
    case .fixed(let raw, let fractionBits): Int(exactly: raw >> Int64(fractionBits))
    case .real(let number): number.isFinite ? Int(exactly: number.rounded()) : nil
    default: integer
    }
  }
}
