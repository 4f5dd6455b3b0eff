import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about pictures that are derived from other pictures.
extension Rule {
  static let miafIdentityChain = Rule(
    "miaf.iden.of-iden", .error, at: .box("meta"),
    "An identity item (iden) of a MIAF file must not be derived from an identity item",
    clause: .miaf("7.3.11.2"),
    cause: "A tool added a transformation by a further identity item",
    fix: "Derive the item from the input of the other one, and combine their transformations",
    passing: .derivedInMIAF(
      "iden", "iden", references: "dimg { u16 1, 1, 3 } dimg { u16 2, 1, 3 }"),
    failing: .derivedInMIAF(
      "iden", "iden", references: "↓dimg { u16 1, 1, 2 } dimg { u16 2, 1, 3 }")
  ) { meta, _ in
    meta.judgeDerivations { survey, item, reference in
      guard item.type == "iden",
        let input = reference.to.first(where: { survey.item($0)?.type == "iden" })
      else { return nil }
      return "the identity item \(item.id) is derived from item \(input), which is an identity item"
    }
  }

  static let miafDerivationOrder = Rule(
    "miaf.derivation.order", .error, at: .box("meta"),
    "Pictures of a MIAF file must be derived in the order coded picture, grid, overlay",
    clause: .miaf("7.3.11.1"),
    cause: "The writer nested grids or overlays",
    fix: "Write a single grid of coded pictures, and a single overlay of grids or coded pictures",
    passing: .derivedInMIAF(
      "iden", "grid", references: "dimg { u16 1, 1, 2 } dimg { u16 2, 1, 3 }"),
    failing: .derivedInMIAF(
      "grid", "grid", references: "↓dimg { u16 1, 1, 2 } dimg { u16 2, 1, 3 }")
  ) { meta, _ in
    guard let inputs = meta.surveyOfMIAF?.inputs else { return nil }
    return meta.judgeDerivations { survey, item, reference in
      let levels: [FourCC: Int] = ["grid": 1, "iovl": 2]
      guard let type = item.type, let level = levels[type] else { return nil }
      for input in reference.to {
        let isIdentity = survey.item(input)?.type == "iden"
        let source = isIdentity ? inputs[input]?.first ?? input : input
        guard let other = survey.item(source)?.type, let own = levels[other], own >= level else {
          continue
        }
        return "item \(item.id) of type \(type) is derived from item \(source) of type \(other)"
      }
      return nil
    }
  }

  static let miafDerivationOrigin = Rule(
    "miaf.derivation.origin", .error, at: .box("meta"),
    "A derived picture of a MIAF file must be derived from coded pictures",
    clause: .miaf("7.3.11.1"),
    cause: "A tool removed the coded picture, or its reference",
    fix: "Add a dimg reference to the coded picture, or remove the derived picture",
    passing: .derivedInMIAF(
      "iden", "iden", references: "dimg { u16 1, 1, 3 } dimg { u16 2, 1, 3 }"),
    failing: .derivedInMIAF(
      "iden", "iden", mark: true, references: "dimg { u16 1, 1, 3 }")
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF else { return nil }
    let derived = survey.information.filter { ["grid", "iden", "iovl"].contains($0.type) }
    guard !derived.isEmpty else { return nil }
    let inputs = survey.inputs
    return derived.compactMap { item in
      let own = inputs[item.id] ?? []
      if own.isEmpty {
        return .about(meta.box(item.index), "item \(item.id) has no dimg reference")
      }
      guard let other = own.first(where: { survey.item($0)?.isPicture == false }),
        let type = survey.item(other)?.type, ["Exif", "mime", "uri "].contains(type)
      else { return nil }
      return .about(
        meta.box(item.index),
        "item \(item.id) is derived from item \(other) of type \(type), which is not a picture")
    }
  }
}

extension Node {
  /// Returns a violation for each `dimg` reference for which `problem` returns a message. Nil if
  /// this is not the `meta` box of a MIAF file, or if it has no such references.
  func judgeDerivations(
    _ problem: (ItemSurvey, ItemSurvey.Information, ItemSurvey.Reference) -> String?
  ) -> [Violation]? {
    guard let survey = surveyOfMIAF else { return nil }
    let references = survey.references.filter { $0.type == "dimg" }
    guard !references.isEmpty else { return nil }
    return references.compactMap { reference in
      guard let item = survey.item(reference.from),
        let message = problem(survey, item, reference)
      else { return nil }
      return .about(box(reference.index), message)
    }
  }
}

extension ExampleMaking {
  /// Returns a file with two derived pictures and a coded picture. The first derived picture is
  /// primary.
  static func derivedInMIAF(
    _ first: String, _ second: String, mark: Bool = false, references: String
  ) -> Self {
    let types = [first, second]
    let locations = types.enumerated().map { place, type in
      type == "iden" ? "u16 \(place + 1), 0, 0, 0" : "u16 \(place + 1), 1, 0, 1 u32 0, 8"
    }
    let example = Example.images(
      information: """
        full iinf {
          u16 3
          full infe version 2 { u16 1, 0 "\(first)" 00 }
          \(mark ? "↓" : "")full infe version 2 { u16 2, 0 "\(second)" 00 }
          full infe version 2 flags 1 { u16 3, 0 "av01" 00 }
        }
        """,
      locations: """
        full iloc version 1 {
          0x44 00 u16 3
          \(locations.joined(separator: "\n"))
          u16 3, 0, 0, 1 u32 @picture, 4
        }
        """,
      references: "full iref { \(references) }",
      container: """
        ipco {
          full ispe { u32 64, 64 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
        }
        """,
      associations: "full ipma { u32 3 u16 1 02 01 02 u16 2 02 01 02 u16 3 03 01 02 0x83 }",
      more: types == ["iden", "iden"] ? "" : "idat { 00 00 00 00 u16 64, 64 }")
    return make(example.script, showing: references)
  }
}
