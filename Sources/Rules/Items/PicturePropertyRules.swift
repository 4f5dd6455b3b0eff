import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let sizeMissing = Rule(
    "heif.ispe.missing", .warning, at: .box("meta"),
    "A picture that decoders show without ispe should have an ispe property",
    clause: Clause(.heif, "6.5.3"), in: .pictures,
    cause: "The writer probably assumed that decoders read the size from the coded data",
    fix: "Associate the picture with an ispe that states its decoded size",
    passing: .hevc(),
    failing: .images(
      fileType: Example.plainPictures,
      information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "jpeg" 00 } }"#,
      associations: "full ipma { u32 1 u16 1 02 02 0x83 }")
  ) { meta, _ in
    let inputs = meta.inherited(.itemSurvey)?.inputsOfDerivations ?? []
    return meta.judgeSizes { !$0.needsSize(in: meta, inputs) }
  }

  static let neededSizeMissing = Rule(
    "heif.ispe.needed", .error, at: .box("meta"),
    "AV1 pictures, derived pictures and their inputs must have an ispe property",
    clause: Clause(.heif, "6.5.3"), in: .pictures,
    cause: "The writer probably assumed that decoders read the size from the coded data",
    fix: "Add ispe with the size of the decoded picture",
    passing: .images(),
    failing: .images(
      information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "av01" 00 } }"#,
      associations: "full ipma { u32 1 u16 1 02 02 0x83 }")
  ) { meta, _ in
    let inputs = meta.inherited(.itemSurvey)?.inputsOfDerivations ?? []
    return meta.judgeSizes { $0.needsSize(in: meta, inputs) }
  }

  static let configurationMissing = Rule(
    "heif.hvcc.missing", .error, at: .box("meta"),
    "A coded picture must have a decoder configuration property", clause: Clause(.heif, "B.2.3.1"),
    in: .pictures,
    cause: "A tool probably copied the picture without its properties",
    fix: "Add the decoder configuration property; the picture cannot be decoded without it",
    passing: .images(),
    failing: .images(
      information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "av01" 00 } }"#,
      associations: "full ipma { u32 1 u16 1 02 01 02 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), meta.child("iprp") != nil else { return nil }
    let coded = survey.information.filter {
      $0.type.flatMap { ItemSurvey.configurations[$0] } != nil
    }
    guard !coded.isEmpty else { return nil }
    return coded.compactMap { item in
      guard let type = item.type, let needed = ItemSurvey.configurations[type],
        survey.property(needed, of: item.id) == nil
      else { return nil }
      return .about(meta.box(item.index), "item \(item.id) of type \(type) has no \(needed)")
    }
  }

  static let depthsMissing = Rule(
    "heif.pixi.missing", .error, at: .box("meta"),
    "Each displayed picture in a file with the brand miaf must have a pixi property",
    clause: .miaf("7.3.6.6"),
    in: .pictures,
    cause: "The writer probably assumed that decoders read the bit depth from the coded data",
    fix: "Add pixi with the number of bits of each channel",
    passing: .images(),
    failing: .images(
      information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "av01" 00 } }"#,
      associations: "full ipma { u32 1 u16 1 02 01 0x83 }")
  ) { meta, _ in
    // The rule applies only to files with the brand `miaf`, because only MIAF requires `pixi`.
    guard let survey = meta.inherited(.itemSurvey), meta.parent?.brands.contains("miaf") == true,
      meta.child("iprp") != nil
    else { return nil }
    let auxiliary = Set(survey.references.filter { $0.type == "auxl" }.map(\.from))
    let shown = survey.information.filter {
      $0.isPicture && !$0.isHidden && !auxiliary.contains($0.id)
    }
    guard !shown.isEmpty else { return nil }
    return shown.compactMap { item in
      // A picture with an association to a property that is missing in `ipco` is not reported,
      // because the missing property may be `pixi`.
      let isCertain = survey.associations(of: item.id).allSatisfy {
        $0.property <= survey.properties.count
      }
      return isCertain && survey.property("pixi", of: item.id) == nil
        ? .about(meta.box(item.index), "picture \(item.id) has no pixi")
        : nil
    }
  }

  static let colorsTwice = Rule(
    "heif.colr.multiple", .warning, at: .box("meta"),
    "A picture should have at most one colr property of each colour_type",
    clause: Clause(.heif, "6.5.5"),
    in: .pictures,
    cause: "A tool probably added a color profile and left the existing one",
    fix: "Remove the association with the wrong colr property from ipma",
    passing: [.colored("04 05")],
    failing: [.colored("04 ↓06")]
  ) { meta, _ in
    // In AVIF files, `avif.colr.multiple` reports this.
    meta.isMetaOfAVIF ? nil : meta.repeatedColors
  }

  static let auxiliaryType = Rule(
    "heif.auxc.type-missing", .error, at: .box("meta"),
    "An auxiliary picture must state its type in auxC", clause: Clause(.heif, "6.5.8"),
    in: .pictures,
    cause:
      "The writer probably assumed that readers treat every auxiliary picture as an alpha channel",
    fix: "Add auxC with the URN of the auxiliary type",
    passing: Example.hevc(second: Example.hevcUnits, references: "auxl { u16 2, 1, 1 }")
      .withAuxiliaryType,
    failing: Example.hevc(second: Example.hevcUnits, references: "auxl { u16 2, 1, 1 }")
      .withMarkAtSecond
  ) { meta, _ in
    // In AVIF files, `heif.auxc.empty` reports this.
    guard !meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey) else { return nil }
    return meta.judgeAuxiliaries { id in
      survey.property("auxC", of: id) == nil ? "the auxiliary picture \(id) has no auxC" : nil
    }
  }

  static let sequenceConstraints = Rule(
    "heif.ccst.missing", .error, at: .box("stsd"),
    "An image sequence must state its coding constraints in ccst",
    clause: Clause(.heif, "7.2.3.1"),
    in: .pictures,
    cause: "The writer probably copied the sample description of a video track",
    fix: "Add ccst to the sample description",
    passing: [.sequence("full ccst { 7c 00 00 00 }")],
    failing: [.sequence("↓")]
  ) { descriptions, _ in
    guard descriptions.trackKind == "pict", !descriptions.children.isEmpty else { return nil }
    return descriptions.children.compactMap { entry in
      entry.child("ccst") == nil && !entry.isCut
        ? .absence(in: entry, "\(entry.name) in stsd has no ccst") : nil
    }
  }
}

