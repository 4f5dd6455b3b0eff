import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about boxes and values that the standard recommends for tracks with AV1.
extension Rule {
  static let av1EntryAdvice: [Rule] = [
    av1StructuralBrand, av1Timing, av1ColorsUnstated, av1HDRBoxes, av1TrackSize, av1GroupParameter,
  ]

  static let av1StructuralBrand = Rule(
    "av1.ftyp.structural-brand", .warning, at: .boxFile,
    "A movie with the brand av01 should also list a brand of the base format, such as iso6",
    clause: Clause(.av1InISOMedia, "2.1"), in: Profile.iso,
    cause: "The writer lists only the brand of the codec",
    fix: "Add the brand of the edition of the base format that the file needs, such as iso6",
    passing: .av1Track(),
    failing: .av1Track(fileType: #"ftyp { "av01" u32 0 ↓"av01" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), root.brands.dropFirst().contains("av01") else {
      return nil
    }
    let compatible = root.brands.dropFirst()
    // Brands of MPEG-4, CMAF and DASH also satisfy the rule, because they include the structures of
    // the base format.
    let isStructural = compatible.contains { brand in
      ["iso", "mp4", "cmf", "dash", "M4V"].contains { brand.description.hasPrefix($0) }
    }
    return isStructural
      ? []
      : .field(
        .compatible_brands, of: type,
        "compatible_brands lists av01, but no brand of the base format such as iso6")
  }

  static let av1Timing = Rule(
    "av1.configuration.timing", .warning, at: .box("av1C"),
    "timing_info_present_flag of the sequence header in av1C should be 0",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The encoder repeats times that the tables of the track state",
    fix: "Encode the video without timing information",
    passing: .av1Track(),
    failing: .av1Track(
      samples: "\(timed) 32 01 10",
      configuration: "0a 11 ↓04 00 00 00 04 00 00 00 64 00 00 00 65 fc 01 80 08")
  ) { configuration, _ in
    guard let sequence = configuration.sequenceHeaders.first else { return nil }
    return sequence.integer(.timing_info_present_flag) == 1
      ? .field(
        .timing_info_present_flag, of: sequence,
        "timing_info_present_flag in av1C is 1, expected 0") : []
  }

  /// A sequence header that states 25 ticks per second.
  private static let timed = "0a 11 04 00 00 00 04 00 00 00 64 00 00 00 65 fc 01 80 08"

  static let av1ColorsUnstated = Rule(
    "av1.colr.unstated", .warning, at: .box("av1C"),
    "An av01 sample entry should contain colr of type nclx",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer leaves the colors to the sequence header",
    fix: "Add colr of type nclx with the colors of the sequence header",
    passing: .av1Track(more: #"colr { "nclx" u16 1, 1, 1 00 }"#),
    failing: .av1Track(record: "↓81 00 0c 00")
  ) { configuration, _ in
    guard let entry = configuration.av1Entry, !entry.isCut, entry.trackKind != "auxv",
      !configuration.sequenceHeaders.isEmpty
    else { return nil }
    return entry.children("colr").contains { $0.codeValue(.colour_type) == "nclx" }
      ? [] : .field(.marker, of: configuration, "av01 contains no colr of type nclx")
  }

  static let av1HDRBoxes = Rule(
    "av1.entry.hdr-boxes", .warning, at: .box("av1C"),
    "An av01 sample entry should contain clli and mdcv if metadata units state these values",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer leaves the values to the metadata units",
    fix: "Add clli and mdcv with the values of the metadata units",
    passing: .av1Track(
      configuration: "\(Example.av1Units) 2a 06 01 03 e8 01 90 80", more: "clli { u16 1000, 400 }"),
    failing: .av1Track(
      record: "↓81 00 0c 00", configuration: "\(Example.av1Units) 2a 06 01 03 e8 01 90 80")
  ) { configuration, _ in
    guard let entry = configuration.av1Entry, !entry.isCut else { return nil }
    let kinds = configuration.children.prefix(1000).filter { $0.code.rawValue == 5 }
      .compactMap { $0.integer(.metadata_type) }
    let survey = entry.isFirstDescription ? entry.inherited(.av1Survey) : nil
    let needed: [(FourCC, Bool)] = [
      ("clli", kinds.contains(1) || survey?.lightLevel != nil),
      ("mdcv", kinds.contains(2) || survey?.masteringDisplay != nil),
    ]
    guard needed.contains(where: \.1) else { return nil }
    return needed.compactMap { code, isNeeded in
      isNeeded && entry.child(code) == nil
        ? .field(
          .marker, of: configuration,
          "metadata units state the values of \(code), but av01 has none")
        : nil
    }
  }

  static let av1TrackSize = Rule(
    "av1.tkhd.size", .warning, at: .box("trak"),
    "width and height in tkhd of a track with AV1 should equal the size for presentation",
    clause: Clause(.av1InISOMedia, "2.2.4"),
    cause: "The writer scaled the pictures in tkhd, or ignored the render size of the frames",
    fix: "Set width and height of tkhd to the render size of the frames",
    passing: .av1Track(),
    failing: [
      Example(
        Example.av1Track().script.replacing("fixed32 16, 8", with: "↓fixed32 32, 8"),
        showing: "fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 ↓fixed32 32, 8")
    ]
  ) { track, _ in
    guard let survey = track.inherited(.av1Survey), let header = track.child("tkhd"),
      let size = survey.renderSize ?? survey.sequence?.size, let width = header.rounded(.width),
      let height = header.rounded(.height), width > 0 || height > 0
    else { return nil }
    return size == DecodedSize(width: width, height: height)
      ? []
      : .field(
        .width, of: header,
        "the size in tkhd is \(width)×\(height), but the first frame is presented as "
          + "\(size.width)×\(size.height)")
  }

  static let av1GroupParameter = Rule(
    "av1.sbgp.other-metadata", .warning, at: .box("sbgp"),
    "The low 24 bits of the parameter of an av1M group should be 0 for other metadata than ITU-T T.35",
    clause: Clause(.av1InISOMedia, "2.8.4"),
    cause: "The writer used the parameter of another group",
    fix: "Set the low 24 bits of grouping_type_parameter to 0",
    passing: .av1Track(tables: group("0x01000000")),
    failing: .av1Track(tables: group("0x0104b500", "↓"))
  ) { box, _ in
    guard box.codeValue(.grouping_type) == "av1M",
      let parameter = box.integer(.grouping_type_parameter), parameter >> 24 != 4
    else { return nil }
    return parameter & 0xFF_FFFF == 0
      ? []
      : .field(
        .grouping_type_parameter, of: box,
        "grouping_type_parameter is 0x\(String(parameter, radix: 16)), which does not end in 000000"
      )
  }

  private static func group(_ parameter: String, _ mark: String = "") -> String {
    """
    full sgpd version 1 { "av1M" u32 0, 0 }
    full sbgp version 1 { "av1M" \(mark)u32 \(parameter) u32 0 }
    """
  }
}
