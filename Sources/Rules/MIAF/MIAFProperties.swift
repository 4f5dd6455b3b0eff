import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about the properties of pictures.
extension Rule {
  static let miafPixelAspect = Rule(
    "miaf.pasp.not-square", .error, at: .box("pasp"),
    "Pictures and image sequences of a MIAF file must have square pixels",
    clause: .miaf("7.3.6.5"),
    cause: "The picture was taken from a video with pixels that are not square",
    fix: "Scale the picture to square pixels, and remove pasp",
    passing: .turnedInMIAF("pasp { u32 1, 1 }", "04"),
    failing: .turnedInMIAF("pasp { ↓u32 4, 3 }", "04")
  ) { aspect, _ in
    guard aspect.isInMIAF, aspect.parent?.code == "ipco" || aspect.trackKind == "pict",
      let across = aspect.integer(.hSpacing), let down = aspect.integer(.vSpacing)
    else { return nil }
    return across == down
      ? []
      : .field(.hSpacing, of: aspect, "hSpacing:vSpacing is \(across):\(down), expected 1:1")
  }

  static let miafEssential = Rule(
    "miaf.transform.not-essential", .error, at: .box("meta"),
    "clap, irot and imir properties of a MIAF file must be marked as essential",
    clause: .miaf("7.3.9"),
    cause: "The writer probably treats the essential bit as optional",
    fix: "Set the essential bit of the association of the transformation in ipma",
    passing: .turnedInMIAF("irot { 01 }", "0x84"),
    failing: .turnedInMIAF("irot { 01 }", "↓04")
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF,
      survey.properties.contains(where: transformations.contains)
    else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      guard !association.isEssential, let code = survey.code(of: association),
        transformations.contains(code)
      else { return nil }
      return "\(code) of item \(item) is not marked as essential"
    }
  }

  static let miafOrder = Rule(
    "miaf.transform.order", .warning, at: .box("meta"),
    "Transformations of a picture in a MIAF file should be in the order clap, irot, imir",
    clause: .miaf("7.3.6.7"),
    cause: "The writer probably associated properties in the order in which it created them",
    fix: "Sort the associations as clap, irot, imir, and adapt their values to the new order",
    passing: .turnedInMIAF("irot { 01 } imir { 01 }", "0x84 0x85"),
    failing: [
      .turnedInMIAF("irot { 01 } imir { 01 }", "0x85 ↓0x84"),
      .turnedInMIAF("irot { 01 } irot { 02 }", "0x84 ↓0x85"),
    ]
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF,
      survey.properties.contains(where: transformations.contains)
    else { return nil }
    return survey.entries.flatMap { entry -> [Violation] in
      var last = -1
      return survey.associations[entry.associations].compactMap { association in
        guard let code = survey.code(of: association),
          let place = transformations.firstIndex(of: code)
        else { return nil }
        defer { last = max(last, place) }
        guard place <= last else { return nil }
        return .bytes(
          association.range, in: meta.box(entry.index),
          place == last
            ? "item \(entry.id) has a second \(code), expected at most 1"
            : "\(code) of item \(entry.id) follows \(transformations[last]), expected before it")
      }
    }
  }

  /// The transformations that MIAF allows, in the order in which they must be applied.
  private static let transformations: [FourCC] = ["clap", "irot", "imir"]

  static let miafAperture = Rule(
    "miaf.clap.odd", .error, at: .box("meta"),
    "clap of a picture with subsampled chroma in a MIAF file must select whole chroma samples",
    clause: .miaf("7.3.6.7"),
    cause: "The picture was cropped to an odd position or size",
    fix: "Set clap so that the position and size of the aperture are even numbers",
    passing: .turnedInMIAF("clap { u32 8, 1, 4, 1, 0, 1, 0, 1 }", "0x84"),
    failing: .turnedInMIAF("clap { ↓u32 7, 1, 4, 1, 0, 1, 0, 1 }", "0x84")
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF, survey.properties.contains("clap") else { return nil }
    return survey.entries.compactMap { entry in
      guard let place = survey.property("clap", of: entry.id), let aperture = meta.property(place),
        let size = survey.property("ispe", of: entry.id).flatMap({ meta.property($0) }),
        let chroma = survey.chromaFormat(of: entry.id, in: meta), chroma == 1 || chroma == 2,
        let problem = Aperture(aperture, in: size)?.problem(chroma: chroma)
      else { return nil }
      return .field(
        problem.isAcross ? .cleanApertureWidthN : .cleanApertureHeightN, of: aperture,
        "the aperture of picture \(entry.id) \(problem.words), expected "
          + (problem.isAcross || chroma == 1 ? "even numbers" : "whole numbers"))
    }
  }
}