extension ItemSurvey.Information {
  /// Whether readers refuse the picture if it has no `ispe`.
  fileprivate func needsSize(in meta: Node, _ inputs: Set<Int>) -> Bool {
    guard let type else { return false }
    return meta.isMetaOfAVIF && type == "av01" || ItemSurvey.derivedTypes.contains(type)
      || inputs.contains(id)
  }
}

extension Node {
  /// Returns a violation for each picture without `ispe` for which `isIncluded` returns true.
  fileprivate func judgeSizes(
    _ isIncluded: (ItemSurvey.Information) -> Bool
  ) -> [Violation]? {
    guard let survey = inherited(.itemSurvey), child("iprp") != nil else { return nil }
    let pictures = survey.information.filter { $0.isPicture && isIncluded($0) }
    guard !pictures.isEmpty else { return nil }
    return pictures.compactMap { item in
      survey.property("ispe", of: item.id) == nil
        ? .about(box(item.index), "picture \(item.id) has no ispe") : nil
    }
  }

  /// Returns a violation for each further `colr` property of a type with which an item is associated.
  var repeatedColors: [Violation]? {
    guard let survey = inherited(.itemSurvey), survey.properties.contains("colr") else {
      return nil
    }
    var kinds: [Int: FourCC] = [:]
    return survey.entries.flatMap { entry -> [Violation] in
      var seen: Set<FourCC> = []
      return survey.associations[entry.associations].compactMap { association in
        guard survey.code(of: association) == "colr" else { return nil }
        let place = association.property - 1
        let known = kinds[place] ?? property(place)?.codeValue(.colour_type)
        kinds[place] = known
        guard let kind = known else { return nil }
        // The color types `prof` and `rICC` count as the same, because both contain an ICC profile.
        let isNew = seen.insert(kind == "prof" ? "rICC" : kind).inserted
        return isNew
          ? nil
          : .bytes(
            association.range, in: box(entry.index),
            "item \(entry.id) has a second colr property of type \(kind)")
      }
    }
  }
}

extension Example {
  /// This example with an alpha channel as the second item.
  fileprivate var withAuxiliaryType: [Example] {
    let text = script.replacing("u16 2 03 01 02 0x83", with: "u16 2 04 01 02 0x83 04")
    return [
      Example(
        text.replacing("f8 f8 u16 0 0f 00 }", with: #"f8 f8 u16 0 0f 00 } \#(Self.alphaType)"#),
        showing: Self.alphaType)
    ]
  }

  private static let alphaType = #"full auxC { "urn:mpeg:hevc:2015:auxid:1\0" }"#

  /// This example with a mark in front of the second item.
  fileprivate var withMarkAtSecond: [Example] {
    [
      Example(
        script.replacing(
          "full infe version 2 flags 1 { u16 2,", with: "↓full infe version 2 flags 1 { u16 2,"),
        showing: excerpt)
    ]
  }

  /// Returns an example with a picture that can be associated with color information.
  fileprivate static func colored(_ associations: String) -> Example {
    images(
      fileType: plainPictures,
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          colr { "nclx" u16 1, 13, 6 80 }
          colr { "prof" u32 132 00 * 32 "acsp" 00 * 92 }
          colr { "nclx" u16 9, 16, 9 80 }
        }
        """,
      associations: "full ipma { u32 1 u16 1 05 01 02 0x83 \(associations) }")
  }

  /// Returns an example with an image sequence track.
  fileprivate static func sequence(_ constraints: String) -> Example {
    let movie = movie(
      fileType: #"ftyp { "msf1" u32 0 "msf1" "iso8" }"#,
      trackHeader: """
        full tkhd flags 3 {
          u32 3786912000, 3786912000
          u32 1, 0, 46
          00 * 8 u16 0, 0 fixed16 0 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 64, 48
        }
        """,
      handler: #"full hdlr { 00 * 4 "pict" 00 * 12 00 }"#,
      informationHeader: "full vmhd flags 1 { 00 * 8 }",
      descriptions: """
        full stsd {
          u32 1
          "mjp2" {
            00 * 6 u16 1
            00 * 16
            u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
            00 * 32 u16 24 i16 -1
            \(constraints)
          }
        }
        """)
    return Example(movie.script, showing: constraints)
  }
}
