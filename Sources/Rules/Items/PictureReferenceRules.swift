import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the ends of item references, which readers follow to show a picture.
extension Rule {
  static let referenceEndUnknown = Rule(
    "heif.iref.unknown-end", .warning, at: .box("meta"),
    "Item references that readers of pictures ignore should connect items that exist",
    clause: Clause(.iso12, "8.11.12"),
    cause: "A tool probably removed an item and left the references to it",
    fix: "Remove the reference of the missing item",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: [
      .twoItems(references: "thmb { ↓u16 7 u16 1, 1 }"),
      .twoItems(references: "thmb { u16 2, 1 ↓u16 7 }"),
    ]
  ) { meta, _ in
    meta.judgeReferences { survey, reference, known in
      let box = meta.box(reference.index)
      var violations: [Violation] = []
      if !known(reference.from) {
        violations.append(
          .field(.from_item_ID, of: box, "from_item_ID is \(reference.from), which is not in iinf"))
      }
      guard meta.ignoresTargets(of: reference) else { return violations }
      return violations + meta.unknownTargets(of: reference, known)
    }
  }

  static let referenceEmpty = Rule(
    "heif.iref.no-targets", .error, at: .box("meta"),
    "An item reference must have at least one to_item_ID", clause: Clause(.iso12, "8.11.12"),
    cause: "A tool removed the last item to which the reference led, but not the reference",
    fix: "Remove the reference box from iref",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(references: "↓thmb { u16 2, 0 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.references.isEmpty else { return nil }
    return survey.references.filter(\.to.isEmpty).map {
      .about(
        meta.box($0.index),
        "the \($0.type) reference of item \($0.from) has 0 to_item_ID, expected at least 1")
    }
  }

  static let inputNotPicture = Rule(
    "heif.iref.not-picture", .error, at: .box("meta"),
    "Auxiliary pictures and the inputs of derived pictures must be pictures",
    clause: .heif("6.4.5"), in: .pictures,
    cause: "A tool changed the type of the item, or renumbered items",
    fix: "Set item_type to the type of the coded data, or correct the reference",
    passing: .grid(),
    failing: [
      .twoItems(
        second: #"↓full infe version 2 flags 1 { u16 2, 0 "abcd" 00 }"#,
        references: "auxl { u16 2, 1, 1 }"),
      .twoItems(
        primary: "full pitm { u16 1 }", first: #"u16 1, 0 "iden" 00"#,
        second: #"↓full infe version 2 flags 1 { u16 2, 0 "abcd" 00 }"#,
        references: "dimg { u16 1, 1, 2 }"
      ).withoutDataOfFirst,
    ]
  ) { meta, _ in
    meta.judgeRoles(needed: ["auxl", "dimg"])
  }

  static let thumbnailNotPicture = Rule(
    "heif.thmb.not-picture", .warning, at: .box("meta"),
    "A thumbnail should be a picture", clause: Clause(.heif, "6.4.4"), in: .pictures,
    cause: "A tool changed the type of the item, or renumbered items",
    fix: "Set item_type to the type of the coded data, or remove the reference",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(
      second: #"↓full infe version 2 flags 1 { u16 2, 0 "abcd" 00 }"#,
      references: "thmb { u16 2, 1, 1 }")
  ) { meta, _ in
    meta.judgeRoles(needed: ["thmb"])
  }

  static let auxiliaryLost = Rule(
    "heif.iinf.auxiliary-missing", .error, at: .box("meta"),
    "An auxiliary picture with data must be in iinf", clause: Clause(.iso12, "8.11.6"),
    in: .pictures,
    cause: "A tool removed the item from iinf, but not its data and references",
    fix: "Add the item to iinf, or remove its data and references",
    passing: .twoItems(references: "auxl { u16 2, 1, 1 }"),
    failing: .images(
      locations: """
        full iloc { 0x44 00 u16 2 u16 1, 0, 1 u32 @picture, 4 u16 2, 0, 1 u32 @picture, 4 }
        """,
      references: "full iref { auxl { ↓u16 2 u16 1, 1 } }")
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey) else { return nil }
    let references = survey.references.filter { $0.type == "auxl" }
    guard !references.isEmpty else { return nil }
    return references.compactMap { reference in
      guard survey.item(reference.from) == nil, survey.location(of: reference.from) != nil else {
        return nil
      }
      return .field(
        .from_item_ID, of: meta.box(reference.index),
        "the auxiliary picture \(reference.from) has data, but is not in iinf")
    }
  }

