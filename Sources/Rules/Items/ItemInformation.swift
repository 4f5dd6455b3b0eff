import Anatomy
import Bytes

extension Rule {
  static let informationCount = Rule(
    "heif.iinf.count-mismatch", .error, at: .box("iinf"),
    "there are as many items as the list says", clause: Clause(.iso12, "8.11.6"),
    cause: "a tool added or removed an item and did not count anew",
    fix: "write the number of the entries that there are",
    passing: [.images()],
    failing: [
      .images(
        information: #"full iinf { ↓u16 2 full infe version 2 { u16 1, 0 "av01" 00 } }"#)
    ]
  ) { list, _ in
    guard let stated = list.integer("entry_count"), !list.isCut else { return nil }
    let count = list.children.count { $0.code == "infe" }
    return count == stated
      ? [] : [.field("entry_count", of: list, "\(stated) items are stated, and there are \(count)")]
  }

  static let duplicateItem = Rule(
    "heif.iinf.duplicate-id", .error, at: .box("meta"),
    "each item has an ID of its own", clause: Clause(.iso12, "8.11.6"),
    cause: "a tool copied an item from another file with its ID",
    fix: "give one of them another ID, wherever it is named",
    passing: [.images()],
    failing: [
      .twoItems(
        second: #"full infe version 2 { ↓u16 1, 0 "av01" 00 }"#,
        place: "u16 1, 0, 1 u32 @other, 4", ofSecond: "")
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.information.isEmpty else { return nil }
    return survey.information.enumerated().compactMap { place, item in
      guard let first = survey.informationPlaces[item.id], first != place else { return nil }
      return .field(
        "item_ID", of: meta.box(item.index), "item \(item.id) is told of before",
        related: [RelatedPlace("the first", meta.box(survey.information[first].index))])
    }
  }

  static let itemsUnsorted = Rule(
    "heif.iinf.unsorted", .warning, at: .box("meta"),
    "items are listed by rising IDs", clause: Clause(.iso12, "8.11.6"),
    cause: "a tool added an item with an ID that had become free",
    fix: "sort the list",
    passing: [.twoItems()],
    failing: [
      .twoItems(
        primary: "full pitm { u16 3 }", first: #"u16 3, 0 "av01" 00"#,
        second: #"full infe version 2 { ↓u16 2, 0 "av01" 00 }"#, firstPlace: "u16 3",
        ofFirst: "u16 2 03 01 02 0x83", ofSecond: "u16 3 03 01 02 0x83")
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), survey.information.count > 1 else { return nil }
    let items = survey.information
    return zip(items, items.dropFirst()).compactMap { before, item in
      item.id >= before.id
        ? nil
        : .field(
          "item_ID", of: meta.box(item.index), "item \(item.id) stands behind item \(before.id)")
    }
  }

  static let informationVersion = Rule(
    "heif.iinf.version", .warning, at: .box("meta"),
    "items of picture files say their type", clause: Clause(.heif, "7.2.1.9"), in: .pictures,
    cause: "a writer knows the older form of the box alone",
    fix: "write version 2, which has the type of the item",
    passing: [.images()],
    failing: [
      .twoItems(
        second: #"↓full infe version 0 { u16 2, 0 00 "text/plain\0" }"#, ofSecond: "")
    ]
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey), !survey.information.isEmpty
    else { return nil }
    return survey.information.compactMap { item in
      item.type == nil
        ? .about(meta.box(item.index), "item \(item.id) does not say its type") : nil
    }
  }

  static let contentTypeMissing = Rule(
    "heif.mime.content-type", .warning, at: .box("infe"),
    "an item that a media type tells of has one", clause: Clause(.iso12, "8.11.6"),
    cause: "a writer left the text empty",
    fix: "write the media type of the content",
    passing: [
      .twoItems(
        second: #"full infe version 2 { u16 2, 0 "mime" 00 "text/plain\0" }"#, ofSecond: "")
    ],
    failing: [.twoItems(second: #"full infe version 2 { u16 2, 0 "mime" 00 ↓00 }"#, ofSecond: "")]
  ) { item, _ in
    guard item.codeValue("item_type") == "mime", let content = item.field("content_type"),
      case .text(let text) = content.value
    else { return nil }
    return text.string.isEmpty
      ? [.field("content_type", of: item, "the item does not say what its content is")] : []
  }
}
