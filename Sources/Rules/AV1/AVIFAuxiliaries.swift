import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of AVIF about auxiliary pictures and sequences, such as alpha channels.
extension Rule {
  static let avifAuxiliary = Rule(
    "avif.auxiliary.format", .error, at: .box("meta"),
    "An auxiliary AV1 picture of an AVIF file must be monochrome and full range",
    clause: Clause(.avif, "4"),
    cause: "The encoder was given the alpha channel as a color picture",
    fix: "Encode the auxiliary picture with mono_chrome 1 and color_range 1",
    passing: .auxiliaryInAVIF("0a 05 18 0c bf 80 a8 32 01 10"),
    failing: .auxiliaryInAVIF("0a 05 18 0c bf 80 88 32 01 10", mark: "↓")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      let pictures = meta.inherited(.avifSurvey)
    else { return nil }
    let auxiliary = survey.references.filter { $0.type == "auxl" }
      .compactMap { pictures.picture($0.from) }.filter { meta.hasPlane($0.id, in: survey) }
    guard !auxiliary.isEmpty else { return nil }
    return auxiliary.compactMap { picture in
      picture.sequence?.auxiliaryProblem.map {
        .about(meta.box(picture.index), "the auxiliary picture \(picture.id) has \($0)")
      }
    }
  }

  static let avifAuxiliaryTrack = Rule(
    "avif.auxiliary.track-format", .error, at: .box("trak"),
    "An auxiliary AV1 sequence of an AVIF file must be monochrome and full range",
    clause: Clause(.avif, "4"),
    cause: "The encoder was given the alpha channel as a color video",
    fix: "Encode the auxiliary track with mono_chrome 1 and color_range 1",
    passing: .auxiliaryTrackInAVIF("0a 05 18 0c bf 80 a8", "81 00 1c 00"),
    failing: .auxiliaryTrackInAVIF(Example.av1Units, "81 00 0c 00", mark: "↓")
  ) { track, _ in
    guard track.fileClaims(["avif", "avis"]), let survey = track.inherited(.av1Survey) else {
      return nil
    }
    guard track.mediaHandler == "auxv" || track.descendant("tref", "auxl") != nil,
      let problem = survey.sequence?.auxiliaryProblem
    else { return [] }
    return .about(track, "the sequence header of this auxiliary track has \(problem)")
  }

  static let avifAlphaDepth = Rule(
    "avif.alpha.depth", .error, at: .box("meta"),
    "The alpha channel of an AV1 picture in an AVIF file must have the bit depth of the picture",
    clause: Clause(.avif, "4"),
    cause: "The alpha channel was encoded with 8 bits for a picture with more",
    fix: "Encode the alpha channel with the bit depth of the picture",
    passing: .auxiliaryInAVIF("0a 05 18 0c bf 80 a8 32 01 10"),
    failing: .auxiliaryInAVIF(
      "0a 05 18 0c bf 81 a8 32 01 10", record: "81 00 5c 00", mark: "↓",
      more: "full pixi { 01 0a }", depths: "06")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      let pictures = meta.inherited(.avifSurvey)
    else { return nil }
    let references = survey.references.filter { $0.type == "auxl" }
    guard !references.isEmpty else { return nil }
    return references.compactMap { reference in
      guard let own = pictures.picture(reference.from), let depth = own.sequence?.bitDepth,
        meta.hasPlane(own.id, ["alpha"], in: survey),
        let master = reference.to.first.flatMap({ pictures.picture($0) }),
        let expected = master.sequence?.bitDepth, expected != depth
      else { return nil }
      return .about(
        meta.box(own.index),
        "alpha picture \(own.id) has \(depth) bits, picture \(master.id) has \(expected)")
    }
  }
}