  static let overlayInputs = Rule(
    "heif.iovl.inputs", .error, at: .box("meta"),
    "An overlay (iovl) must be derived from at least one picture",
    clause: Clause(.heif, "6.6.2.2"), in: .pictures,
    cause: "A tool changed the type of the item, or removed its references",
    fix: "Add a dimg reference from the overlay to its pictures",
    passing: .images(),
    failing: .images(
      fileType: Example.plainPictures,
      information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "iovl" 00 } }"#,
      locations: "full iloc version 1 { 0x44 00 u16 1 u16 1, 1, 0, 1 u32 0, 14 }",
      more: "idat { 00 00 u16 0, 0, 0, 0 u16 16, 8 }")
  ) { meta, _ in
    let inputs = Set(
      meta.inherited(.itemSurvey)?.references.filter { $0.type == "dimg" }.map(\.from) ?? [])
    return meta.judgeItems { _, item in
      // For MIAF files, `miaf.derivation.origin` reports items without an input.
      guard item.type == "iovl", !inputs.contains(item.id), !meta.isInMIAF else { return nil }
      return "the overlay \(item.id) has 0 inputs, expected at least 1"
    }
  }
}

extension Node {
  /// Whether readers show the pictures of this `meta` box even if the targets of the reference do
  /// not exist. Readers of AVIF check only the inputs of derived pictures.
  func ignoresTargets(of reference: ItemSurvey.Reference) -> Bool {
    isMetaOfAVIF && reference.type != "dimg"
  }

  /// Returns a violation for each target of an item reference that is not known.
  func unknownTargets(
    of reference: ItemSurvey.Reference, _ known: (Int) -> Bool
  ) -> [Violation] {
    reference.to.enumerated().compactMap { row, id in
      known(id)
        ? nil
        : .cell(
          .to_item_ID, row: row, of: .to_item_IDs, in: box(reference.index),
          "to_item_ID is \(id), which is not in iinf")
    }
  }

  /// Returns the violations for each item reference. `known` returns whether an ID is that of an
  /// item.
  func judgeReferences(
    _ violations: (ItemSurvey, ItemSurvey.Reference, _ known: (Int) -> Bool) -> [Violation]
  ) -> [Violation]? {
    guard let survey = inherited(.itemSurvey), !survey.references.isEmpty, !isCut,
      survey.information.count < ItemSurvey.most
    else { return nil }
    // In files with the brand `unif`, item references may also contain IDs of tracks and groups.
    let others =
      parent?.brands.contains("unif") == true
      ? parent?.child("moov")?.inherited(.trackIDs) ?? [] : []
    return survey.references.flatMap { reference in
      violations(survey, reference) { survey.item($0) != nil || others.contains($0) }
    }
  }

  /// Returns a violation for each item that is no picture, but has a role of pictures in a reference
  /// of one of the given types.
  fileprivate func judgeRoles(needed types: Set<FourCC>) -> [Violation]? {
    guard isOfPictures, let survey = inherited(.itemSurvey) else { return nil }
    let references = survey.references.filter { types.contains($0.type) }
    guard !references.isEmpty else { return nil }
    return references.flatMap { reference -> [Violation] in
      let isDerivation = reference.type == "dimg"
      // Only these derived pictures are known to consist of pictures.
      let derived: Set<FourCC> = ["grid", "iden", "iovl"]
      if isDerivation, survey.item(reference.from)?.type.map(derived.contains) != true { return [] }
      return (isDerivation ? reference.to : [reference.from]).compactMap { id in
        guard let item = survey.item(id), let type = item.type, !ItemSurvey.isPicture(item) else {
          return nil
        }
        let role =
          isDerivation ? "an input of item \(reference.from)" : "the \(reference.type) item"
        return .about(
          box(item.index), "\(role) is item \(id) of type \(type), expected a picture",
          related: [.init("the reference", box(reference.index))])
      }
    }
  }
}

extension Example {
  /// This example without the location of item 1.
  fileprivate var withoutDataOfFirst: Example {
    Example(
      script.replacing("u16 1 u16 0, 1 u32 @picture, 4", with: "u16 1, 0, 0"), showing: excerpt)
  }
}
