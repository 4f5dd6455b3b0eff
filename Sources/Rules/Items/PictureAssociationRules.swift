import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about property associations that make readers refuse or misread a picture.
extension Rule {
  static let associationWithNothing = Rule(
    "heif.ipma.index-zero", .warning, at: .box("meta"),
    "Items should not be associated with property_index 0", clause: Clause(.iso12, "8.11.14"),
    cause: "A tool set the index of a removed property to 0",
    fix: "Remove the association from ipma, and reduce association_count",
    passing: .images(),
    failing: .images(associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓00 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.associations.isEmpty else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      association.property == 0 && !association.isEssential
        ? "item \(item) has property_index 0, which means no property" : nil
    }
  }

  static let associationOfUnknownItem = Rule(
    "heif.ipma.unknown-item", .warning, at: .box("meta"),
    "ipma should list only items that are in iinf", clause: Clause(.iso12, "8.11.14"),
    cause: "A tool probably removed an item from iinf, but not its entry in ipma",
    fix: "Remove the entry from ipma",
    passing: .images(),
    failing: .images(associations: "full ipma { u32 2 u16 1 03 01 02 0x83 ↓u16 7 01 01 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.entries.isEmpty, !meta.isCut else {
      return nil
    }
    return survey.entries.compactMap { entry in
      survey.item(entry.id) == nil
        ? .bytes(
          entry.idRange, in: meta.box(entry.index),
          "item \(entry.id) is in ipma but not in iinf") : nil
    }
  }

  static let propertyRepeated = Rule(
    "heif.ipma.repeated", .warning, at: .box("meta"),
    "An item should be associated once with a property, and with one property of each kind",
    clause: Clause(.iso12, "8.11.14"), in: .pictures,
    cause: "A tool added a property and left the existing one",
    fix: "Remove the association with the wrong property from ipma",
    passing: .images(),
    failing: [
      .images(associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓0x83 }"),
      .images(
        container: """
          ipco {
            full ispe { u32 16, 8 }
            full pixi { 03 08 08 08 }
            av1C { 81 00 0c 00 }
            full ispe { u32 17, 8 }
          }
          """, associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓04 }"),
    ]
  ) { meta, _ in
    let single: Set<FourCC> = ["av1C", "avcC", "hvcC", "jpgC", "ispe", "pixi", "auxC", "pasp"]
    guard let survey = meta.inherited(.itemSurvey), !survey.associations.isEmpty else { return nil }
    return survey.entries.flatMap { entry -> [Violation] in
      var places: Set<Int> = []
      var codes: Set<FourCC> = []
      return survey.associations[entry.associations].compactMap { association in
        guard let code = survey.code(of: association) else { return nil }
        let isNew = places.insert(association.property).inserted
        let isFirst = !single.contains(code) || codes.insert(code).inserted
        return isNew && isFirst
          ? nil
          : .bytes(
            association.range, in: meta.box(entry.index),
            "item \(entry.id) has a second \(code), property \(association.property)")
      }
    }
  }

  static let essentialUnknown = Rule(
    "heif.property.unknown-essential", .error, at: .box("meta"),
    "Essential properties of displayed pictures must be of a known kind",
    clause: Clause(.iso12, "8.11.14"), in: .pictures,
    cause: "The writer marked a property as essential that only its own reader knows",
    fix: "Clear the essential bit of the association of the property in ipma",
    passing: .images(),
    failing: .turnedInMIAF("abcd { 00 }", "↓0x84")
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey) else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      guard association.isEssential, meta.needsItem(item), let code = survey.code(of: association),
        meta.property(association.property - 1)?.title.hasPrefix("Unknown") == true
      else { return nil }
      return "item \(item) has the essential property \(code), which readers do not know"
    }
  }
}
