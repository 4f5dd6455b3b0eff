import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of the profiles of MIAF, for files that list the brand of a profile.
extension Rule {
  static let miafProfileCoding = Rule(
    "miaf.profile.coding", .error, at: .box("meta", "stsd"),
    "Profile and level of HEVC and AVC must not exceed those of the MIAF profile of the file",
    clause: .miaf("A.3"),
    cause: "The writer lists the same MIAF profile for all pictures",
    fix: "List the brand of a higher MIAF profile, or none",
    passing: .hevc("01 01"),
    failing: [.hevc("01 ↓04"), .hevc("01 ↓21"), .hevc("01 01", level: "↓b7")]
  ) { node, _ in
    guard let limits = CodingLimits(node) else { return nil }
    let isVideo = node.code == "stsd" && node.enclosing("trak")?.mediaHandler == "vide"
    let boxes = node.profiledConfigurations
    return boxes.isEmpty ? nil : boxes.flatMap { limits.violations($0, isVideo: isVideo) }
  }

  static let miafGridLimit = Rule(
    "miaf.grid.too-large", .error, at: .box("meta"),
    "The inputs of a primary grid or overlay in a file with a MIAF profile must have at most "
      + "128,000,000 pixels, unless there is an alternative", clause: .miaf("8.4"),
    cause: "The writer joined a large panorama without a smaller picture",
    fix: "Add a thumbnail of the grid or overlay",
    passing: .grid(),
    failing: [
      Example(
        Example.grid(references: "↓dimg { u16 1, 2, 2, 3 }").script
          .replacing(#""mif1" "miaf""#, with: #""mif1" "miaf" "MiHB""#)
          .replacing("full ispe { u32 64, 64 }", with: "full ispe { u32 10000, 10000 }")
          .replacing("full ispe { u32 128, 64 }", with: "full ispe { u32 20000, 10000 }")
          .replacing("u16 128, 64", with: "u16 20000, 10000"),
        showing: "↓dimg { u16 1, 2, 2, 3 }")
    ]
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF else { return nil }
    guard meta.fileClaims(.profilesOfMIAF), let primary = survey.primary,
      let type = survey.item(primary)?.type, type == "grid" || type == "iovl",
      let reference = survey.references.first(where: { $0.type == "dimg" && $0.from == primary })
    else { return [] }
    let pixels = reference.to.reduce(0) {
      $0.saturatingAdd(survey.pixels(of: $1, in: meta) ?? 0)
    }
    let hasThumbnail = survey.references.contains {
      $0.type == "thmb" && $0.to.contains(primary)
    }
    guard pixels > 128_000_000, !hasThumbnail,
      meta.descendant("grpl", "altr") == nil
    else { return [] }
    return .about(
      meta.box(reference.index),
      "the inputs of \(type) \(primary) have \(pixels) pixels, expected at most 128000000")
  }
}

/// The limits of a profile of MIAF.
private struct CodingLimits {
  private let brand: FourCC
  /// The profile numbers that are allowed: of AVC for the brand `MiAB`, of HEVC for all other
  /// brands. Only the upper bound is checked.
  private let profiles: ClosedRange<Int>
  private let maxChroma: Int

  /// The limits for the file that contains `node`; nil if the file claims no profile. A file with
  /// the brands of several profiles needs to meet only the widest limits.
  init?(_ node: Node) {
    if node.fileClaims(["MiHE"]) {
      (brand, profiles, maxChroma) = ("MiHE", 1...4, 3)
    } else if node.fileClaims(["MiHA"]) {
      (brand, profiles, maxChroma) = ("MiHA", 1...4, 2)
    } else if node.fileClaims(["MiHB"]) {
      (brand, profiles, maxChroma) = ("MiHB", 1...3, 1)
    } else if node.fileClaims(["MiAB"]) {
      (brand, profiles, maxChroma) = ("MiAB", 0...100, 1)
    } else {
      return nil
    }
  }

  func violations(_ box: Node, isVideo: Bool) -> [Violation] {
    func limited(_ name: FieldName, _ most: Int) -> [Violation] {
      guard let value = box.integer(name), value > most else { return [] }
      return .field(
        name, of: box, "\(name) is \(value), expected at most \(most) for \(brand)")
    }
    guard (brand == "MiAB") == (box.code == "avcC") else { return [] }
    if box.code == "avcC" {
      return limited(.AVCProfileIndication, profiles.upperBound)
        + limited(.AVCLevelIndication, isVideo ? 51 : 52)
    }
    // The basic profile allows only 8 bits per sample, so it excludes profile 2 (Main 10).
    let isBasic = brand == "MiHB"
    var found = limited(.general_profile_idc, profiles.upperBound)
    if isBasic, box.integer(.general_profile_idc) == 2 {
      found.append(
        .field(
          .general_profile_idc, of: box, "general_profile_idc is 2, expected 1 or 3 for \(brand)"))
    }
    return found + limited(.general_tier_flag, 0)
      + limited(.general_level_idc, isVideo ? 153 : 180) + limited(.chromaFormat, maxChroma)
      + limited(.bitDepthLumaMinus8, isBasic ? 0 : 2)
  }
}

extension Node {
  /// The decoder configurations of HEVC and AVC. For `meta`, those of the primary picture and, if
  /// it is derived, of its first input; for `stsd`, those of a track that is not auxiliary.
  fileprivate var profiledConfigurations: [Node] {
    let codes: [FourCC] = ["hvcC", "avcC"]
    guard code == "meta" else {
      guard enclosing("trak")?.mediaHandler != "auxv" else { return [] }
      return children.prefix(100).flatMap { entry in codes.compactMap { entry.child($0) } }
    }
    guard parent?.isRoot == true, let survey = inherited(.itemSurvey), let primary = survey.primary
    else { return [] }
    let input = survey.inputs[primary]?.first
    return [primary, input].compactMap { $0 }.flatMap { id in
      codes.compactMap { survey.property($0, of: id).flatMap { property($0) } }
    }
  }
}

extension ExampleMaking {
  /// Returns a picture of HEVC in a file with the basic profile.
  ///
  /// - Parameter head: the first two bytes of `hvcC`.
  fileprivate static func hevc(_ head: String, level: String = "5d") -> Self {
    let configuration =
      "hvcC { \(head) u32 0x60000000 90 00 * 5 \(level) u16 0xf000 fc fd f8 f8 u16 0 0f 00 }"
    return images(
      fileType: #"ftyp { "heic" u32 0 "heic" "mif1" "miaf" "MiHB" }"#,
      information: #"full iinf { u16 1 full infe version 2 { u16 1, 0 "hvc1" 00 } }"#,
      locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 u32 @picture, @end - @picture }",
      container: "ipco { full ispe { u32 16, 8 } full pixi { 03 08 08 08 } \(configuration) }",
      media: "mdat { picture: \(Example.hevcUnits) end: }")
  }
}
