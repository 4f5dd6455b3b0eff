import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let informationCount = Rule(
    "heif.iinf.count-mismatch", .error, at: .box("iinf"),
    "iinf.entry_count must equal the number of infe boxes", clause: Clause(.iso12, "8.11.6"),
    cause: "A tool probably added or removed an item and did not update the count",
    fix: "Set entry_count to the number of infe boxes",
    passing: .images(),
    failing: .images(
      information: #"full iinf { ↓u16 2 full infe version 2 { u16 1, 0 "av01" 00 } }"#)
  ) { list, _ in
    guard let stated = list.integer(.entry_count), !list.isCut else { return nil }
    let count = list.children.count { $0.code == "infe" }
    return count == stated
      ? []
      : .field(
        .entry_count, of: list,
        "entry_count is \(stated), expected \(count), the number of infe boxes")
  }

  static let duplicateItem = Rule(
    "heif.iinf.duplicate-id", .warning, at: .box("meta"),
    "Each item should have a unique item_ID", clause: Clause(.iso12, "8.11.6"),
    cause: "A tool probably copied an item from another file without changing its ID",
    fix: "Give one of the items another ID, and update all references to it",
    passing: .images(),
    failing: .twoItems(
      second: #"full infe version 2 { ↓u16 1, 0 "av01" 00 }"#,
      place: "u16 3, 0, 1 u32 @other, 4", ofSecond: "")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.information.isEmpty else { return nil }
    return survey.information.enumerated().compactMap { place, item in
      guard let first = survey.informationPlaces[item.id], first != place else { return nil }
      return .field(
        .item_ID, of: meta.box(item.index), "item_ID \(item.id) is already used by an earlier item",
        related: [
          RelatedPlace("first item with this ID", meta.box(survey.information[first].index))
        ])
    }
  }

  static let itemsUnsorted = Rule(
    "heif.iinf.unsorted", .warning, at: .box("meta"),
    "iinf should list items in ascending order of item_ID", clause: Clause(.iso12, "8.11.6"),
    cause: "A tool probably appended an item with a lower, unused ID",
    fix: "Sort the infe boxes in iinf by item_ID",
    passing: .twoItems(),
    failing: .twoItems(
      primary: "full pitm { u16 3 }", first: #"u16 3, 0 "av01" 00"#,
      second: #"full infe version 2 { ↓u16 2, 0 "av01" 00 }"#, firstPlace: "u16 3",
      ofFirst: "u16 2 03 01 02 0x83", ofSecond: "u16 3 03 01 02 0x83")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), survey.information.count > 1 else { return nil }
    let items = survey.information
    return zip(items, items.dropFirst()).compactMap { before, item in
      item.id >= before.id
        ? nil
        : .field(
          .item_ID, of: meta.box(item.index),
          "item \(item.id) follows item \(before.id), expected ascending item_ID")
    }
  }

  static let informationVersion = Rule(
    "heif.iinf.version", .error, at: .box("meta"),
    "Each item of a picture file must have an item_type", clause: Clause(.heif, "10.2.1"),
    in: .pictures,
    cause: "The writer probably supports only older versions of infe",
    fix: "Write version 2 of infe, which has item_type",
    passing: .images(),
    failing: .twoItems(
      second: #"↓full infe version 0 { u16 2, 0 00 "text/plain\0" }"#, ofSecond: "")
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey), !survey.information.isEmpty
    else { return nil }
    return survey.information.compactMap { item in
      item.type == nil
        ? .about(meta.box(item.index), "item \(item.id) has no item_type") : nil
    }
  }

  static let contentTypeMissing = Rule(
    "heif.mime.content-type", .warning, at: .box("infe"),
    "An item of type mime should state its content_type", clause: Clause(.iso12, "8.11.6"),
    cause: "The writer probably did not know the media type",
    fix: "Set content_type to the media type of the item, such as application/rdf+xml for XMP",
    passing: .twoItems(
      second: #"full infe version 2 { u16 2, 0 "mime" 00 "text/plain\0" }"#, ofSecond: ""),
    failing: .twoItems(second: #"full infe version 2 { u16 2, 0 "mime" 00 ↓00 }"#, ofSecond: "")
  ) { item, _ in
    guard item.codeValue(.item_type) == "mime", let content = item.field(.content_type),
      case .text(let text) = content.value
    else { return nil }
    return text.string.isEmpty
      ? .field(
        .content_type, of: item, "content_type is empty in \(item.name), expected a media type")
      : []
  }
}
