import Anatomy
import Bytes
import Schema

/// Audio sample entries (ISO/IEC 14496-12, 12.2.3), including versions 0, 1 and 2 of QuickTime's
/// sound description.
extension Boxes {
  static let audioEntries = SpecSection(
    .iso12,
    .init(Names.audioEntries, besides: ["mlpa"]) { code, title in
      Box(
        code, title, in: "stsd", group: "AudioSampleEntry", spec: "12.2.3", presents: soundChannels,
        holds: .boxes,
        summary: Summary(soundFormat), body: audioEntry)
    } + [
      Box(
        "srat", "Sampling Rate", in: "AudioSampleEntry", occurs: .atMostOnce, versions: 0...0,
        spec: "12.2.3"
      ) { $0.u32("sampling_rate", line: "% Hz") },
      Box(
        "mlpa", "MLP Audio", in: "stsd", group: "AudioSampleEntry", spec: "12.2.3",
        presents: soundChannels, holds: .boxes,
        summary: Summary(soundFormat), body: mlpEntry),
    ])

  static let soundChannels: Presentation = ["channelcount": .channels, "samplerate": .timing]

  static let audioEntry: Box.Body = { box in audioFields(box) { $0.ufixed16_16("samplerate") } }

  /// Reads the sample entry of MLP. It states the sample rate as a 32-bit integer, because the rate
  /// may not fit into the 16 integer bits of other sample entries.
  private static let mlpEntry: Box.Body = { box in audioFields(box) { $0.u32("samplerate") } }

  private static func audioFields(_ box: FieldReader, rate: (FieldReader) -> Void) {
    box.sampleEntry()
    let isISO1 = box.inherited(.sampleDescriptionVersion) == 1
    let version = Int(box.source.big16(at: box.position) ?? 0)
    let isSound2 = version == 2 && !isISO1
    box.when(isISO1, "stsd has version 1") {
      box.u16("entry_version")
      box.reserved(6)
    }
    box.when(!isISO1, "stsd has version 0") {
      box.zerosOrQuickTime(8, iso: { $0.reserved(8) }) { box in
        box.u16("version")
        box.u16("revision_level")
        box.code("vendor", means: .identifies(.software))
      }
    }
    box.when(!isSound2, "the entry is not a QuickTime sound description of version 2") {
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
    box.when(version == 1 && !isISO1, "the entry is a QuickTime sound description of version 1") {
      box.u32("samples_per_packet")
      box.u32("bytes_per_packet")
      box.u32("bytes_per_frame")
      box.u32("bytes_per_sample")
    }
    box.when(isSound2, "the entry is a QuickTime sound description of version 2") {
      soundDescription2(box)
    }
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
    guard let rate, let channels = node.integer("channelcount") ?? node.integer("numAudioChannels")
    else { return nil }
    return "\(rate) Hz \(channels) ch"
  }
}

extension Value {
  /// The integer part of a fixed-point number, such as a picture size or a sample rate; for a
  /// floating-point number, the nearest integer. Nil if the value is not a number.
  var wholePart: Int? {
    switch self {
    case .fixed(let raw, let fractionBits): Int(exactly: raw >> Int64(fractionBits))
    case .real(let number): number.isFinite ? Int(exactly: number.rounded()) : nil
    default: integer
    }
  }
}
