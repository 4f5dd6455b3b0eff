import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of AVIF about coded pictures.
extension Rule {
  static let avifKeyFrame = Rule(
    "avif.item.not-sync", .error, at: .box("meta"),
    "An AV1 picture of an AVIF file must begin with a shown key frame",
    clause: Clause(.avif, "2.1"),
    cause: "The picture was taken from the middle of a video",
    fix: "Encode the picture as a key frame",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: .avif("\(Example.av1LongUnits) 32 01 30")
  ) { meta, _ in
    meta.judgeAVIF { picture in
      picture.frameProblem.map { "\($0) in picture \(picture.id)" }
    }
  }

  static let avifStillFlags = Rule(
    "avif.item.still-flags", .warning, at: .box("meta"),
    "An AV1 picture of an AVIF file should have still_picture 1 and reduced_still_picture_header 1",
    clause: Clause(.avif, "2.1"),
    cause: "The picture was taken from a video, or encoded like a video of one frame",
    fix: "Encode the picture with the settings for still pictures",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: .avif("\(Example.av1LongUnits) 32 01 10")
  ) { meta, _ in
    meta.judgeAVIF { picture in
      guard let (isStill, isReduced) = picture.stillFlags, !isReduced else { return nil }
      return "reduced_still_picture_header of picture \(picture.id) is 0"
        + (isStill ? "" : ", and still_picture is 0")
    }
  }

  static let avifSequenceHeaders = Rule(
    "avif.item.sequence-headers", .error, at: .box("meta"),
    "An AV1 picture of an AVIF file must contain a sequence header",
    clause: Clause(.avif, "2.1"),
    cause: "The writer stored the sequence header only in av1C",
    fix: "Store one sequence header in front of the frame",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: .avif("32 01 10")
  ) { meta, _ in
    meta.judgeAVIF { picture in
      picture.sequenceCount > 0
        ? nil : "picture \(picture.id) contains 0 sequence headers, expected 1"
    }
  }

  static let avifConfigurationMismatch = Rule(
    "avif.av1c.mismatch", .error, at: .box("meta"),
    "The format in av1C of a picture of an AVIF file must be that of the sequence header",
    clause: Clause(.avif, "2.2.1"),
    cause: "A tool replaced the picture and kept its properties",
    fix: "Copy the values of the sequence header in the picture into av1C",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: [
      .avif("\(Example.av1Units) 32 01 10", configuration: "81 00 ↓4c 00", isMarked: true),
      .avif(
        "0a 05 18 0c bf 80 21 32 01 10", configuration: "↓81 00 0c 00 \(Example.av1Units)",
        isMarked: true),
    ]
  ) { meta, _ in
    meta.judgeConfigurationsOfAVIF { picture, sequence, box in
      if let difference = sequence.difference(from: box) {
        return levels.contains(difference.field)
          ? nil : .difference(difference, picture.id, in: box)
      }
      guard let other = box.configuredSequence, other != sequence else { return nil }
      return .field(
        .marker, of: box,
        "the sequence header in av1C differs from that in picture \(picture.id)")
    }
  }

  static let avifLevelMismatch = Rule(
    "avif.av1c.level-mismatch", .warning, at: .box("meta"),
    "Profile, level and tier in av1C of a picture of an AVIF file should be those of the sequence "
      + "header",
    clause: Clause(.avif, "2.2.1"),
    cause: "A tool replaced the picture and kept its properties",
    fix: "Set seq_profile, seq_level_idx_0 and seq_tier_0 in av1C to those of the picture",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: .avif("\(Example.av1Units) 32 01 10", configuration: "81 ↓20 0c 00", isMarked: true)
  ) { meta, _ in
    meta.judgeConfigurationsOfAVIF { picture, sequence, box in
      guard let difference = sequence.difference(from: box), levels.contains(difference.field)
      else { return nil }
      return .difference(difference, picture.id, in: box)
    }
  }

  /// Fields of av1C that decoders do not need, because the sequence header repeats them.
  private static let levels: Set<FieldName> = [.seq_profile, .seq_level_idx_0, .seq_tier_0]

  static let avifConfiguredHeader = Rule(
    "avif.av1c.sequence-header", .warning, at: .box("av1C"),
    "av1C of a picture of an AVIF file should not contain a sequence header",
    clause: Clause(.avif, "2.2.1"),
    cause: "The writer treats pictures like video tracks",
    fix: "Remove the units from av1C; the picture contains the sequence header",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: .avif(
      "\(Example.av1Units) 32 01 10", configuration: "81 00 0c 00 ↓\(Example.av1Units)",
      isMarked: true)
  ) { configuration, _ in
    guard configuration.parent?.code == "ipco",
      configuration.fileClaims(["avif", "avis", "avio"])
    else { return nil }
    return configuration.sequenceHeaders.first.map {
      [.about($0, "av1C contains a sequence header of \($0.range.count) bytes")]
    } ?? []
  }

