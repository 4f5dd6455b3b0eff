import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the decoder configuration of AV1.
extension Rule {
  static let av1OneSequenceHeader = Rule(
    "av1.configuration.sequence-headers", .error, at: .box("av1C"),
    "av1C must contain at most one sequence header, as its first unit",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer copied all units in front of the first frame",
    fix: "Remove the further sequence headers, and move the sequence header to the front",
    passing: .av1Track(),
    failing: [
      .av1Track(configuration: "\(Example.av1Units) ↓\(Example.av1Units)"),
      .av1Track(configuration: "7a 01 80 ↓\(Example.av1Units)"),
    ]
  ) { configuration, _ in
    let headers = configuration.sequenceHeaders
    guard let first = headers.first else { return nil }
    if headers.count > 1 {
      return .about(headers[1], "av1C contains \(headers.count) sequence headers, expected 1")
    }
    return configuration.children.first?.index == first.index
      ? [] : .about(first, "another unit precedes the sequence header in av1C, expected it first")
  }

  static let av1Marker = Rule(
    "av1.configuration.marker", .error, at: .box("av1C"),
    "marker and version of av1C must be 1", clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer follows a draft, or the box is damaged",
    fix: "Begin av1C with the byte 0x81",
    passing: .av1Track(),
    failing: [.av1Track(record: "↓01 00 0c 00"), .av1Track(record: "↓82 00 0c 00")]
  ) { configuration, _ in
    guard let marker = configuration.integer(.marker) else { return nil }
    if marker != 1 { return .field(.marker, of: configuration, "marker of av1C is 0, expected 1") }
    guard let version = configuration.integer(.version), version != 1 else { return [] }
    return .field(.version, of: configuration, "version of av1C is \(version), expected 1")
  }

  static let av1UnitSizes = Rule(
    "av1.configuration.unit-size", .error, at: .box("av1C"),
    "Each unit in av1C must state its size", clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer omitted the size of the last unit, which only samples allow",
    fix: "Set obu_has_size_field to 1, and add obu_size",
    passing: .av1Track(),
    failing: .av1Track(configuration: "↓08 18 0c bf 80 01")
  ) { configuration, _ in
    guard !configuration.children.isEmpty else { return nil }
    return configuration.children.prefix(1000).compactMap { unit in
      unit.integer(.obu_has_size_field) == 0
        ? .about(unit, "obu_has_size_field of \(unit.name) is 0, expected 1") : nil
    }
  }

  static let av1ConfigurationMismatch = Rule(
    "av1.configuration.mismatch", .error, at: .box("av1C"),
    "The fields of av1C must equal those of the sequence header",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "A tool replaced the pictures and kept the decoder configuration",
    fix: "Copy the values of the sequence header into av1C",
    passing: [
      .av1Track(),
      .av1Track(
        samples: "\(highTier) 32 01 10", record: "81 08 8c 00", configuration: highTier),
    ],
    failing: [
      .av1Track(record: "81 ↓20 0c 00"), .av1Track(record: "81 00 ↓0c 00", other: true),
    ]
  ) { configuration, _ in
    let own = configuration.configuredSequence
    if let difference = own?.difference(from: configuration) {
      return .field(
        difference.field, of: configuration,
        "\(difference.field) of av1C is \(difference.stated), the sequence header in av1C states "
          + "\(difference.expected)")
    }
    guard let entry = configuration.av1Entry, entry.isFirstDescription,
      let sequence = entry.inherited(.av1Survey)?.sequence
    else { return own == nil ? nil : [] }
    guard let difference = sequence.difference(from: configuration) else { return [] }
    return .field(
      difference.field, of: configuration,
      "\(difference.field) of av1C is \(difference.stated), the sequence header in sample 1 states "
        + "\(difference.expected)")
  }

  /// A sequence header of level 4.0 and High tier.
  private static let highTier = "0a 09 00 00 00 44 cb f8 03 00 10"

  static let av1OneConfiguration = Rule(
    "av1.entry.configuration", .error, at: .box("stsd"),
    "An av01 sample entry must contain exactly one av1C", clause: Clause(.av1InISOMedia, "2.2.4"),
    cause: "A tool copied the sample entry without its boxes, or added av1C twice",
    fix: "Write one av1C with the sequence header",
    passing: .av1Track(),
    failing: .av1Track(more: "↓av1C { 81 00 0c 00 \(Example.av1Units) }")
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.code == "av01" && !$0.isCut }
    guard !entries.isEmpty else { return nil }
    return entries.compactMap { entry in
      let boxes = entry.children("av1C")
      if boxes.isEmpty { return .absence(in: entry, "av01 contains no av1C, expected 1") }
      return boxes.count > 1
        ? .about(boxes[1], "av01 contains \(boxes.count) av1C boxes, expected 1") : nil
    }
  }

  static let av1EntrySize = Rule(
    "av1.entry.size", .error, at: .box("av1C"),
    "width and height of an av01 sample entry must equal the size in the sequence header",
    clause: Clause(.av1InISOMedia, "2.2.4"),
    cause: "A tool scaled the pictures, or stored the size for display",
    fix: "Set width and height of the sample entry to the size in the sequence header",
    passing: .av1Track(),
    failing: .av1Track(size: "↓u16 16, 9")
  ) { configuration, _ in
    guard let entry = configuration.av1Entry, let width = entry.integer(.width),
      let height = entry.integer(.height),
      let sequence = configuration.configuredSequence
        ?? (entry.isFirstDescription ? entry.inherited(.av1Survey)?.sequence : nil)
    else { return nil }
    guard sequence.size != DecodedSize(width: width, height: height) else { return [] }
    return .field(
      .width, of: entry,
      "the size in av01 is \(width)×\(height), the sequence header states "
        + "\(sequence.size.width)×\(sequence.size.height)")
  }

  static let av1Aperture = Rule(
    "av1.entry.clap", .warning, at: .box("clap"),
    "An av01 sample entry should not contain clap", clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer copied the boxes of another video track",
    fix: "Remove clap, or state the display size as the render size in the frames",
    passing: .pictures(properties: "clap { u32 60, 1, 40, 1, 0, 1, 0, 1 }"),
    failing: .av1Track(more: "↓clap { u32 16, 1, 8, 1, 0, 1, 0, 1 }")
  ) { aperture, _ in
    guard let entry = aperture.parent, entry.code != "ipco" else { return nil }
    return entry.code == "av01"
      ? .about(aperture, "av01 contains clap, which AV1 in ISO files should not use") : []
  }
}

extension Node {
  /// The `av01` sample entry that contains this decoder configuration; nil if the parent is another
  /// box.
  var av1Entry: Node? { parent.flatMap { $0.code == "av01" ? $0 : nil } }

  /// Whether this sample entry is the first of its track, so that it describes the first sample.
  var isFirstDescription: Bool { parent?.children.first?.index == index }
}
