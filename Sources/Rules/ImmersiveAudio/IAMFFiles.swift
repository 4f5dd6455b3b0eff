import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about Immersive Audio in ISO media: brands, sample entries and tables of samples.
extension Rule {
  static let iamfBrandMissing = brandMissing(
    "iamf.ftyp.brand-missing", "iamf", Clause(.immersiveAudio, "6.1"),
    cause: "The writer used the brands of other audio formats", passing: .immersive(),
    failing: .immersive(fileType: #"ftyp { "isom" u32 512 ↓"isom" "mp42" }"#))

  static let iamfTrackMissing = brandWithoutTrack(
    "iamf.ftyp.no-track", "iamf", Clause(.immersiveAudio, "6.1"),
    cause: "A tool encoded the sound again and kept the brands", passing: .immersive())

  static let iamfOneConfiguration = Rule(
    "iamf.entry.configuration", .error, at: .box("stsd"),
    "An iamf sample entry must contain exactly one iacb",
    clause: Clause(.immersiveAudio, "6.2.3"),
    cause: "A tool copied the sample entry without its boxes",
    fix: "Write one iacb with the units that describe the sound",
    passing: .immersive(),
    failing: .immersive(more: "↓iacb { 01 sized u8 { \(Example.iamfUnits) } }")
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.code == "iamf" && !$0.isCut }
    guard !entries.isEmpty else { return nil }
    return entries.compactMap { entry in
      let boxes = entry.children("iacb")
      if boxes.isEmpty { return .absence(in: entry, "iamf contains no iacb, expected 1") }
      return boxes.count > 1
        ? .about(boxes[1], "iamf contains \(boxes.count) iacb boxes, expected 1") : nil
    }
  }

  static let iamfVersion = Rule(
    "iamf.iacb.version", .error, at: .box("iacb"),
    "configurationVersion of iacb must be 1", clause: Clause(.immersiveAudio, "6.2.3"),
    cause: "The writer follows a draft, which had no such field",
    fix: "Write iacb with configurationVersion 1 and the size of the units",
    passing: .immersive(),
    failing: .immersive(version: "↓00")
  ) { configuration, _ in
    guard let version = configuration.integer(.configurationVersion) else { return nil }
    return version == 1
      ? []
      : .field(
        .configurationVersion, of: configuration,
        "configurationVersion is \(version), expected 1")
  }

  static let iamfConfigurationSize = Rule(
    "iamf.iacb.size", .error, at: .box("iacb"),
    "configOBUs_size must be the number of bytes up to the end of iacb",
    clause: Clause(.immersiveAudio, "6.2.3"),
    cause: "A tool changed the units without updating the size",
    fix: "Set configOBUs_size to the number of bytes that follow it",
    passing: .immersive(),
    failing: .immersive(size: "↓7f")
  ) { configuration, _ in
    guard !configuration.isCut, let field = configuration.field(.configOBUs_size),
      let stated = field.value.integer
    else { return nil }
    let actual = configuration.range.end - field.range.end
    return stated == actual
      ? []
      : .field(
        .configOBUs_size, of: configuration,
        "configOBUs_size is \(stated), but \(actual) bytes follow it")
  }

  static let iamfEntryFields = Rule(
    "iamf.entry.channels", .error, at: .box("iamf"),
    "channelcount and samplerate of an iamf sample entry must be 0",
    clause: Clause(.immersiveAudio, "6.2.3"),
    cause: "The writer treats Immersive Audio like other audio formats",
    fix: "Set the fields to 0; iacb describes the channels",
    passing: .immersive(),
    failing: .immersive(fields: "↓u16 2, 16")
  ) { entry, _ in
    let fields = [FieldName.channelcount, .samplerate]
    guard entry.parent?.code == "stsd", fields.allSatisfy({ entry.rounded($0) != nil }) else {
      return nil
    }
    return fields.compactMap { name in
      guard let value = entry.rounded(name), value != 0 else { return nil }
      return .field(name, of: entry, "\(name) of iamf is \(value), expected 0")
    }
  }

  static let iamfSamplingRate = Rule(
    "iamf.entry.srat", .error, at: .box("iamf"),
    "An iamf sample entry must not contain srat", clause: Clause(.immersiveAudio, "6.2.3"),
    cause: "The writer treats Immersive Audio like other audio formats",
    fix: "Remove srat",
    passing: .immersive(),
    failing: .immersive(more: "↓full srat { u32 48000 }")
  ) { entry, _ in
    guard entry.parent?.code == "stsd" else { return nil }
    return entry.child("srat").map { [.about($0, "iamf contains srat")] } ?? []
  }

  static let iamfTables = Rule(
    "iamf.table.present", .error, at: .box("stss", "ctts"),
    "A track with Immersive Audio must not contain stss or ctts",
    clause: Clause(.immersiveAudio, "6.2.4"),
    cause: "The writer used the tables of video",
    fix: "Remove the table: each sample is a sync sample, and is presented when it is decoded",
    passing: .movie(moreTables: "full stss { u32 1 u32 1 }"),
    failing: .immersive(tables: "↓full stss { u32 1 u32 1 }")
  ) { box, _ in
    guard let entries = box.parent?.child("stsd")?.children else { return nil }
    return entries.contains { $0.code == "iamf" }
      ? .about(box, "the track contains \(box.name), which Immersive Audio does not allow") : []
  }

  static let iamfRoll = Rule(
    "iamf.sgpd.no-roll", .error, at: .box("stbl"),
    "A track with Opus or AAC in Immersive Audio must have sample groups of type roll",
    clause: Clause(.immersiveAudio, "6.2.2"),
    cause: "The writer ignored that decoders need earlier frames",
    fix: "Add sgpd and sbgp of type roll with roll_distance equal to audio_roll_distance",
    passing: .immersive(codec: Example.opus, tables: roll),
    failing: .immersive(codec: Example.opus, tables: "↓")
  ) { tables, _ in
    guard let entries = tables.child("stsd")?.children.prefix(100) else { return nil }
    let codecs = entries.flatMap { $0.child("iacb")?.audioUnits(.codec) ?? [] }
    guard codecs.contains(where: { ["Opus", "mp4a"].contains($0.codeValue(.codec_id)) }) else {
      return nil
    }
    return tables.children("sgpd").contains { $0.codeValue(.grouping_type) == "roll" }
      || tables.document.root.child("moof") != nil
      ? [] : .absence(in: tables, "the track has no sgpd of type roll")
  }

  private static let roll = """
    full sgpd version 1 { "roll" u32 2, 1 i16 -4 }
    full sbgp { "roll" u32 1 u32 1, 1 }
    """
}

extension ExampleMaking {
  /// A codec configuration of Opus with frames of 960 samples.
  static var opus: String { codec(#""Opus" c0 07 i16 -4 01 02 u16 312 u32 48000 u16 0 00"#) }
}
