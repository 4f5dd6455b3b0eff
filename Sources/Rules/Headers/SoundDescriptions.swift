import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about audio sample entries and MPEG-4 stream descriptors.
extension Rule {
  static let objectDescriptorKind = Rule(
    "isom.iods.wrong-descriptor", .warning, at: .box("iods"),
    "iods must contain an object descriptor",
    clause: Clause(.iso14),
    cause: "The writer put an elementary stream descriptor into iods",
    fix: "Remove iods: current players do not need it",
    passing: .movie(moreOfMovie: "full iods { 10 07 00 4f ff ff fe ff ff }"),
    failing: .movie(moreOfMovie: "full iods { ↓03 03 00 01 00 }")
  ) { box, _ in
    guard let first = box.children.first, let tag = first.integer(.tag) else { return nil }
    return [0x01, 0x02, 0x10, 0x11].contains(tag)
      ? []
      : .field(
        .tag, of: first,
        "the descriptor tag in iods is \(tag), expected an object descriptor (1, 2, 16 or 17)")
  }

  static let streamKind = Rule(
    "isom.esds.oti-vs-entry", .warning, at: .box("esds"),
    "objectTypeIndication should match the media type of its sample entry", clause: Clause(.iso14),
    cause: "The writer used the objectTypeIndication of another media type",
    fix: "Set objectTypeIndication to 0x40 for AAC, 0x6b or 0x69 for MP3, 0x20 for MPEG-4 video",
    passing: .movie(),
    failing: .movie(
      descriptions: Example.soundDescription(
        decoder: "↓20 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 }"))
  ) { box, _ in
    guard let entry = box.enclosing("mp4a") ?? box.enclosing("mp4v"),
      let configuration = box.streamConfiguration,
      let type = configuration.integer(.objectTypeIndication)
    else { return nil }
    let isSound = entry.code == "mp4a"
    let isPicture = pictureTypes.contains(type)
    guard isSound ? isPicture : soundTypes.contains(type) else { return [] }
    return .field(
      .objectTypeIndication, of: configuration,
      "objectTypeIndication 0x\(String(type, radix: 16)) is"
        + " \(isPicture ? "a video" : "not a video") type, but the sample entry is \(entry.code)")
  }

  /// Values of objectTypeIndication for video and still pictures.
  private static let pictureTypes: Set<Int> = [
    0x20, 0x21, 0x23, 0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x6A, 0x6C, 0x6D, 0x6E, 0xA3, 0xA4, 0xB1,
  ]

  /// Values of objectTypeIndication for sound.
  private static let soundTypes: Set<Int> = [
    0x40, 0x66, 0x67, 0x68, 0x69, 0x6B, 0xA0, 0xA1, 0xA5, 0xA6, 0xA9, 0xAA, 0xAB, 0xAC, 0xAD, 0xAE,
  ]

  static let soundRate = Rule(
    "isom.esds.asc-rate-mismatch", .warning, at: .box("esds"),
    "samplerate of the sample entry should match the sampling rate in AudioSpecificConfig",
    clause: Clause(.iso14),
    cause: "The writer probably set samplerate before the encoder chose its sampling rate",
    fix: "Set samplerate to the rate in AudioSpecificConfig, or to twice that rate if SBR is used",
    passing: .movie(),
    failing: .movie(
      descriptions: Example.soundDescription(
        decoder: "40 15 u24 0 u32 32000, 32000 05 sized u8 { ↓11 88 }"))
  ) { box, _ in
    guard let entry = box.enclosing("mp4a"), case .fixed(let raw, _)? = entry.value(.samplerate),
      raw > 0,
      let info = box.streamConfiguration?.children.first(where: { $0.integer(.tag) == 5 }),
      let field = info.fields.first(where: { $0.name.hasPrefix("samplingFrequency") }),
      let rate = info.soundRate
    else { return nil }
    // Version 1 of the sample entry states the rate in a box.
    let stated = entry.child("srat")?.integer(.sampling_rate) ?? Int(raw >> 16)
    return [rate, rate * 2, rate / 2].contains(stated)
      ? []
      : .bytes(
        field.range, in: info,
        "the rate in AudioSpecificConfig is \(rate) Hz, but samplerate is \(stated) Hz",
        related: [RelatedPlace("samplerate of the sample entry", entry, field: .samplerate)])
  }

  static let quickTimeSound = Rule(
    "isom.stsd.audio-v1-in-iso", .warning, at: .box("stsd"),
    "ISO files must not contain QuickTime sound sample descriptions of version 1 or 2",
    clause: Clause(.iso12, "12.2.3"),
    in: Profile.iso,
    cause: "A track was probably copied from a QuickTime movie",
    fix: "Rewrite the sample entry in the format that ISO/IEC 14496-12 specifies, with version 0",
    passing: .movie(),
    failing: .movie(
      descriptions: Example.soundDescription(
        version: "↓u16 1", more: " u32 1024, 2, 2, 2"))
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.field(.channelcount) != nil }
    guard !entries.isEmpty, descriptions.integer(.version) == 0 else { return nil }
    return entries.compactMap { entry in
      guard let version = entry.integer(.version), version > 0 else { return nil }
      return .field(
        .version, of: entry,
        "\(entry.code) is a QuickTime sound sample description of version \(version)")
    }
  }
}

extension Node {
  /// The decoder configuration descriptor (tag 4) in this elementary stream descriptor; nil if it
  /// has none.
  fileprivate var streamConfiguration: Node? {
    children.first { $0.integer(.tag) == 3 }?.children.first { $0.integer(.tag) == 4 }
  }

  /// The sampling rate in Hz, from a number or from an index into the table of standard rates; nil
  /// if not stated.
  fileprivate var soundRate: Int? {
    let rates = [
      96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]
    if let rate = integer(.samplingFrequency) { return rate }
    guard let index = integer(.samplingFrequencyIndex) else { return nil }
    return rates.indices.contains(index) ? rates[index] : nil
  }
}
