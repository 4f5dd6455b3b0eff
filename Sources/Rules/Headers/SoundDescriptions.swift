import Anatomy
import Bytes

/// What descriptions of sound and of streams say of each other.
extension Rule {
  static let objectDescriptorKind = Rule(
    "isom.iods.wrong-descriptor", .warning, at: .box("iods"),
    "the description of a movie's objects is an object descriptor",
    clause: Clause(.iso14),
    cause: "a writer put the descriptor of a stream there",
    fix: "leave the box out: no reader needs it",
    passing: [.movie(moreOfMovie: "full iods { 10 07 00 4f ff ff fe ff ff }")],
    failing: [.movie(moreOfMovie: "full iods { ↓03 03 00 01 00 }")]
  ) { box, _ in
    guard let first = box.children.first, let tag = first.integer("tag") else { return nil }
    return [0x01, 0x02, 0x10, 0x11].contains(tag)
      ? [] : [.field("tag", of: first, "the tag \(tag) is that of no object descriptor")]
  }

  static let streamKind = Rule(
    "isom.esds.oti-vs-entry", .warning, at: .box("esds"),
    "the type of a stream is of the kind that its description is for", clause: Clause(.iso14),
    cause: "a writer took the number of another kind of stream",
    fix: "write 0x40 for AAC, 0x6b or 0x69 for MP3, 0x20 for MPEG-4 video",
    passing: [.movie()],
    failing: [
      .movie(
        descriptions: Example.soundDescription(
          decoder: "↓20 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 }"))
    ]
  ) { box, _ in
    guard let entry = box.enclosing("mp4a") ?? box.enclosing("mp4v"),
      let configuration = box.streamConfiguration,
      let type = configuration.integer("objectTypeIndication")
    else { return nil }
    let pictures: Set<Int> = [
      0x20, 0x21, 0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x6A, 0x6C, 0x6D, 0x6E,
    ]
    let isSound = entry.code == "mp4a"
    let isPicture = pictures.contains(type)
    guard isSound == isPicture, type > 2, type < 0xC0 else { return [] }
    return [
      .field(
        "objectTypeIndication", of: configuration,
        "0x\(String(type, radix: 16)) is of \(isPicture ? "pictures" : "sound"), and the description"
          + " is \(entry.code)")
    ]
  }

  static let soundRate = Rule(
    "isom.esds.asc-rate-mismatch", .warning, at: .box("esds"),
    "a description of AAC and the sound it is for have one rate", clause: Clause(.iso14),
    cause: "the header was written before the coder had chosen its rate",
    fix:
      "state the rate of the configuration, or twice as much where the upper half is made anew",
    passing: [.movie()],
    failing: [
      .movie(
        descriptions: Example.soundDescription(
          decoder: "40 15 u24 0 u32 32000, 32000 05 sized u8 { ↓11 88 }"))
    ]
  ) { box, _ in
    guard let entry = box.enclosing("mp4a"), case .fixed(let raw, _)? = entry.value("samplerate"),
      raw > 0,
      let info = box.streamConfiguration?.children.first(where: { $0.integer("tag") == 5 }),
      let field = info.fields.first(where: { $0.name.hasPrefix("samplingFrequency") }),
      let rate = info.soundRate
    else { return nil }
    let stated = Int(raw >> 16)
    return [rate, rate * 2, rate / 2].contains(stated)
      ? []
      : [
        .bytes(
          field.range, in: info, "the configuration is for \(rate) Hz, and \(stated) are stated",
          related: [RelatedPlace("the other rate", entry, field: "samplerate")])
      ]
  }

  static let quickTimeSound = Rule(
    "isom.stsd.audio-v1-in-iso", .warning, at: .box("stsd"),
    "a file of ISO has no sound descriptions of QuickTime", clause: Clause(.iso12, "12.2.3"),
    in: Profile.iso,
    cause: "a track was copied from a QuickTime movie",
    fix: "write the description in the form of ISO",
    passing: [.movie()],
    failing: [
      .movie(
        descriptions: Example.soundDescription(
          version: "↓u16 1", more: " u32 1024, 2, 2, 2"))
    ]
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.field("channelcount") != nil }
    guard !entries.isEmpty, descriptions.integer("version") == 0 else { return nil }
    return entries.compactMap { entry in
      guard let version = entry.integer("version"), version > 0 else { return nil }
      return .field("version", of: entry, "a sound description of version \(version)")
    }
  }
}

extension Node {
  /// The descriptor that tells how a stream is decoded.
  fileprivate var streamConfiguration: Node? {
    children.first { $0.integer("tag") == 3 }?.children.first { $0.integer("tag") == 4 }
  }

  /// In Hz, by the number or by its place in the list.
  fileprivate var soundRate: Int? {
    let rates = [
      96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]
    if let rate = integer("samplingFrequency") { return rate }
    guard let index = integer("samplingFrequencyIndex") else { return nil }
    return rates.indices.contains(index) ? rates[index] : nil
  }
}
