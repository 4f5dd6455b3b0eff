import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let associationIndex = Rule(
    "heif.ipma.index-out-of-range", .error, at: .box("meta"),
    "ipma.property_index must refer to a property in ipco", clause: Clause(.iso12, "8.11.14"),
    cause: "A tool probably removed a property and did not renumber the others",
    fix: "Set property_index to the position of the intended property in ipco, from 1",
    passing: .images(),
    failing: .images(associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓04 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.associations.isEmpty else { return nil }
    let count = survey.properties.count
    return survey.forEachAssociation(in: meta) { item, association in
      association.property > count
        ? "item \(item) has property_index \(association.property), expected at most \(count)"
        : nil
    }
  }

  static let associationsUnsorted = Rule(
    "heif.ipma.unsorted", .warning, at: .box("meta"),
    "The entries in ipma should be in ascending order of item_ID, with one entry per item",
    clause: Clause(.iso12, "8.11.14"),
    cause: "A tool probably added a second entry for an item, or appended an entry out of order",
    fix: "Sort the entries in ipma, and merge entries of the same item",
    passing: .twoItems(),
    failing: [
      .twoItems(ofFirst: "u16 2 03 01 02 0x83", ofSecond: "↓u16 1 03 01 02 0x83"),
      Example.twoItems(
        ofFirst: "u16 1 03 01 02 0x83 u16 2 03 01 02 0x83", ofSecond: "↓u16 2 01 02", count: 3
      ).inHEIF,
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.entries.isEmpty else { return nil }
    return survey.entries.enumerated().compactMap { place, entry in
      let problem: String
      if let first = survey.entryPlaces[entry.id], first != place {
        problem = "item \(entry.id) has a second entry in ipma, expected 1"
      } else if place > 0, survey.entries[place - 1].index == entry.index,
        survey.entries[place - 1].id > entry.id
      {
        problem =
          "item \(entry.id) follows item \(survey.entries[place - 1].id), expected ascending "
          + "item_ID"
      } else {
        return nil
      }
      return .bytes(entry.idRange, in: meta.box(entry.index), problem)
    }
  }

  static let nothingEssential = Rule(
    "heif.ipma.index-zero-essential", .error, at: .box("meta"),
    "property_index 0 must not be marked as essential", clause: Clause(.iso12, "8.11.14"),
    cause: "A tool probably set the index of a removed property to 0 and kept the essential bit",
    fix: "Remove the association with property_index 0",
    passing: .images(),
    failing: .images(associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓80 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.associations.isEmpty else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      association.property == 0 && association.isEssential
        ? "item \(item) has property_index 0 marked as essential" : nil
    }
  }

  static let associationVersion = Rule(
    "heif.ipma.version-flags", .warning, at: .box("meta"),
    "ipma should use the smallest fields that fit all item IDs and property indices",
    clause: Clause(.iso12, "8.11.14"),
    cause: "The writer probably always uses 32-bit item IDs or 15-bit property indices",
    fix:
      "Write version 0 if all item IDs fit into 16 bits, and flags 0 if all indices fit into "
      + "7 bits",
    passing: .images(),
    failing: [
      .images(associations: "↓full ipma version 1 { u32 1 u32 1 03 01 02 0x83 }"),
      .images(associations: "↓full ipma flags 1 { u32 1 u16 1 03 u16 1, 2, 0x8003 }"),
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey),
      let boxes = meta.child("iprp")?.children("ipma"),
      !boxes.isEmpty
    else { return nil }
    return boxes.flatMap { box -> [Violation] in
      var violations: [Violation] = []
      if box.integer(.version) == 1,
        !survey.entries.contains(where: { $0.index == box.index && $0.id > 0xFFFF })
      {
        violations.append(
          .about(box, "\(box.name) has 32-bit item IDs, but all of them fit into 16 bits"))
      }
      if (box.integer(.flags) ?? 0) & 1 == 1, survey.properties.count <= 127 {
        violations.append(
          .about(
            box,
            "\(box.name) has 15-bit property indices, but the highest index, "
              + "\(survey.properties.count), fits into 7 bits"
          ))
      }
      return violations
    }
  }

  static let transformEssential = Rule(
    "heif.transform.not-essential", .warning, at: .box("meta"),
    "clap, irot and imir properties should be marked as essential",
    clause: .heif("6.5.11"),
    in: .pictures,
    cause: "The writer probably treats the essential bit as optional",
    fix: "Set the essential bit of the property association in ipma",
    passing: [.turned("0x84")],
    failing: [.turned("↓04")]
  ) { meta, _ in
    let needed: Set<FourCC> = ["clap", "irot", "imir"]
    // A MIAF file is checked by `miaf.transform.not-essential`.
    guard let survey = meta.inherited(.itemSurvey), !meta.isMetaOfMIAF,
      survey.properties.contains(where: needed.contains)
    else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      guard !association.isEssential, let code = survey.code(of: association),
        needed.contains(code)
      else { return nil }
      return "\(code) of item \(item) is not marked as essential"
    }
  }

  static let transformOrder = Rule(
    "heif.transform.order", .warning, at: .box("meta"),
    "Transformations of a picture should be in the order clap, irot, imir",
    clause: Clause(.heif, "6.5.3"), in: .pictures,
    cause: "The writer probably associated properties in the order in which it created them",
    fix:
      "Sort the transformations as clap, irot, imir, and adapt their values to the new order",
    passing: [.turned("0x84 0x85")],
    failing: [.turned("0x85 ↓0x84")]
  ) { meta, _ in
    let order: [FourCC] = ["clap", "irot", "imir"]
    // A MIAF file is checked by `miaf.transform.order`.
    guard let survey = meta.inherited(.itemSurvey), !meta.isMetaOfMIAF,
      survey.properties.contains(where: { order.contains($0) })
    else { return nil }
    return survey.entries.flatMap { entry -> [Violation] in
      var last: FourCC?
      var violations: [Violation] = []
      for association in survey.associations[entry.associations] {
        guard let code = survey.code(of: association) else { continue }
        let place = order.firstIndex(of: code)
        if let last, (place ?? 9) < (order.firstIndex(of: last) ?? 0) {
          let message = "\(code) of item \(entry.id) follows \(last), expected before \(last)"
          violations.append(.bytes(association.range, in: meta.box(entry.index), message))
        }
        if place != nil { last = code }
      }
      return violations
    }
  }
}

extension ItemSurvey {
  /// Returns a violation for each property association for which `problem` returns a message.
  func forEachAssociation(
    in meta: Node, _ problem: (_ item: Int, Association) -> String?
  ) -> [Violation] {
    entries.flatMap { entry in
      associations[entry.associations].compactMap { association in
        problem(entry.id, association).map {
          .bytes(association.range, in: meta.box(entry.index), $0)
        }
      }
    }
  }
}

extension Example {
  /// Returns an example with a picture that can be associated with rotation and mirroring.
  fileprivate static func turned(_ associations: String) -> Example {
    let count = associations.split(separator: " ").count + 3
    return images(
      fileType: plainPictures,
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          irot { 01 }
          imir { 01 }
        }
        """,
      associations: "full ipma { u32 1 u16 1 0\(count) 01 02 0x83 \(associations) }")
  }
}