/// A clean aperture as fractions of pixels. All parts have at most 33 bits, so that no sum or product
/// overflows.
private struct Aperture {
  private let across: Side
  private let down: Side

  private struct Side {
    let size: (above: Int128, below: Int128)
    let start: (above: Int128, below: Int128)

    init?(
      _ box: Node, _ size: FieldName, _ sizeBelow: FieldName, _ offset: FieldName,
      _ offsetBelow: FieldName, of extent: Int?
    ) {
      guard let sizeAbove = box.integer(size), let sizeBelow = box.integer(sizeBelow),
        let offsetAbove = box.integer(offset), let offsetBelow = box.integer(offsetBelow),
        sizeBelow > 0, offsetBelow > 0, let extent
      else { return nil }
      self.size = (Int128(sizeAbove), Int128(sizeBelow))
      // The offset is between the centers, so the aperture starts at offset + (extent - size) / 2.
      let below = 2 * Int128(sizeBelow) * Int128(offsetBelow)
      let free = Int128(extent) * Int128(sizeBelow) - Int128(sizeAbove)
      start = (free * Int128(offsetBelow) + 2 * Int128(offsetAbove) * Int128(sizeBelow), below)
    }

    func isMultiple(of unit: Int128) -> Bool {
      size.above % (size.below * unit) == 0 && start.above % (start.below * unit) == 0
    }

    var words: String {
      "has the size \(Double(size.above) / Double(size.below)) and starts at "
        + "\(Double(start.above) / Double(start.below))"
    }
  }

  init?(_ box: Node, in size: Node) {
    guard
      let across = Side(
        box, .cleanApertureWidthN, .cleanApertureWidthD, .horizOffN, .horizOffD,
        of: size.integer(.image_width)),
      let down = Side(
        box, .cleanApertureHeightN, .cleanApertureHeightD, .vertOffN, .vertOffD,
        of: size.integer(.image_height))
    else { return nil }
    (self.across, self.down) = (across, down)
  }

  func problem(chroma: Int) -> (isAcross: Bool, words: String)? {
    if !across.isMultiple(of: 2) { return (true, across.words + " horizontally") }
    return down.isMultiple(of: chroma == 1 ? 2 : 1) ? nil : (false, down.words + " vertically")
  }
}

extension ItemSurvey {
  /// Returns the chroma format that the decoder configuration of an item states: 0 for monochrome,
  /// 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4. Nil if it states none.
  func chromaFormat(of id: Int, in meta: Node) -> Int? {
    if let box = property("av1C", of: id).flatMap({ meta.property($0) }) {
      guard let isGray = box.integer(.monochrome), let across = box.integer(.chroma_subsampling_x),
        let down = box.integer(.chroma_subsampling_y)
      else { return nil }
      return isGray == 1 ? 0 : across == 0 ? 3 : down == 0 ? 2 : 1
    }
    return property("hvcC", of: id).flatMap { meta.property($0)?.integer(.chromaFormat) }
  }
}

extension ExampleMaking {
  /// Returns an example with a picture that has further properties. `associations` connects the
  /// picture with them.
  static func turnedInMIAF(_ properties: String, _ associations: String) -> Self {
    let count = associations.split(separator: " ").count + 3
    let example = Example.images(
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          \(properties)
        }
        """,
      associations: "full ipma { u32 1 u16 1 0\(count) 01 02 0x83 \(associations) }")
    return make(example.script, showing: properties.contains("↓") ? properties : associations)
  }
}
