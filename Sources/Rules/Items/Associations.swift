import Anatomy
import Bytes

extension Rule {
  static let associationIndex = Rule(
    "heif.ipma.index-out-of-range", .error, at: .box("meta"),
    "items have properties that there are", clause: Clause(.iso12, "8.11.14"),
    cause: "a tool removed a property and did not count the others anew",
    fix: "let the index lead to the property that is meant, counted from 1",
    passing: [.images()],
    failing: [.images(associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓04 }")]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.associations.isEmpty else { return nil }
    let count = survey.properties.count
    return survey.forEachAssociation(in: meta) { item, association in
      association.property > count
        ? "item \(item) has property \(association.property), and there are \(count)" : nil
    }
  }

  static let associationsUnsorted = Rule(
    "heif.ipma.unsorted", .error, at: .box("meta"),
    "properties are given to items by rising IDs, once to each", clause: Clause(.iso12, "8.11.14"),
    cause: "a tool added properties to an item in an entry of its own, or in its own order",
    fix: "sort the entries, and make one of those of the same item",
    passing: [.twoItems()],
    failing: [
      .twoItems(ofFirst: "u16 2 03 01 02 0x83", ofSecond: "↓u16 1 03 01 02 0x83"),
      .twoItems(
        ofFirst: "u16 1 03 01 02 0x83 u16 2 03 01 02 0x83", ofSecond: "↓u16 2 01 02", count: 3),
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.entries.isEmpty else { return nil }
    return survey.entries.enumerated().compactMap { place, entry in
      let problem: String
      if let first = survey.entryPlaces[entry.id], first != place {
        problem = "item \(entry.id) has properties in an entry before"
      } else if place > 0, survey.entries[place - 1].index == entry.index,
        survey.entries[place - 1].id > entry.id
      {
        problem = "item \(entry.id) stands behind item \(survey.entries[place - 1].id)"
      } else {
        return nil
      }
      return .bytes(entry.idRange, in: meta.box(entry.index), problem)
    }
  }

  static let nothingEssential = Rule(
    "heif.ipma.index-zero-essential", .warning, at: .box("meta"),
    "property index 0 is not marked essential", clause: Clause(.iso12, "8.11.14"),
    cause: "a tool set the index of a removed property to 0 and left the mark",
    fix: "remove the association",
    passing: [.images()],
    failing: [.images(associations: "full ipma { u32 1 u16 1 04 01 02 0x83 ↓80 }")]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.associations.isEmpty else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      association.property == 0 && association.isEssential
        ? "item \(item) is said to need a property, and none is named" : nil
    }
  }

  static let associationVersion = Rule(
    "heif.ipma.version-flags", .warning, at: .box("meta"),
    "associations are no longer than IDs and indices need", clause: Clause(.iso12, "8.11.14"),
    cause: "a writer always takes the longest form",
    fix: "write the box with IDs of 16 bits and indices of 7 bits",
    passing: [.images()],
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
      var faults: [Violation] = []
      if box.integer("version") == 1,
        !survey.entries.contains(where: { $0.index == box.index && $0.id > 0xFFFF })
      {
        faults.append(.about(box, "all IDs fit into 16 bits, and 32 are written"))
      }
      if (box.integer("flags") ?? 0) & 1 == 1, survey.properties.count <= 127 {
        faults.append(.about(box, "all indices fit into 7 bits, and 15 are written"))
      }
      return faults
    }
  }

  static let transformEssential = Rule(
    "heif.transform.not-essential", .warning, at: .box("meta"),
    "who cannot turn, mirror or crop a picture does not show it", clause: Clause(.heif, "6.5.11"),
    in: .pictures,
    cause: "a writer took the mark for a wish",
    fix: "set the highest bit of the association",
    passing: [.turned("0x84")],
    failing: [.turned("↓04")]
  ) { meta, _ in
    let needed: Set<FourCC> = ["clap", "irot", "imir", "lsel"]
    guard let survey = meta.inherited(.itemSurvey),
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
    "a picture is told of first, then cropped, turned and mirrored",
    clause: Clause(.heif, "6.5.3"), in: .pictures,
    cause: "a writer gave properties to an item in the order in which they came to it",
    fix: "put ispe before all transformations, and these in the order clap, irot, imir",
    passing: [.turned("0x84 0x85")],
    failing: [.turned("0x85 ↓0x84")]
  ) { meta, _ in
    let order: [FourCC] = ["clap", "irot", "imir"]
    guard let survey = meta.inherited(.itemSurvey),
      survey.properties.contains(where: { order.contains($0) })
    else { return nil }
    return survey.entries.flatMap { entry -> [Violation] in
      var last: FourCC?
      var faults: [Violation] = []
      for association in survey.associations[entry.associations] {
        guard let code = survey.code(of: association) else { continue }
        let place = order.firstIndex(of: code)
        if let last, code == "ispe" || (place ?? 9) < (order.firstIndex(of: last) ?? 0) {
          let message = "\(code) of item \(entry.id) stands behind \(last)"
          faults.append(.bytes(association.range, in: meta.box(entry.index), message))
        }
        if place != nil { last = code }
      }
      return faults
    }
  }
}

extension ItemSurvey {
  /// A fault for each association that something is said against.
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
  /// A picture that may be turned and mirrored.
  fileprivate static func turned(_ associations: String) -> Example {
    let count = associations.split(separator: " ").count + 3
    return images(
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
