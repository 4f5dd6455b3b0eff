import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of AVIF about brands, profiles, auxiliary and derived pictures.
extension Rule {
  static let avifBrands = Rule(
    "avif.ftyp.brands-missing", .warning, at: .boxFile,
    "An AVIF file should list miaf, and avif or avis, in compatible_brands",
    clause: Clause(.avif, "7"),
    cause: "The writer listed only the brand that it considers most important",
    fix: "Add avif (or avis for an image sequence) and miaf to compatible_brands",
    passing: .images(),
    failing: .images(fileType: #"ftyp { "avif" u32 0 ↓"avif" "mif1" }"#)
  ) { root, _ in
    let claims: Set<FourCC> = ["avif", "avis", "avio", "MA1A", "MA1B"]
    guard let type = root.child("ftyp"), let claim = root.brands.first(where: claims.contains)
    else { return nil }
    let compatible = Set(root.brands.dropFirst())
    var missing: [String] = []
    if compatible.isDisjoint(with: ["avif", "avis"]) { missing.append("avif") }
    if !compatible.contains("miaf") { missing.append("miaf") }
    guard !missing.isEmpty else { return [] }
    return .field(
      .compatible_brands, of: type,
      "the file has the brand \(claim), but compatible_brands does not list "
        + missing.joined(separator: " and "))
  }

  static let avifSequenceMissing = Rule(
    "avif.avis.no-sequence", .error, at: .boxFile,
    "A file with the brand avis must contain an AV1 track with the handler pict",
    clause: Clause(.avif, "3"),
    cause: "The writer used the handler vide of video tracks, or copied the brands",
    fix: "Set the handler of the track to pict, or remove avis from compatible_brands",
    passing: .images(),
    failing: .tracksOfMIAF(
      [.init()], fileType: #"ftyp { "avif" u32 0 ↓"avif" "mif1" "miaf" "avis" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), root.fileClaims(["avif", "avis"]) else { return nil }
    guard root.brands.contains("avis"), let movie = root.child("moov"), !movie.isCut else {
      return []
    }
    let hasSequence = movie.children("trak").contains { track in
      track.mediaHandler == "pict"
        && track.descendant("mdia", "minf", "stbl", "stsd")?.child("av01") != nil
    }
    return hasSequence
      ? []
      : .field(
        .compatible_brands, of: type,
        "the file has the brand avis, but no av01 track with the handler pict")
  }

  static let avifIntraOnly = Rule(
    "avif.ftyp.avio", .warning, at: .boxFile,
    "A file should list the brand avio if its AV1 image sequences consist only of sync samples",
    clause: Clause(.avif, "6.3"),
    cause: "The writer does not know the brand avio",
    fix: "Add avio to compatible_brands",
    passing: sequence(#"ftyp { "avis" u32 0 "avis" "avio" "mif1" "msf1" "iso8" "miaf" }"#),
    failing: sequence(#"ftyp { "avis" u32 0 ↓"avis" "mif1" "msf1" "iso8" "miaf" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), root.fileClaims(["avis"]), root.child("moof") == nil,
      let movie = root.child("moov"), !movie.isCut
    else { return nil }
    let tables = movie.children("trak").filter { $0.mediaHandler == "pict" }
      .compactMap { $0.descendant("mdia", "minf", "stbl") }
      .filter { $0.child("stsd")?.child("av01") != nil }
    guard !tables.isEmpty else { return nil }
    let areSync = tables.allSatisfy { table in
      guard let list = table.child("stss") else { return true }
      return list.samplesAround.map { UInt64(list.integer(.entry_count) ?? 0) == $0 } ?? false
    }
    return !areSync || root.brands.contains("avio")
      ? []
      : .field(
        .compatible_brands, of: type,
        "all samples of \(tables.count) image sequences are sync samples, but compatible_brands does "
          + "not list avio")
  }

  /// Returns a file with an image sequence of AV1.
  private static func sequence(_ fileType: String) -> [Example] {
    let entry = """
      av01 {
        00 * 6 u16 1 00 * 16 u16 16, 8 u32 0x480000, 0x480000 00 * 4 u16 1 00 * 32 u16 24, 0xffff
        av1C { 81 00 0c 00 \(Example.av1Units) }
        full ccst { 7c 00 00 00 }
      }
      """
    let track = ExampleTrack(entry: entry, sample: "\(Example.av1Units) 32 01 10", size: 10)
    return .tracksOfMIAF([track], fileType: fileType)
  }

  static let avifProfile = Rule(
    "avif.profile.exceeded", .error, at: .box("meta", "stsd"),
    "AV1 profile and level must not exceed those of the AVIF profile of the file",
    clause: Clause(.avif, "8.2"),
    cause: "The writer lists the same AVIF profile for all pictures",
    fix: "Remove the brand of the profile, or encode the picture within its limits",
    passing: .images(fileType: profile("MA1B")),
    failing: [
      .images(fileType: profile("MA1B"), container: limited("↓20 00 00")),
      .images(fileType: profile("MA1A"), container: limited("↓11 0c 00")),
    ]
  ) { box, _ in
    guard let limits = ProfileLimits(box) else { return nil }
    let configurations = box.mainConfigurations
    return configurations.isEmpty ? nil : configurations.flatMap(limits.violation)
  }

  private static func profile(_ brand: String) -> String {
    #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" "\#(brand)" }"#
  }

  private static func limited(_ rest: String) -> String {
    "ipco { full ispe { u32 16, 8 } full pixi { 03 08 08 08 } av1C { 81 \(rest) } }"
  }

  static let avifGridInputs = Rule(
    "avif.grid.transformed", .error, at: .box("meta"),
    "Inputs of a grid in an AVIF file must not be transformed", clause: Clause(.avif, "7"),
    cause: "The writer cropped or rotated the tiles instead of the grid",
    fix: "Associate the transformation with the grid",
    passing: .grid(moreProperties: "irot { 01 }", ofGrid: "03 04 02 0x85"),
    failing: [
      Example(
        Example.grid(references: "↓dimg { u16 1, 2, 2, 3 }", moreProperties: "irot { 01 }").script
          .replacing("u16 3 03 01 02 0x83", with: "u16 3 04 01 02 0x83 0x85"),
        showing: "↓dimg { u16 1, 2, 2, 3 }")
    ]
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      survey.information.contains(where: { $0.type == "grid" })
    else { return nil }
    let transformations: Set<FourCC> = ["clap", "irot", "imir"]
    return survey.references.compactMap { reference in
      guard reference.type == "dimg", survey.item(reference.from)?.type == "grid" else {
        return nil
      }
      for input in reference.to {
        let codes = survey.associations(of: input).prefix(100).compactMap { survey.code(of: $0) }
        guard let code = codes.first(where: transformations.contains) else { continue }
        return .about(
          meta.box(reference.index),
          "item \(input), an input of grid \(reference.from), has the property \(code)")
      }
      return nil
    }
  }
}

/// The limits of an AVIF profile.
private struct ProfileLimits {
  let brand: FourCC
  let profile: Int
  let level: Int

  /// The limits for the file that contains `node`; nil if the file claims no AVIF profile. A file
  /// that claims both profiles needs to meet only the limits of `MA1A`, which are wider.
  init?(_ node: Node) {
    let isOfItem = node.code == "meta"
    if node.fileClaims(["MA1A"]) {
      (brand, profile, level) = ("MA1A", 1, isOfItem ? 16 : 13)
    } else if node.fileClaims(["MA1B"]) {
      (brand, profile, level) = ("MA1B", 0, 13)
    } else {
      return nil
    }
  }

  func violation(_ configuration: Node) -> [Violation] {
    guard let profile = configuration.integer(.seq_profile),
      let level = configuration.integer(.seq_level_idx_0)
    else { return [] }
    if profile > self.profile {
      return .field(
        .seq_profile, of: configuration,
        "seq_profile is \(profile), expected at most \(self.profile) for \(brand)")
    }
    return level > self.level
      ? .field(
        .seq_level_idx_0, of: configuration,
        "seq_level_idx_0 is \(level), expected at most \(self.level) for \(brand)") : []
  }
}

extension Node {
  /// The decoder configurations of AV1 for pictures and sequences in this box. Those of auxiliary
  /// pictures are omitted, because AVIF profiles do not limit them.
  fileprivate var mainConfigurations: [Node] {
    guard code == "meta" else {
      guard enclosing("trak")?.mediaHandler != "auxv" else { return [] }
      return children.prefix(100).compactMap { $0.code == "av01" ? $0.child("av1C") : nil }
    }
    guard parent?.isRoot == true, let survey = inherited(.itemSurvey) else { return [] }
    let auxiliary = Set(survey.references.filter { $0.type == "auxl" }.map(\.from))
    let places = survey.information.compactMap { item in
      item.type == "av01" && !auxiliary.contains(item.id)
        ? survey.property("av1C", of: item.id) : nil
    }
    return Set(places).sorted().compactMap { property($0) }
  }
}