  static let avifEssential = Rule(
    "avif.av1c.not-essential", .warning, at: .box("meta"),
    "av1C of a picture of an AVIF file should be marked as essential",
    clause: Clause(.avif, "2.2.1"),
    cause: "The writer marked only transformations as essential",
    fix: "Set the essential bit of the association of av1C in ipma",
    passing: .images(),
    failing: .images(associations: "full ipma { u32 1 u16 1 03 01 02 ↓03 }")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      survey.properties.contains("av1C")
    else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      survey.code(of: association) == "av1C" && !association.isEssential
        ? "av1C of item \(item) is not marked as essential" : nil
    }
  }

  static let avifLayers = Rule(
    "avif.layers.essential", .error, at: .box("meta"),
    "a1op must be marked as essential, and a1lx must not be", clause: Clause(.avif, "2.3.2"),
    cause: "The writer marks all properties in the same way",
    fix: "Set the essential bit of the association of a1op, and clear that of a1lx",
    passing: .turnedInMIAF("a1op { 00 } a1lx { 00 u16 0, 0, 0 }", "0x84 05"),
    failing: [
      .turnedInMIAF("a1op { 00 }", "↓04"), .turnedInMIAF("a1lx { 00 u16 0, 0, 0 }", "↓0x84"),
    ]
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      survey.properties.contains("a1op") || survey.properties.contains("a1lx")
    else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      switch survey.code(of: association) {
      case "a1op" where !association.isEssential: "a1op of item \(item) is not marked as essential"
      case "a1lx" where association.isEssential: "a1lx of item \(item) is marked as essential"
      default: nil
      }
    }
  }

  static let avifLightLevel = Rule(
    "avif.clli.mismatch", .error, at: .box("meta"),
    "clli of a picture of an AVIF file must equal the content light level in av1C",
    clause: Clause(.avif, "2.2.1"),
    cause: "A tool changed the property, but not the unit",
    fix: "Set the values in the clli property to those of the metadata unit in av1C",
    passing: .avif(
      "\(Example.av1Units) 32 01 10", configuration: "81 00 0c 00 2a 06 01 03 e8 01 90 80",
      more: "clli { u16 1000, 400 }", "04"),
    failing: .avif(
      "\(Example.av1Units) 32 01 10", configuration: "81 00 0c 00 2a 06 01 03 e8 01 90 80",
      more: "clli { ↓u16 1001, 400 }", "04", isMarked: true)
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      survey.properties.contains("clli")
    else { return nil }
    return survey.entries.compactMap { entry in
      guard let level = survey.property("clli", of: entry.id).flatMap({ meta.property($0) }),
        let box = survey.property("av1C", of: entry.id).flatMap({ meta.property($0) }),
        let unit = box.children.prefix(100).first(where: { $0.integer(.max_cll) != nil }),
        let expected = unit.integer(.max_cll), let stated = level.integer(.max_content_light_level),
        stated != expected
      else { return nil }
      return .field(
        .max_content_light_level, of: level,
        "max_content_light_level of item \(entry.id) is \(stated), the metadata unit in av1C states "
          + "\(expected)")
    }
  }
}

extension Violation {
  fileprivate static func difference(
    _ difference: (field: FieldName, stated: Int, expected: Int), _ id: Int, in box: Node
  ) -> Violation {
    .field(
      difference.field, of: box,
      "\(difference.field) of av1C is \(difference.stated), the sequence header in picture \(id) "
        + "states \(difference.expected)")
  }
}

extension Node {
  /// Returns the violations of the decoder configurations of AV1 pictures; nil if this is not the
  /// `meta` box of an AVIF file, or if it has no AV1 pictures.
  fileprivate func judgeConfigurationsOfAVIF(
    _ problem: (AVIFSurvey.Picture, AV1Sequence, Node) -> Violation?
  ) -> [Violation]? {
    guard isMetaOfAVIF, let survey = inherited(.itemSurvey),
      let pictures = inherited(.avifSurvey)?.pictures, !pictures.isEmpty
    else { return nil }
    return pictures.compactMap { picture in
      guard let sequence = picture.sequence,
        let box = survey.property("av1C", of: picture.id).flatMap({ property($0) })
      else { return nil }
      return problem(picture, sequence, box)
    }
  }
}

extension ExampleMaking {
  /// Returns an AVIF file with a picture of the given units.
  static func avif(
    _ units: String, configuration: String = "81 00 0c 00", more: String = "",
    _ associations: String = "", isMarked: Bool = false
  ) -> Self {
    let count = associations.isEmpty ? 3 : 4
    let example = Example.images(
      information:
        #"full iinf { u16 1 \#(isMarked ? "" : "↓")full infe version 2 { u16 1, 0 "av01" 00 } }"#,
      locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 u32 @picture, @end - @picture }",
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { \(configuration) }
          \(more)
        }
        """,
      associations: "full ipma { u32 1 u16 1 0\(count) 01 02 0x83 \(associations) }",
      media: "mdat { picture: \(units) end: }")
    return make(example.script, showing: isMarked ? configuration + more : units)
  }
}