extension Rule {
  static let avifAlphaSize = Rule(
    "avif.alpha.size", .error, at: .box("meta"),
    "The alpha channel of a picture in an AVIF file must have the size of the picture",
    clause: Clause(.avif, "4"),
    cause: "A tool resized the picture or its alpha channel, but not both",
    fix: "Encode the alpha channel in the size of the picture, and state it in ispe",
    passing: .auxiliaryInAVIF("0a 05 18 0c bf 80 a8 32 01 10"),
    failing: .auxiliaryInAVIF(
      "0a 05 18 0c bf 80 a8 32 01 10", mark: "↓", more: "full ispe { u32 8, 8 }", size: "06")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey) else { return nil }
    let references = survey.references.filter {
      $0.type == "auxl" && meta.hasPlane($0.from, ["alpha"], in: survey)
    }
    guard !references.isEmpty else { return nil }
    return references.compactMap { reference in
      let sizes = ([reference.from] + reference.to.prefix(1)).compactMap { id -> [Int]? in
        guard let box = survey.property("ispe", of: id).flatMap({ meta.property($0) }),
          let width = box.integer(.image_width), let height = box.integer(.image_height)
        else { return nil }
        return [width, height]
      }
      guard sizes.count == 2, sizes[0] != sizes[1], let item = survey.item(reference.from) else {
        return nil
      }
      return .about(
        meta.box(item.index),
        "alpha picture \(item.id) is \(sizes[0][0])×\(sizes[0][1]), its picture "
          + "\(sizes[1][0])×\(sizes[1][1])")
    }
  }
}

extension Node {
  /// Whether the item `id` of this `meta` box is an auxiliary picture of one of the given kinds:
  /// alpha channel or depth map.
  fileprivate func hasPlane(
    _ id: Int, _ kinds: [String] = ["alpha", "depth"], in survey: ItemSurvey
  ) -> Bool {
    guard let box = survey.property("auxC", of: id).flatMap({ property($0) }),
      case .text(let type)? = box.value(.aux_type)
    else { return false }
    return kinds.contains { type.string.hasSuffix("auxiliary:\($0)") }
  }
}

extension AV1Sequence {
  /// Why this sequence header is not allowed for an auxiliary picture; nil if it is allowed.
  fileprivate var auxiliaryProblem: String? {
    if isGray != 1 { return "mono_chrome \(isGray), expected 1" }
    return isFullRange == 0 ? "color_range 0, expected 1" : nil
  }
}

extension ExampleMaking {
  /// Returns an AVIF file with a picture and its alpha channel.
  fileprivate static func auxiliaryInAVIF(
    _ units: String, record: String = "81 00 1c 00", mark: String = "", more: String = "",
    size: String = "01", depths: String = "02"
  ) -> Self {
    let example = Example.twoItems(
      second: #"\#(mark)full infe version 2 { u16 2, 0 "av01" 00 }"#,
      place: "u16 2, 0, 1 u32 @other, @end - @other", references: "auxl { u16 2, 1, 1 }",
      moreProperties: """
        full auxC { "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0" } av1C { \(record) } \(more)
        """,
      ofSecond: "u16 2 04 \(size) \(depths) 0x85 04", other: "\(units) end:")
    let script = example.script
      .replacing("picture: 0a 00 32 00", with: "picture: \(Example.av1Units) 32 01 10")
      .replacing("u32 @picture, 4", with: "u32 @picture, 10")
    return make(script, showing: units)
  }

  /// Returns an AVIF file with an auxiliary track.
  fileprivate static func auxiliaryTrackInAVIF(
    _ sequence: String, _ record: String, mark: String = ""
  ) -> Self {
    let entry = """
      av01 {
        00 * 6 u16 1 00 * 16 u16 16, 8 u32 0x480000, 0x480000 00 * 4 u16 1 00 * 32 u16 24, 0xffff
        av1C { \(record) \(sequence) }
        full auxi { "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\\0" }
      }
      """
    return tracksOfMIAF(
      [
        ExampleTrack(
          kind: "auxv", entry: entry, sample: "\(sequence) 32 01 10", size: 10, mark: mark)
      ], fileType: #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" }"#)
  }
}
