import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about boxes that repeat the color information of an AV1 bitstream.
extension Rule {
  static let av1Colors = Rule(
    "av1.colr.mismatch", .error, at: .box("av1C"),
    "colr of an av01 sample entry must equal the colors in the sequence header",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "A tool changed colr, or encoded the pictures with other colors",
    fix: "Set the values in colr to those of the sequence header",
    passing: .av1Track(more: #"colr { "nclx" u16 1, 1, 1 00 }"#),
    failing: .av1Track(more: #"colr { "nclx" u16 1, 1, 1 ↓80 }"#)
  ) { configuration, _ in
    guard let entry = configuration.av1Entry, let colors = entry.numberedColors,
      let sequence = configuration.configuredSequence
        ?? (entry.isFirstDescription ? entry.inherited(.av1Survey)?.sequence : nil)
    else { return nil }
    let names = [FieldName.colour_primaries, .transfer_characteristics, .matrix_coefficients]
    // The value 2 means that the sequence header leaves the color to the container.
    for (name, expected) in zip(names, sequence.colors ?? []) where expected != 2 {
      guard let stated = colors.integer(name), stated != expected else { continue }
      return .field(
        name, of: colors,
        "\(name) of colr is \(stated), the sequence header states \(expected)")
    }
    guard let expected = sequence.isFullRange, let stated = colors.integer(.full_range_flag),
      stated != expected
    else { return [] }
    return .field(
      .full_range_flag, of: colors,
      "full_range_flag of colr is \(stated), color_range in the sequence header is \(expected)")
  }

  static let av1ColorsMissing = Rule(
    "av1.colr.missing", .error, at: .box("av1C"),
    "An av01 sample entry without a sequence header in av1C must contain colr of type nclx",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "The writer left out the optional units of av1C",
    fix: "Add the sequence header to av1C, or add colr of type nclx",
    passing: .av1Track(),
    failing: .av1Track(record: "↓81 00 0c 00", configuration: "")
  ) { configuration, _ in
    // AVIF recommends that alpha channels have no `colr`, so the rule does not apply to them.
    guard let entry = configuration.av1Entry, !entry.isCut, entry.trackKind != "auxv" else {
      return nil
    }
    return configuration.sequenceHeaders.isEmpty && entry.numberedColors == nil
      ? .field(
        .marker, of: configuration,
        "av1C contains no sequence header, and av01 contains no colr of type nclx") : []
  }

  static let av1LightLevel = Rule(
    "av1.clli.mismatch", .error, at: .box("clli"),
    "clli of an av01 sample entry must equal the content light level in metadata units",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "A tool changed the metadata of the container, but not of the video",
    fix: "Set the values in clli to those of the metadata unit",
    passing: .av1Track(
      configuration: "\(Example.av1Units) 2a 06 01 03 e8 01 90 80", more: "clli { u16 1000, 400 }"),
    failing: .av1Track(
      configuration: "\(Example.av1Units) 2a 06 01 03 e8 01 90 80",
      more: "clli { u16 1000 ↓u16 401 }")
  ) { level, _ in
    guard let entry = level.parent, entry.code == "av01", let configuration = entry.child("av1C")
    else { return nil }
    let unit = configuration.children.prefix(1000).first { $0.integer(.max_cll) != nil }
    let configured = unit.map { [$0.integer(.max_cll) ?? 0, $0.integer(.max_fall) ?? 0] }
    guard let expected = configured ?? entry.inherited(.av1Survey)?.lightLevel else { return nil }
    let names = [FieldName.max_content_light_level, .max_pic_average_light_level]
    return zip(names, expected).compactMap { name, value in
      guard let stated = level.integer(name), stated != value else { return nil }
      return .field(
        name, of: level, "\(name) of clli is \(stated), the metadata unit states \(value)")
    }
  }
}

extension Node {
  /// The `colr` box of this sample entry that states the colors as code numbers (type `nclx`); nil
  /// if there is no such box.
  fileprivate var numberedColors: Node? {
    children("colr").first { $0.codeValue(.colour_type) == "nclx" }
  }
}
